/// The generator's inner loop: AdaIN, Snake, a square convolution, the residual, and the sums that
/// the next AdaIN needs, in one pass over time.
///
/// Upstream: one half of a layer of `AdaINResBlock1`, kokoro/istftnet.py.
package struct ResidualConvolution: Sendable {
  /// How the convolution is computed.
  package enum Method: Sendable, Equatable {
    /// One GEMM a tap. The plain way, and the measure of the other.
    case direct
    /// Real FFTs of so many points over tiles of time; see `FourierPlan`.
    case fourier(points: Int)
  }

  package let channels: Int
  package let kernel: Int
  package let dilation: Int
  package let method: Method
  private let plan: FourierPlan?

  package init(channels: Int, kernel: Int, dilation: Int, method: Method) {
    precondition(channels % 8 == 0 && kernel % 2 == 1, "ResidualConvolution: sizes")
    self.channels = channels
    self.kernel = kernel
    self.dilation = dilation
    switch method {
    case .direct: plan = nil
    case .fourier(let points):
      plan = FourierPlan(channels: channels, kernel: kernel, points: points)
      precondition(plan != nil, "ResidualConvolution: no transform of this size")
    }
    self.method = method
  }

  /// Floats of the prepared weights.
  package var weightCount: Int { plan?.weightCount ?? kernel * channels * channels }

  /// The weights as the method takes them.
  /// - w: `[channels, channels, kernel]`, as PyTorch stores it
  /// - y: `weightCount` Floats on a cache line, overwritten
  package func prepare(
    _ w: Weight, into y: UnsafeMutablePointer<Float>, on execution: Execution
  ) throws {
    precondition(w.count == channels * channels * kernel, "ResidualConvolution: weights")
    if let plan {
      try transformWeights(w.base, plan, into: y, on: execution)
    } else {
      let shape = ConvolutionShape(inputs: channels, outputs: channels, kernel: kernel)
      try execution.parallel(1) { _, _ in tapsFirst(w.base, shape, into: y) }
    }
  }

  private var halo: Int { (kernel - 1) / 2 * dilation }

  /// Rows that are convolved together: whole tiles of every phase of the dilation, so that only the
  /// last stretch has tiles that hang over.
  private func stretch(rows: Int) -> Int {
    guard let plan else { return evenParts(of: rows, atMost: 960) }
    let unit = plan.tileRows * dilation
    return evenParts(of: rows, atMost: plan.stretch / unit * unit, multipleOf: unit)
  }

  /// Statistics with as many parts as `rows` of the result fall into.
  package func statistics(rows: Int) -> ColumnStatistics {
    let stretch = stretch(rows: rows)
    return ColumnStatistics(columns: channels, parts: (rows + stretch - 1) / stretch)
  }

  /// y = convolution(snake(x)) + bias + residual, zero outside x's snake.
  /// - x: `[T, channels]`, dense
  /// - weights: as `prepare` made them; bias: `[channels]`
  /// - residual: `[T, channels]`, dense, or nil; may be y
  /// - y: `[T, channels]`, dense, overwritten; must not overlap x
  /// - statistics: of y, from `statistics(rows: T)`; overwritten
  package func callAsFunction(
    _ x: TensorView, _ snake: Snake, weights: UnsafePointer<Float>, bias: Weight,
    residual: TensorView?, into y: MutableTensorView, statistics: borrowing ColumnStatistics,
    on execution: Execution
  ) throws {
    let rows = x.rows
    let stretch = stretch(rows: rows)
    let parts = (rows + stretch - 1) / stretch
    precondition(
      x.columns == channels && x.stride == channels && y.rows == rows && y.columns == channels
        && y.stride == channels && bias.count == channels
        && (residual.map { $0.rows == rows && $0.columns == channels && $0.stride == channels }
          ?? true)
        && statistics.columns == channels && statistics.parts == parts,
      "ResidualConvolution: shapes")
    let activeRows = stretch + 2 * halo + (plan.map { $0.points * dilation } ?? 0)
    let threads = min(execution.workers.count, parts)
    let active = Tensor(uninitializedRows: threads * activeRows, columns: channels)
    let scratch = Tensor(uninitializedRows: threads, columns: (plan?.scratchCount ?? 0) + 64)
    // Zeros, and the bias where vectors may load it.
    let constants = Tensor(rows: 2, columns: channels)
    constants.mutableView.row(1).update(from: bias.base, count: channels)

    // Views are taken here: closures can't hold a tensor that can't be copied.
    let activeView = active.mutableView
    let scratchView = scratch.mutableView
    let zeros = constants.view.row(0)
    let alignedBias = constants.view.row(1)
    let partSums = (0..<parts).map { statistics.part($0) }
    try execution.parallel(parts) { part, worker in
      let first = part * stretch
      let count = min(stretch, rows - first)
      let act = activeView.rows((worker * activeRows)..<((worker + 1) * activeRows))
      activate(x, snake, from: first - halo, to: first + count + halo, into: act)
      let sums = partSums[part]
      sums.update(repeating: 0, count: 2 * channels)
      let target = ConvolutionTarget(
        y: y.row(first), residual: residual?.row(first), bias: alignedBias, sums: sums)
      if let plan {
        fourierConvolution(
          act.view.base, rows: count, weights, plan, dilation: dilation, zeros: zeros,
          into: target, scratch: alignedToCacheLine(scratchView.row(worker)))
      } else {
        directConvolution(act.view, rows: count, weights, into: target)
      }
    }
  }

  /// The snake of rows `from..<to` of x, zeros where x has none, and to the end of `y`.
  private func activate(
    _ x: TensorView, _ snake: Snake, from: Int, to: Int, into y: MutableTensorView
  ) {
    let inside = max(0, from)..<min(x.rows, to)
    let before = inside.lowerBound - from
    y.row(0).update(repeating: 0, count: before * channels)
    snake(x.rows(inside), into: y.rows(before..<(before + inside.count)))
    // A transform reads past the end when its last tile hangs over.
    let written = before + inside.count
    if to >= x.rows {
      y.row(written).update(repeating: 0, count: (y.rows - written) * channels)
    }
  }

  private func directConvolution(
    _ x: TensorView, rows: Int, _ weights: UnsafePointer<Float>, into target: ConvolutionTarget
  ) {
    for r in 0..<rows {
      let y = target.y + r * channels
      if let residual = target.residual {
        let source = residual + r * channels
        for c in 0..<channels { y[c] = source[c] + target.bias[c] }
      } else {
        y.update(from: target.bias, count: channels)
      }
    }
    for tap in 0..<kernel {
      gemm(
        rows: rows, columns: channels, inner: channels, x.row(tap * dilation), channels,
        weights + tap * channels * channels, channels, accumulate: true, target.y, channels)
    }
    sumColumns(
      TensorView(base: target.y, rows: rows, columns: channels, stride: channels),
      into: target.sums)
  }
}

private func alignedToCacheLine(_ p: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
  let address = UInt(bitPattern: p)
  return p + Int((64 - address % 64) % 64) / 4
}
