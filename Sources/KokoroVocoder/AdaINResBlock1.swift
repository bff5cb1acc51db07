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
  /// Nil where the halves' weights are prepared anew for every pass.
  private let kept: KeptWeights?

  /// - Parameter keepsPrepared: keeps the weights as the convolutions take them, `preparedBytes` of
  ///   them
  public init(
    _ weights: Weights, channels: Int, kernel: Int, style: Int = 128, keepsPrepared: Bool = false
  ) throws(WeightError) {
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
    kept = keepsPrepared ? KeptWeights(count: halves.count) : nil
  }

  /// What keeping the prepared weights takes.
  package var preparedBytes: Int {
    halves.reduce(0) { $0 + $1.convolution.weightCount * MemoryLayout<Float>.stride }
  }

  /// The weights of half `index` as its convolution of `rows` takes them: the kept ones, or those that are
  /// stored, or in `scratch`.
  private func weights(
    _ index: Int, rows: Int, scratch: UnsafeMutablePointer<Float>, on execution: Execution
  ) throws -> ResidualConvolution.Weights {
    let half = halves[index]
    func prepare(into target: UnsafeMutablePointer<Float>) throws {
      try half.convolution.prepare(half.weight, into: target, on: execution)
    }
    if let kept {
      let weight = try kept(index) {
        try Weight(shape: [half.convolution.weightCount]) { try prepare(into: $0) }
      }
      return .prepared(weight.base)
    }
    if half.convolution.prefersStoredWeights(rows: rows) { return .stored(half.weight.base) }
    try prepare(into: scratch)
    return .prepared(UnsafePointer(scratch))
  }

  /// Floats that `weights` needs as scratch.
  private func scratchCount(rows: Int) -> Int {
    guard kept == nil else { return 0 }
    return halves.filter { !$0.convolution.prefersStoredWeights(rows: rows) }
      .map(\.convolution.weightCount).max() ?? 0
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
    let room = Tensor(uninitializedRows: 1, columns: scratchCount(rows: rows))
    let scratchWeights = room.mutableView.row(0)
    var source = x
    var affine = halves[0].norm.affine(statistics, rows: rows, style: style)
    for layer in 0..<Self.dilations.count {
      let (first, second) = (halves[2 * layer], halves[2 * layer + 1])
      let isLast = layer == Self.dilations.count - 1
      let weights1 = try weights(2 * layer, rows: rows, scratch: scratchWeights, on: execution)
      let between = first.convolution.statistics(rows: rows, weights1)
      try first.convolution(
        source, Snake(affine, alpha: first.alpha), weights: weights1, bias: first.bias,
        residual: nil, into: scratch, statistics: between, on: execution)

      let middle = second.norm.affine(between, rows: rows, style: style)
      if isLast && accumulate {
        try execution.stretches(of: rows, by: 512) { add(source.rows($0), to: y.rows($0)) }
      }
      let weights2 = try weights(2 * layer + 1, rows: rows, scratch: scratchWeights, on: execution)
      let after = second.convolution.statistics(rows: rows, weights2)
      try second.convolution(
        scratch.view, Snake(middle, alpha: second.alpha), weights: weights2, bias: second.bias,
        residual: isLast && accumulate ? y.view : source, into: isLast ? y : work,
        statistics: after, on: execution)
      if !isLast {
        affine = halves[2 * layer + 2].norm.affine(after, rows: rows, style: style)
      }
      source = work.view
    }
  }
}
