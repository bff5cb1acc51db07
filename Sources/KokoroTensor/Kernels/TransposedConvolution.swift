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

/// The most rows of input that one tile of a transposed convolution starts from.
private let mostTileRows = 60

/// y[t, o] (+)= Σ x[r, i] · w[i, o, j] + b[o] over r·stride + j − padding = t.
///
/// In tiles of time with overlap-add: the results of tap j for consecutive rows of x are rows of y, a
/// stride apart, so that every tap is a product added to y in place. A tile owns a stretch of y and
/// takes the few rows before it again that reach into it: tiles are independent, and scratch does
/// not grow with the length.
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
  let taps = try TapProducts(w, shape, on: execution)
  let reach = (shape.kernel - 1) / shape.stride  // earlier rows that reach into a tile
  let tileRows = evenParts(of: x.rows, atMost: mostTileRows)
  let tiles = (x.rows + tileRows - 1) / tileRows
  let threads = min(execution.workers.count, tiles)
  let inputs = Tensor(uninitializedRows: threads * (tileRows + reach), columns: shape.inputs)
  let tapsView = taps.view
  let inputsView = inputs.mutableView
  try execution.parallel(tiles) { tile, worker in
    let first = max(0, tile * tileRows - reach)
    let last = min(x.rows, (tile + 1) * tileRows)
    let own = worker * (tileRows + reach)
    let prepared = inputsView.rows(own..<(own + last - first))
    leakyReLU(x.rows(first..<last), slope: slope, scale: scale, into: prepared)

    let start = max(0, tile * tileRows * shape.stride - shape.padding)
    let end =
      last == x.rows
      ? y.rows : min(y.rows, (tile + 1) * tileRows * shape.stride - shape.padding)
    guard start < end else { return }
    fill(y.rows(start..<end), with: b.base, accumulate: accumulate)
    for j in 0..<shape.kernel {
      // The rows whose tap j falls into the stretch.
      let offset = j - shape.padding
      let from = max(first, ceilingQuotient(start - offset, shape.stride))
      let to = min(last, ceilingQuotient(end - offset, shape.stride))
      guard from < to else { continue }
      tapsView.add(
        prepared.view.rows((from - first)..<(to - first)), tap: j,
        to: MutableTensorView(
          base: y.row(from * shape.stride + offset), rows: to - from, columns: shape.outputs,
          stride: shape.stride * y.stride))
    }
  }
}

/// ⌈a / b⌉ for b > 0.
private func ceilingQuotient(_ a: Int, _ b: Int) -> Int { a > 0 ? (a + b - 1) / b : -(-a / b) }

/// The weights of a transposed convolution, tap by tap: `[tap][panel][inputs][width]`, in panels of 64
/// outputs where that pays, else in one.
private struct TapProducts: ~Copyable {
  /// A borrowed window on the weights, for loops on many threads.
  struct View {
    let base: UnsafePointer<Float>
    let inputs: Int
    let outputs: Int
    let width: Int

    /// y += x · w of one tap.
    func add(_ x: TensorView, tap: Int, to y: MutableTensorView) {
      let weights = base + tap * inputs * outputs
      guard width == PanelProduct.width else {
        return gemm(
          x, TensorView(base: weights, rows: inputs, columns: outputs, stride: outputs), into: y,
          accumulate: true)
      }
      let product = PanelProduct(inner: inputs)
      for panel in 0..<(outputs / width) {
        product(
          x, weights + panel * inputs * width, accumulate: true,
          into: y.columns((panel * width)..<((panel + 1) * width)))
      }
    }
  }

  private let packed: Tensor
  private let shape: TransposedShape
  private let width: Int

  /// - w: `[inputs, outputs, kernel]`
  init(_ w: Weight, _ shape: TransposedShape, on execution: Execution) throws {
    self.shape = shape
    let isPanelled = PanelProduct.pays && shape.outputs % PanelProduct.width == 0
    let width = isPanelled ? PanelProduct.width : shape.outputs
    self.width = width
    let packed = Tensor(uninitializedRows: shape.kernel, columns: shape.inputs * shape.outputs)
    let rows = packed.mutableView
    try execution.stretches(of: shape.inputs, by: 32) { inputs in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: shape.kernel * width) { buffer in
        guard let taps = buffer.baseAddress else { return }
        for i in inputs {
          for first in stride(from: 0, to: shape.outputs, by: width) {
            packPanel(
              w.base + (i * shape.outputs + first) * shape.kernel, inputs: shape.kernel,
              stride: shape.kernel, width: width, into: taps)
            let place = (first / width * shape.inputs + i) * width
            for j in 0..<shape.kernel {
              (rows.row(j) + place).update(from: taps + j * width, count: width)
            }
          }
        }
      }
    }
    self.packed = packed
  }

  var view: View {
    View(
      base: packed.view.base, inputs: shape.inputs, outputs: shape.outputs, width: width)
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
