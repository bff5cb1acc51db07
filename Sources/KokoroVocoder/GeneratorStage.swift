import KokoroLayers
import KokoroTensor
import KokoroWeights

/// A stage of the generator: upsampling, the excitation's share, and the sum of three residual blocks.
public struct GeneratorStage: Sendable {
  /// The sizes that upstream's config.json gives a stage.
  package struct Shape: Sendable {
    package let upsampling: TransposedShape
    /// Frames of the excitation's spectrum per row of this stage.
    let noiseStride: Int
    let noiseKernel: Int
    /// The last stage is one row longer: `ReflectionPad1d((1, 0))`.
    package let reflects: Bool

    package static let first = Shape(
      upsampling: TransposedShape(inputs: 512, outputs: 256, kernel: 20, stride: 10, padding: 5),
      noiseStride: 6, noiseKernel: 7, reflects: false)
    package static let second = Shape(
      upsampling: TransposedShape(inputs: 256, outputs: 128, kernel: 12, stride: 6, padding: 3),
      noiseStride: 1, noiseKernel: 11, reflects: true)
  }

  private static let slope: Float = 0.1
  package static let kernels = [3, 7, 11]

  package let shape: Shape
  package let noiseConvolution: NoiseConvolution
  package let noiseBlock: AdaINResBlock1
  private let upsamplingWeight: Weight
  private let upsamplingBias: Weight
  package let blocks: [AdaINResBlock1]

  init(_ weights: Weights, index: Int, _ shape: Shape, keepsPrepared: Bool) throws(WeightError) {
    self.shape = shape
    let channels = shape.upsampling.outputs
    noiseConvolution = try NoiseConvolution(
      weights["noise_convs.\(index)"], outputs: channels, stride: shape.noiseStride)
    noiseBlock = try AdaINResBlock1(
      weights["noise_res.\(index)"], channels: channels, kernel: shape.noiseKernel,
      keepsPrepared: keepsPrepared)
    let up = weights["ups.\(index)"]
    upsamplingWeight = try up.tensor(
      "weight", shape.upsampling.inputs, channels, shape.upsampling.kernel)
    upsamplingBias = try up.tensor("bias", channels)
    var blocks: [AdaINResBlock1] = []
    for (j, kernel) in Self.kernels.enumerated() {
      blocks.append(
        try AdaINResBlock1(
          weights["resblocks.\(index * Self.kernels.count + j)"], channels: channels,
          kernel: kernel, keepsPrepared: keepsPrepared))
    }
    self.blocks = blocks
  }

  /// What keeping the prepared weights takes.
  package var preparedBytes: Int {
    (blocks + [noiseBlock]).reduce(0) { $0 + $1.preparedBytes }
  }

  package func outputRows(_ rows: Int) -> Int {
    shape.upsampling.outputRows(rows) + (shape.reflects ? 1 : 0)
  }

  /// - x: `[T, inputs]`; scale: what x must be multiplied by: the mean of the stage before
  /// - harmonic: the excitation's spectrum; style: `[128]`
  /// - Returns: `[outputRows(T), channels]`, the *sum* of the blocks
  package func callAsFunction(
    _ x: TensorView, scale: Float, harmonic: PaddedView, style: [Float], on execution: Execution
  ) throws -> Tensor {
    let rows = outputRows(x.rows)
    let channels = shape.upsampling.outputs
    // Four tensors of the stage's size are all that ever live: input, sum, residual stream, scratch.
    let input = Tensor(uninitializedRows: rows, columns: channels)
    let scratch = Tensor(uninitializedRows: rows, columns: channels)
    let signal = input.mutableView
    let spare = scratch.mutableView
    try execution.stage("noise blocks") {
      try noiseConvolution(harmonic, into: signal, on: execution)
      try run(
        noiseBlock, signal.view, style: style, work: signal, scratch: spare, into: signal,
        accumulate: false, on: execution)
    }
    try execution.stage("upsampling") {
      try upsample(x, scale: scale, addingTo: signal, on: execution)
    }

    let sum = Tensor(uninitializedRows: rows, columns: channels)
    let total = sum.mutableView
    try execution.stage("residual blocks, \(channels) channels") {
      let statistics = try self.statistics(of: signal.view, on: execution)
      try blocks[0](
        signal.view, statistics: statistics, style: style, work: total, scratch: spare,
        into: total, accumulate: false, on: execution)
      do {
        let stream = Tensor(uninitializedRows: rows, columns: channels)
        try blocks[1](
          signal.view, statistics: statistics, style: style, work: stream.mutableView,
          scratch: spare, into: total, accumulate: true, on: execution)
      }
      try blocks[2](
        signal.view, statistics: statistics, style: style, work: signal, scratch: spare,
        into: total, accumulate: true, on: execution)
    }
    return sum
  }

  /// A block whose input's statistics are not known yet.
  package func run(
    _ block: AdaINResBlock1, _ x: TensorView, style: [Float], work: MutableTensorView,
    scratch: MutableTensorView, into y: MutableTensorView, accumulate: Bool,
    on execution: Execution
  ) throws {
    let statistics = try self.statistics(of: x, on: execution)
    try block(
      x, statistics: statistics, style: style, work: work, scratch: scratch, into: y,
      accumulate: accumulate, on: execution)
  }

  private func statistics(of x: TensorView, on execution: Execution) throws -> ColumnStatistics {
    try ColumnStatistics(of: x, by: 512, on: execution)
  }

  /// - y: `[outputRows(T), channels]`, added to
  package func upsample(
    _ x: TensorView, scale: Float, addingTo y: MutableTensorView, on execution: Execution
  ) throws {
    let up = shape.upsampling
    guard shape.reflects else {
      return try transposedConvolution(
        x, slope: Self.slope, scale: scale, upsamplingWeight, upsamplingBias, up, into: y,
        accumulate: true, on: execution)
    }
    try transposedConvolution(
      x, slope: Self.slope, scale: scale, upsamplingWeight, upsamplingBias, up,
      into: y.rows(1..<y.rows), accumulate: true, on: execution)
    // The reflected row is the upsampled row 1, which the first row of x alone determines.
    let head = Tensor(uninitializedRows: up.outputRows(1), columns: up.outputs)
    try transposedConvolution(
      x.rows(0..<1), slope: Self.slope, scale: scale, upsamplingWeight, upsamplingBias, up,
      into: head.mutableView, on: execution)
    add(head.view.rows(1..<2), to: y.rows(0..<1))
  }
}
