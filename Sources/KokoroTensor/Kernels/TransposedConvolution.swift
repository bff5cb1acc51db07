/// Sizes of a 1-D transposed convolution, as `torch.nn.ConvTranspose1d` names them.
package struct TransposedShape: Sendable, Equatable {
  package var inputs: Int
  package var outputs: Int
  package var kernel: Int
  package var stride: Int
  package var padding: Int
  package var outputPadding: Int

  package init(
    inputs: Int, outputs: Int, kernel: Int, stride: Int, padding: Int, outputPadding: Int = 0
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.kernel = kernel
    self.stride = stride
    self.padding = padding
    self.outputPadding = outputPadding
  }

  package func outputRows(_ rows: Int) -> Int {
    rows == 0 ? 0 : (rows - 1) * stride - 2 * padding + kernel + outputPadding
  }
}

/// Rows of input that one tile of a transposed convolution starts from.
private let tileRows = 64

/// y[t, o] (+)= Σ x[r, i] · w[i, o, j] + b[o] over r·stride + j − padding = t.
///
/// In tiles of time with overlap-add: a tile multiplies its rows by the weights as PyTorch stores
/// them, `[tileRows, outputs · kernel]`, and adds each tap to its place. A tile owns a stretch of y
/// and takes the few rows before it again that reach into it, so that tiles are independent and
/// scratch does not grow with the length.
/// - x: `[T, inputs]`; w: `[inputs, outputs, kernel]`; b: `[outputs]`
/// - y: `[outputRows(T), outputs]`; overwritten, or added to
/// - prepare: LeakyReLU slope and scale for x on the way in
package func transposedConvolution(
  _ x: TensorView, slope: Float = 1, scale: Float = 1, _ w: Weight, _ b: Weight,
  _ shape: TransposedShape, into y: MutableTensorView, accumulate: Bool = false,
  on execution: Execution
) throws {
  precondition(
    x.columns == shape.inputs && y.columns == shape.outputs && y.rows == shape.outputRows(x.rows)
      && w.count == shape.inputs * shape.outputs * shape.kernel && b.count == shape.outputs,
    "transposedConvolution: shapes")
  let reach = (shape.kernel - 1) / shape.stride  // earlier rows that reach into a tile
  let tiles = (x.rows + tileRows - 1) / tileRows
  let wide = shape.outputs * shape.kernel
  let threads = execution.workers.count
  let inputs = Tensor(uninitializedRows: threads * (tileRows + reach), columns: shape.inputs)
  let products = Tensor(uninitializedRows: threads * (tileRows + reach), columns: wide)
  let weights = TensorView(base: w.base, rows: shape.inputs, columns: wide, stride: wide)
  try execution.parallel(tiles) { tile, worker in
    let first = max(0, tile * tileRows - reach)
    let last = min(x.rows, (tile + 1) * tileRows)
    let own = (worker * (tileRows + reach))..<(worker * (tileRows + reach) + last - first)
    let prepared = inputs.mutableView.rows(own)
    leakyReLU(x.rows(first..<last), slope: slope, scale: scale, into: prepared)
    let product = products.mutableView.rows(own)
    gemm(prepared.view, weights, into: product)

    let start = max(0, tile * tileRows * shape.stride - shape.padding)
    let end =
      last == x.rows
      ? y.rows : min(y.rows, (tile + 1) * tileRows * shape.stride - shape.padding)
    guard start < end else { return }
    for t in start..<end {
      let target = y.row(t)
      for c in 0..<shape.outputs { target[c] = b.base[c] + (accumulate ? target[c] : 0) }
    }
    for r in first..<last {
      let row = product.row(r - first)
      for j in 0..<shape.kernel {
        let t = r * shape.stride + j - shape.padding
        guard t >= start && t < end else { continue }
        let target = y.row(t)
        var source = row + j
        for c in 0..<shape.outputs {
          target[c] += source.pointee
          source += shape.kernel
        }
      }
    }
  }
}

/// Doubles time channel by channel: kernel 3, stride 2, padding 1, output padding 1, one group a
/// channel. y[2t] = x[t] w₁ + b; y[2t+1] = x[t] w₂ + x[t+1] w₀ + b.
/// - x: `[T, n]`; w: `[n, 1, 3]`; b: `[n]`; y: `[2T, n]`, overwritten; must not overlap x
package func depthwiseDoubling(
  _ x: TensorView, _ w: Weight, _ b: Weight, into y: MutableTensorView
) {
  precondition(
    y.rows == 2 * x.rows && y.columns == x.columns && w.count == 3 * x.columns
      && b.count == x.columns, "depthwiseDoubling: shapes")
  for t in 0..<x.rows {
    let row = x.row(t)
    let even = y.row(2 * t)
    let odd = y.row(2 * t + 1)
    for c in 0..<x.columns {
      even[c] = row[c] * w.base[3 * c + 1] + b.base[c]
      odd[c] = row[c] * w.base[3 * c + 2] + b.base[c]
    }
    guard t + 1 < x.rows else { continue }
    let next = x.row(t + 1)
    for c in 0..<x.columns { odd[c] += next[c] * w.base[3 * c] }
  }
}
