import KokoroLayers
import KokoroTensor
import KokoroWeights

/// A residual block of the generator: three times AdaIN, Snake, dilated convolution, AdaIN, Snake,
/// convolution, residual. Upstream: `AdaINResBlock1`, kokoro/istftnet.py.
public struct AdaINResBlock1: Sendable {
  /// One AdaIN, Snake and convolution.
  private struct Half: Sendable {
    let norm: AdaIN1d
    let alpha: Weight
    let convolution: ResidualConvolution
    let weight: Weight
    let bias: Weight
  }

  package static let dilations = [1, 3, 5]

  package let channels: Int
  package let kernel: Int
  /// Two a layer.
  private let halves: [Half]

  public init(_ weights: Weights, channels: Int, kernel: Int, style: Int = 128)
    throws(WeightError)
  {
    self.channels = channels
    self.kernel = kernel
    var halves: [Half] = []
    for (i, dilation) in Self.dilations.enumerated() {
      for (part, dilation) in [("1", dilation), ("2", 1)] {
        let convolution = weights["convs\(part).\(i)"]
        halves.append(
          Half(
            norm: try AdaIN1d(weights["adain\(part).\(i)"], style: style, channels: channels),
            alpha: try weights.tensor("alpha\(part).\(i)", 1, channels, 1),
            convolution: ResidualConvolution(
              channels: channels, kernel: kernel, dilation: dilation,
              method: ConvolutionChoice.method(channels: channels, kernel: kernel)),
            weight: try convolution.tensor("weight", channels, channels, kernel),
            bias: try convolution.tensor("bias", channels)))
      }
    }
    self.halves = halves
  }

  /// How many parts the statistics of `rows` of this block's signal have.
  package func statistics(rows: Int) -> ColumnStatistics {
    ColumnStatistics(columns: channels, parts: halves[0].convolution.parts(rows: rows))
  }

  /// The block of x, or that added to `y`.
  ///
  /// Every half is evaluated at once into one of two buffers, so that a block needs no more memory
  /// than these however deep it is.
  /// - x: `[T, channels]`; kept unless it is `work`
  /// - style: `[128]`
  /// - work: `[T, channels]`, overwritten: the residual stream; may be x, and may be y where
  ///   `accumulate` is false
  /// - scratch: `[T, channels]`, overwritten
  /// - y: `[T, channels]`
  package func callAsFunction(
    _ x: TensorView, statistics: borrowing ColumnStatistics, style: [Float],
    work: MutableTensorView, scratch: MutableTensorView, into y: MutableTensorView,
    accumulate: Bool, on execution: Execution
  ) throws {
    let rows = x.rows
    let prepared = Tensor(
      uninitializedRows: 1, columns: halves.map(\.convolution.weightCount).max() ?? 0)
    let weights = prepared.mutableView.row(0)
    let between = self.statistics(rows: rows)
    let after = self.statistics(rows: rows)
    var source = x
    for layer in 0..<Self.dilations.count {
      let (first, second) = (halves[2 * layer], halves[2 * layer + 1])
      let isLast = layer == Self.dilations.count - 1
      let affine =
        layer == 0
        ? first.norm.affine(statistics, rows: rows, style: style)
        : first.norm.affine(after, rows: rows, style: style)
      try first.convolution.prepare(first.weight, into: weights, on: execution)
      try first.convolution(
        source, Snake(affine, alpha: first.alpha), weights: weights, bias: first.bias,
        residual: nil, into: scratch, statistics: between, on: execution)

      let middle = second.norm.affine(between, rows: rows, style: style)
      try second.convolution.prepare(second.weight, into: weights, on: execution)
      if isLast && accumulate {
        try execution.stretches(of: rows, by: 512) { add(source.rows($0), to: y.rows($0)) }
      }
      try second.convolution(
        scratch.view, Snake(middle, alpha: second.alpha), weights: weights, bias: second.bias,
        residual: isLast && accumulate ? y.view : source, into: isLast ? y : work,
        statistics: after, on: execution)
      source = work.view
    }
  }
}
