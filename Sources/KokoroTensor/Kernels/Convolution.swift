/// Sizes of a 1-D convolution, as `torch.nn.Conv1d` names them.
package struct ConvolutionShape: Sendable, Equatable {
  package var inputs: Int
  package var outputs: Int
  package var kernel: Int
  package var stride = 1
  package var padding = 0
  package var dilation = 1

  package init(
    inputs: Int, outputs: Int, kernel: Int, stride: Int = 1, padding: Int = 0, dilation: Int = 1
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.kernel = kernel
    self.stride = stride
    self.padding = padding
    self.dilation = dilation
  }

  /// Rows of the output for `rows` of input.
  package func outputRows(_ rows: Int) -> Int {
    max(0, (rows + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1)
  }
}

/// How many rows of patches a convolution gathers at a time: bounds its scratch.
private let patchRows = 256

/// y[t, o] = Σᵢⱼ x[t·stride + j·dilation − padding, i] · w[o, i, j] + b[o], zero outside x.
///
/// For few rows and many channels: gathers the rows' patches in the order of PyTorch's weights, so
/// that these are used where they lie, and makes one GEMM of them.
/// - x: `[T, inputs]`; w: `[outputs, inputs, kernel]`; b: `[outputs]` or nil
/// - y: `[outputRows(T), outputs]`, overwritten; must not overlap x
package func convolution(
  _ x: TensorView, _ w: Weight, _ b: Weight?, _ shape: ConvolutionShape,
  into y: MutableTensorView, on execution: Execution
) throws {
  precondition(
    x.columns == shape.inputs && y.columns == shape.outputs && y.rows == shape.outputRows(x.rows)
      && w.count == shape.outputs * shape.inputs * shape.kernel, "convolution: shapes")
  guard y.rows > 0 else { return }
  if shape.kernel == 1, shape.stride == 1, shape.padding == 0 {
    return try linear(x, w.matrix, b, into: y, on: execution)
  }
  if winogradPays(shape, rows: x.rows) {
    return try winogradConvolution(x, w, b, into: y, on: execution)
  }
  let patches = Tensor(
    uninitializedRows: min(patchRows, y.rows), columns: shape.inputs * shape.kernel)
  var first = 0
  while first < y.rows {
    let rows = first..<min(y.rows, first + patchRows)
    let part = patches.mutableView.rows(0..<rows.count)
    let strips = (rows.count + 31) / 32
    try execution.parallel(strips) { strip, _ in
      for r in (strip * 32)..<min(rows.count, strip * 32 + 32) {
        gatherPatch(x, at: rows.lowerBound + r, shape, into: part.row(r))
      }
    }
    try linear(part.view, w.matrix, b, into: y.rows(rows), on: execution)
    first = rows.upperBound
  }
}

/// The inputs of output row `t`, `[inputs, kernel]`.
private func gatherPatch(
  _ x: TensorView, at t: Int, _ shape: ConvolutionShape, into patch: UnsafeMutablePointer<Float>
) {
  for j in 0..<shape.kernel {
    let r = t * shape.stride + j * shape.dilation - shape.padding
    var target = patch + j
    if r >= 0 && r < x.rows {
      let row = x.row(r)
      for i in 0..<shape.inputs {
        target.pointee = row[i]
        target += shape.kernel
      }
    } else {
      for _ in 0..<shape.inputs {
        target.pointee = 0
        target += shape.kernel
      }
    }
  }
}

/// w `[outputs, inputs, kernel]` as `[kernel, inputs, outputs]`: for convolutions that take one tap
/// after the other.
package func tapsFirst(
  _ w: UnsafePointer<Float>, _ shape: ConvolutionShape, into y: UnsafeMutablePointer<Float>
) {
  for o in 0..<shape.outputs {
    for i in 0..<shape.inputs {
      let source = w + (o * shape.inputs + i) * shape.kernel
      for j in 0..<shape.kernel { y[(j * shape.inputs + i) * shape.outputs + o] = source[j] }
    }
  }
}
