import KokoroLayers
import KokoroTensor
import KokoroWeights

/// ALBERT's reading of the text, coloured by the style: what durations and pitch come from.
///
/// Upstream: `DurationEncoder`, kokoro/modules.py.
public struct DurationEncoder: Sendable {
  package static let textWidth = 512
  package static let width = textWidth + 128

  private let lstms: [BidirectionalLSTM]
  /// `AdaLayerNorm.fc`: style to scale and shift.
  private let norms: [Linear]

  public init(_ weights: Weights) throws(WeightError) {
    var lstms: [BidirectionalLSTM] = []
    var norms: [Linear] = []
    for i in 0..<3 {
      lstms.append(
        try BidirectionalLSTM(
          weights["lstms.\(2 * i)"], inputs: Self.width, hidden: Self.textWidth / 2))
      norms.append(
        try Linear(weights["lstms.\(2 * i + 1).fc"], inputs: 128, outputs: 2 * Self.textWidth))
    }
    self.lstms = lstms
    self.norms = norms
  }

  /// - x: `[T, 512]`, ALBERT's output; style: `[128]`, the prosody half
  /// - y: `[T, 640]`, overwritten: features, then the style in every row
  package func callAsFunction(
    _ x: TensorView, style: [Float], into y: MutableTensorView, on execution: Execution
  ) throws {
    let features = y.columns(0..<Self.textWidth)
    copy(x, into: features)
    broadcast(style, into: y.columns(Self.textWidth..<Self.width))
    let output = Tensor(uninitializedRows: x.rows, columns: Self.textWidth)
    for (lstm, norm) in zip(lstms, norms) {
      try lstm(y.view, into: output.mutableView, on: execution)
      let scaleAndShift = norm(style)
      scaleAndShift.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress else { return }
        layerNorm(
          output.view, gamma: start, beta: start + Self.textWidth, epsilon: 1e-5,
          onePlusGamma: true, into: features)
      }
    }
  }
}
