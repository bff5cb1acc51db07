import KokoroLayers
import KokoroTensor
import KokoroWeights

/// Frames of text features, pitch and energy to what the generator starts from.
///
/// Upstream: `Decoder`, kokoro/istftnet.py, without its generator.
public struct Decoder: Sendable {
  private static let textWidth = 512
  private static let width = 1024
  private static let residualWidth = 64
  /// What a decoding block sees: features, text residual, F0, energy.
  private static let blockWidth = width + residualWidth + 2
  package static let outputWidth = 512

  package let encode: AdainResBlk1d
  package let decode: [AdainResBlk1d]
  package let f0Convolution: Conv1d
  package let energyConvolution: Conv1d
  package let asrResidual: Conv1d

  public init(_ weights: Weights) throws(WeightError) {
    encode = try AdainResBlk1d(
      weights["encode"], inputs: Self.textWidth + 2, outputs: Self.width)
    var blocks: [AdainResBlk1d] = []
    for i in 0..<3 {
      blocks.append(
        try AdainResBlk1d(
          weights["decode.\(i)"], inputs: Self.blockWidth, outputs: Self.width))
    }
    blocks.append(
      try AdainResBlk1d(
        weights["decode.3"], inputs: Self.blockWidth, outputs: Self.outputWidth,
        doublesTime: true))
    decode = blocks
    let halving = ConvolutionShape(inputs: 1, outputs: 1, kernel: 3, stride: 2, padding: 1)
    f0Convolution = try Conv1d(weights["F0_conv"], halving)
    energyConvolution = try Conv1d(weights["N_conv"], halving)
    asrResidual = try Conv1d(
      weights["asr_res.0"],
      ConvolutionShape(inputs: Self.textWidth, outputs: Self.residualWidth, kernel: 1))
  }

  /// - asr: `[F, 512]`; f0, energy: `[2F]`; style: `[128]`
  /// - y: `[2F, 512]`, overwritten
  package func callAsFunction(
    asr: TensorView, f0: [Float], energy: [Float], style: [Float], into y: MutableTensorView,
    on execution: Execution
  ) throws {
    let frames = asr.rows
    // The last columns of every block's input, made once: text residual, F0, energy.
    let block = Tensor(uninitializedRows: frames, columns: Self.blockWidth)
    let input = block.mutableView
    let f0Column = Self.width + Self.residualWidth
    try halve(f0, f0Convolution, into: input.columns(f0Column..<(f0Column + 1)), on: execution)
    try halve(
      energy, energyConvolution, into: input.columns((f0Column + 1)..<(f0Column + 2)),
      on: execution)
    try asrResidual(asr, into: input.columns(Self.width..<f0Column), on: execution)

    let first = Tensor(uninitializedRows: frames, columns: Self.textWidth + 2)
    copy(asr, into: first.mutableView.columns(0..<Self.textWidth))
    copy(
      input.view.columns(f0Column..<(f0Column + 2)),
      into: first.mutableView.columns(Self.textWidth..<(Self.textWidth + 2)))

    let features = Tensor(uninitializedRows: frames, columns: Self.width)
    try encode(first.view, style: style, into: features.mutableView, on: execution)
    for stage in decode.dropLast() {
      copy(features.view, into: input.columns(0..<Self.width))
      try stage(input.view, style: style, into: features.mutableView, on: execution)
    }
    copy(features.view, into: input.columns(0..<Self.width))
    try decode[decode.count - 1](input.view, style: style, into: y, on: execution)
  }

  /// A curve at 80 Hz to one at 40 Hz.
  private func halve(
    _ curve: [Float], _ convolution: Conv1d, into y: MutableTensorView, on execution: Execution
  ) throws {
    let column = Tensor(curve, rows: curve.count, columns: 1)
    try convolution(column.view, into: y, on: execution)
  }
}
