import KokoroLayers
import KokoroTensor
import KokoroWeights

/// How long each token lasts, and the pitch and energy of every half frame.
///
/// Upstream: `ProsodyPredictor`, kokoro/modules.py.
public struct ProsodyPredictor: Sendable {
  package let textEncoder: DurationEncoder
  package let lstm: BidirectionalLSTM
  package let durationProjection: Linear
  package let shared: BidirectionalLSTM
  package let f0: Contour
  package let energy: Contour

  public init(_ weights: Weights) throws(WeightError) {
    textEncoder = try DurationEncoder(weights["text_encoder"])
    lstm = try BidirectionalLSTM(weights["lstm"], inputs: DurationEncoder.width, hidden: 256)
    durationProjection = try Linear(
      weights["duration_proj.linear_layer"], inputs: 512, outputs: Self.durationBins)
    shared = try BidirectionalLSTM(weights["shared"], inputs: DurationEncoder.width, hidden: 256)
    f0 = try Contour(weights, blocks: "F0", projection: "F0_proj")
    energy = try Contour(weights, blocks: "N", projection: "N_proj")
  }

  package static let durationBins = 50

  /// The most frames that one token may last: a full row of bins at a quarter of the pace.
  package static let maximumFrames = 4 * durationBins

  /// Frames a token: Σ σ(logits) / speed, rounded half to even, at least 1.
  /// - logits: `[T, 50]`
  /// - Throws: `AcousticModelError.duration` for what is not a number (weights that are none) and
  ///   for more than `maximumFrames` (a speed too low)
  package static func durations(
    _ logits: TensorView, speed: Float
  ) throws(AcousticModelError) -> [Int] {
    var durations: [Int] = []
    for t in 0..<logits.rows {
      let row = UnsafeBufferPointer(start: logits.row(t), count: logits.columns)
      let sum = row.reduce(Float(0)) { $0 + sigmoid($1) }
      guard (sum / speed).rounded() <= Float(maximumFrames) else {
        throw .duration(sum / speed, ofToken: t, allowed: maximumFrames)
      }
      durations.append(frames(sum, speed: speed))
    }
    return durations
  }

  /// One token's frames. PyTorch rounds half to even, unlike Swift's `rounded()`.
  package static func frames(_ sum: Float, speed: Float) -> Int {
    max(1, Int((sum / speed).rounded(.toNearestOrEven)))
  }
}

/// A curve over time from the prosody features: three blocks, the second of which doubles time, and
/// a projection to one number.
public struct Contour: Sendable {
  package let blocks: [AdainResBlk1d]
  package let projection: Conv1d

  init(_ weights: Weights, blocks name: String, projection: String) throws(WeightError) {
    blocks = [
      try AdainResBlk1d(weights[name + ".0"], inputs: 512, outputs: 512),
      try AdainResBlk1d(weights[name + ".1"], inputs: 512, outputs: 256, doublesTime: true),
      try AdainResBlk1d(weights[name + ".2"], inputs: 256, outputs: 256),
    ]
    self.projection = try Conv1d(
      weights[projection], ConvolutionShape(inputs: 256, outputs: 1, kernel: 1))
  }

  /// - x: `[F, 512]`; style: `[128]`
  /// - Returns: `[2F]`
  package func callAsFunction(_ x: TensorView, style: [Float], on execution: Execution) throws
    -> [Float]
  {
    let first = Tensor(uninitializedRows: x.rows, columns: 512)
    try blocks[0](x, style: style, into: first.mutableView, on: execution)
    let second = Tensor(uninitializedRows: 2 * x.rows, columns: 256)
    try blocks[1](first.view, style: style, into: second.mutableView, on: execution)
    let third = Tensor(uninitializedRows: 2 * x.rows, columns: 256)
    try blocks[2](second.view, style: style, into: third.mutableView, on: execution)
    let curve = Tensor(uninitializedRows: 2 * x.rows, columns: 1)
    try projection(third.view, into: curve.mutableView, on: execution)
    return curve.elements
  }
}
