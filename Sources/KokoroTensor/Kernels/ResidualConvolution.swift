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

  /// The weights of a convolution.
  package enum Weights {
    /// As `prepare` made them.
    case prepared(UnsafePointer<Float>)
    /// `[channels, channels, kernel]`, as PyTorch stores them: where `prefersStoredWeights` says so.
    case stored(UnsafePointer<Float>)
  }

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

  /// Whether the convolution of `rows` is better off with weights as they are stored: those of a brief
  /// signal are transformed as they are used.
  package func prefersStoredWeights(rows: Int) -> Bool { brief(rows: rows) != nil }

  private func brief(rows: Int) -> BriefFourier? {
    plan.flatMap { BriefFourier($0, dilation: dilation, rows: rows) }
  }

  private var halo: Int { (kernel - 1) / 2 * dilation }

  /// Rows that are convolved together: whole tiles of every phase of the dilation, so that only the
  /// last stretch has tiles that hang over.
  private func stretch(rows: Int, _ weights: Weights) -> Int {
    if case .stored = weights, let brief = brief(rows: rows) { return brief.stretch }
    guard let plan else { return evenParts(of: rows, atMost: 960) }
    let unit = plan.tileRows * dilation
    return evenParts(of: rows, atMost: plan.stretch / unit * unit, multipleOf: unit)
  }

  /// Statistics with as many parts as `rows` of the result fall into, computed with such weights.
  package func statistics(rows: Int, _ weights: Weights) -> ColumnStatistics {
    let stretch = stretch(rows: rows, weights)
    return ColumnStatistics(columns: channels, parts: (rows + stretch - 1) / stretch)
  }

  /// y = convolution(snake(x)) + bias + residual, zero outside x's snake.
  /// - x: `[T, channels]`, dense
  /// - bias: `[channels]`
  /// - residual: `[T, channels]`, dense, or nil; may be y
  /// - y: `[T, channels]`, dense, overwritten; must not overlap x
  /// - statistics: of y, from `statistics(rows: T, weights)`; overwritten
  package func callAsFunction(
    _ x: TensorView, _ snake: Snake, weights: Weights, bias: Weight, residual: TensorView?,
    into y: MutableTensorView, statistics: borrowing ColumnStatistics, on execution: Execution
  ) throws {
    let rows = x.rows
    let stretch = stretch(rows: rows, weights)
    let parts = (rows + stretch - 1) / stretch
    precondition(
      x.columns == channels && x.stride == channels && y.rows == rows && y.columns == channels
        && y.stride == channels && bias.count == channels
        && (residual.map { $0.rows == rows && $0.columns == channels && $0.stride == channels }
          ?? true)
        && statistics.columns == channels && statistics.parts == parts,
      "ResidualConvolution: shapes")
    // Zeros, and the bias where vectors may load it.
    let constants = Tensor(rows: 2, columns: channels)
    constants.mutableView.row(1).update(from: bias.base, count: channels)
    let zeros = constants.view.row(0)
    let alignedBias = constants.view.row(1)
    let targets = (0..<parts).map { part in
      let sums = statistics.part(part)
      sums.update(repeating: 0, count: 2 * channels)
      return ConvolutionTarget(
        y: y.row(part * stretch), residual: residual?.row(part * stretch), bias: alignedBias,
        sums: sums)
    }
    let activeRows = stretch + 2 * halo + (plan.map { $0.points * dilation } ?? 0)
    let threads = min(execution.workers.count, parts)
    let active = Tensor(uninitializedRows: threads * activeRows, columns: channels)
    // Views are taken here: closures can't hold a tensor that can't be copied.
    let activeView = active.mutableView
    func activated(_ part: Int, _ worker: Int) -> TensorView {
      let act = activeView.rows((worker * activeRows)..<((worker + 1) * activeRows))
      let (first, last) = (part * stretch, min(rows, (part + 1) * stretch))
      activate(x, snake, from: first - halo, to: last + halo, into: act)
      return act.view
    }

    switch weights {
    case .stored(let stored):
      guard let brief = brief(rows: rows) else {
        preconditionFailure("ResidualConvolution: these weights need preparation")
      }
      let transformed = Tensor(uninitializedRows: 1, columns: brief.signalCount)
      let signal = transformed.mutableView.row(0)
      try execution.parallel(parts) { part, worker in
        brief.transform(activated(part, worker).base, part: part, into: signal)
      }
      let scratch = Tensor(
        uninitializedRows: min(execution.workers.count, brief.panels),
        columns: brief.scratchCount + 64)
      let scratchView = scratch.mutableView
      try execution.parallel(brief.panels) { panel, worker in
        brief.finish(
          panel: panel, signal, stored, zeros: zeros, into: targets,
          scratch: alignedToCacheLine(scratchView.row(worker)))
      }
    case .prepared(let prepared):
      let scratch = Tensor(uninitializedRows: threads, columns: (plan?.scratchCount ?? 0) + 64)
      let scratchView = scratch.mutableView
      try execution.parallel(parts) { part, worker in
        let act = activated(part, worker)
        let count = min(stretch, rows - part * stretch)
        if let plan {
          fourierConvolution(
            act.base, rows: count, prepared, plan, dilation: dilation, zeros: zeros,
            into: targets[part], scratch: alignedToCacheLine(scratchView.row(worker)))
        } else {
          directConvolution(act, rows: count, prepared, into: targets[part])
        }
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
