/// How many outputs a thread makes at a time. Fixed, so that results don't depend on the number of
/// threads; where BLAS packs its matrices, enough to reach the speed of an unsplit product.
private let panelWidth = PanelProduct.pays ? 64 : 256

/// y[r, o] = Σᵢ x[r, i] · w[o, i] + b[o]
/// - x: `[rows, inputs]`; w: `[outputs, inputs]`, as PyTorch stores it; b: `[outputs]` or nil
/// - y: `[rows, outputs]`, overwritten, or added to; must not overlap x
package func linear(
  _ x: TensorView, _ w: TensorView, _ b: Weight?, into y: MutableTensorView,
  accumulate: Bool = false, on execution: Execution
) throws {
  precondition(x.columns == w.columns && y.rows == x.rows && y.columns == w.rows, "linear: shapes")
  let panels = (w.rows + panelWidth - 1) / panelWidth
  try execution.parallel(panels) { panel, _ in
    let outputs = (panel * panelWidth)..<min(w.rows, (panel + 1) * panelWidth)
    panelProduct(x, w, b, outputs, into: y, accumulate: accumulate)
  }
}

/// The same on the calling thread, of windows that slide over `x`: for convolutions, whose patches are
/// windows of the rows' memory, in loops that are split already.
/// - x: `(y.rows − 1) · hop + inputs` Floats; w: `[outputs, inputs]`; b: `[outputs]`
package func linear(
  windows x: UnsafePointer<Float>, hop: Int, _ w: TensorView, _ b: Weight,
  into y: MutableTensorView
) {
  precondition(y.columns == w.rows && b.count == w.rows, "linear: shapes")
  fill(y, with: b.base, accumulate: false)
  gemm(windows: x, hop: hop, transposed: w, into: y, accumulate: true)
}

private func panelProduct(
  _ x: TensorView, _ w: TensorView, _ b: Weight?, _ outputs: Range<Int>,
  into y: MutableTensorView, accumulate: Bool
) {
  let target = y.columns(outputs)
  if let b { fill(target, with: b.base + outputs.lowerBound, accumulate: accumulate) }
  smallProducts(
    x, transposed: w.rows(outputs), into: target, accumulate: accumulate || b != nil)
}

/// Every row to `values`, or plus `values`.
func fill(
  _ y: MutableTensorView, with values: UnsafePointer<Float>, accumulate: Bool
) {
  for r in 0..<y.rows {
    let row = y.row(r)
    if accumulate {
      for c in 0..<y.columns { row[c] += values[c] }
    } else {
      row.update(from: values, count: y.columns)
    }
  }
}

/// The rows of `table` that `indices` name, in order.
/// - table: `[n, columns]`; y: `[indices.count, columns]`, overwritten
package func gather(_ table: TensorView, _ indices: [Int], into y: MutableTensorView) {
  precondition(y.rows == indices.count && y.columns == table.columns, "gather: shapes")
  for (r, index) in indices.enumerated() {
    precondition(index >= 0 && index < table.rows, "gather: index")
    y.row(r).update(from: table.row(index), count: table.columns)
  }
}

/// x into y, where both have one shape.
package func copy(_ x: TensorView, into y: MutableTensorView) {
  precondition(y.rows == x.rows && y.columns == x.columns, "copy: shapes")
  for r in 0..<x.rows { y.row(r).update(from: x.row(r), count: x.columns) }
}

/// Every row of y to `values`.
/// - values: `[y.columns]`
package func broadcast(_ values: [Float], into y: MutableTensorView) {
  precondition(values.count == y.columns, "broadcast: shapes")
  values.withUnsafeBufferPointer { source in
    guard let start = source.baseAddress else { return }
    for r in 0..<y.rows { y.row(r).update(from: start, count: source.count) }
  }
}

/// Zeros.
package func clear(_ y: MutableTensorView) {
  for r in 0..<y.rows { y.row(r).update(repeating: 0, count: y.columns) }
}
