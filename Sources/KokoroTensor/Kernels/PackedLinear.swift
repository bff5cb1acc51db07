/// A linear layer's weights in `PanelProduct`'s panels: for layers that are applied many times to few
/// rows. Where that doesn't pay, the layer as it lies.
package struct PackedLinear: ~Copyable {
  private let weight: Weight
  private let bias: Weight?
  /// No rows where panels don't pay.
  private let panels: Tensor

  /// - weight: `[outputs, inputs]`; bias: `[outputs]`
  package init(_ weight: Weight, _ bias: Weight?, on execution: Execution) throws {
    self.weight = weight
    self.bias = bias
    let matrix = weight.matrix
    guard PanelProduct.pays, matrix.rows % PanelProduct.width == 0 else {
      panels = Tensor(uninitializedRows: 0, columns: 0)
      return
    }
    let (inputs, width) = (matrix.columns, PanelProduct.width)
    let packed = Tensor(uninitializedRows: matrix.rows / width, columns: inputs * width)
    let rows = packed.mutableView
    try execution.parallel(rows.rows) { panel, _ in
      packPanel(matrix.row(panel * width), inputs: inputs, stride: inputs, into: rows.row(panel))
    }
    panels = packed
  }

  /// - x: `[rows, inputs]`; y: `[rows, outputs]`, overwritten, or added to; must not overlap x
  package func callAsFunction(
    _ x: TensorView, into y: MutableTensorView, accumulate: Bool = false, on execution: Execution
  ) throws {
    precondition(
      x.columns == weight.matrix.columns && y.rows == x.rows && y.columns == weight.matrix.rows,
      "PackedLinear: shapes")
    let packed = panels.view
    guard packed.rows > 0 else {
      return try linear(x, weight.matrix, bias, into: y, accumulate: accumulate, on: execution)
    }
    let product = PanelProduct(inner: x.columns)
    try execution.parallel(packed.rows) { panel, _ in
      let outputs = (panel * PanelProduct.width)..<((panel + 1) * PanelProduct.width)
      let target = y.columns(outputs)
      if let bias { fill(target, with: bias.base + outputs.lowerBound, accumulate: accumulate) }
      product(x, packed.row(panel), accumulate: accumulate || bias != nil, into: target)
    }
  }
}
