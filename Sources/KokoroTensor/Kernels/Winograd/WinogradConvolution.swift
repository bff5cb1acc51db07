/// Output channels whose weights are transformed together.
private let panel = PanelProduct.width

/// Tiles whose products are made together.
private let blockTiles = 60

/// Whether the minimal filtering algorithm computes such a convolution faster than patches do.
///
/// It transforms the weights anew for every call, a cost that some seconds of frames must earn back;
/// and it lives off a BLAS that multiplies small matrices without packing them.
func winogradPays(_ shape: ConvolutionShape, rows: Int) -> Bool {
  shape.kernel == 3 && shape.stride == 1 && shape.dilation == 1 && shape.padding == 1
    && shape.outputs % panel == 0 && shape.inputs >= panel && rows >= 64
    && PanelProduct.pays
}

/// y[t, o] = Σᵢⱼ x[t + j − 1, i] · w[o, i, j] + b[o], zero outside x, by `MinimalFilter`: half the
/// products.
/// - x: `[T, inputs]`; w: `[outputs, inputs, 3]`, outputs a multiple of 64; b: `[outputs]` or nil
/// - y: `[T, outputs]`, overwritten; must not overlap x
package func winogradConvolution(
  _ x: TensorView, _ w: Weight, _ b: Weight?, into y: MutableTensorView, on execution: Execution
) throws {
  precondition(
    y.rows == x.rows && y.columns % panel == 0 && w.count == y.columns * x.columns * 3
      && (b.map { $0.count == y.columns } ?? true), "winogradConvolution: shapes")
  let inputs = x.columns
  let tiles = (x.rows + MinimalFilter.tileRows - 1) / MinimalFilter.tileRows
  // An odd number of cache lines between planes, as in `FourierPlan`.
  let signalStride = (tiles * inputs + 15) / 32 * 32 + 16
  let signal = Tensor(uninitializedRows: MinimalFilter.planes, columns: signalStride)
  let planes = signal.mutableView.base
  try transform(x, tiles: tiles, into: planes, planeStride: signalStride, on: execution)

  let product = PanelProduct(inner: inputs)
  let weightStride = (inputs * panel + 15) / 32 * 32 + 16
  let productStride = blockTiles * panel + 16
  let threads = min(execution.workers.count, y.columns / panel)
  let weights = Tensor(
    uninitializedRows: threads, columns: MinimalFilter.planes * weightStride)
  let results = Tensor(uninitializedRows: threads, columns: MinimalFilter.planes * productStride)
  let (weightsView, resultsView) = (weights.mutableView, results.mutableView)
  try execution.parallel(y.columns / panel) { item, worker in
    let outputs = (item * panel)..<((item + 1) * panel)
    let own = weightsView.row(worker)
    let result = resultsView.row(worker)
    transformWeights(
      w.base + outputs.lowerBound * inputs * 3, inputs: inputs, into: own,
      planeStride: weightStride)
    var first = 0
    while first < tiles {
      let block = first..<min(tiles, first + blockTiles)
      for plane in 0..<MinimalFilter.planes {
        product(
          TensorView(
            base: planes + plane * signalStride + first * inputs, rows: block.count,
            columns: inputs, stride: inputs),
          own + plane * weightStride, accumulate: false,
          into: MutableTensorView(
            base: result + plane * productStride, rows: block.count, columns: panel, stride: panel))
      }
      finish(
        result, planeStride: productStride, tiles: block,
        bias: b.map { $0.base + outputs.lowerBound },
        into: y.columns(outputs))
      first = block.upperBound
    }
  }
}

/// Tiles of x, which overlap by two rows, to planes `[tiles, inputs]`.
private func transform(
  _ x: TensorView, tiles: Int, into planes: UnsafeMutablePointer<Float>, planeStride: Int,
  on execution: Execution
) throws {
  let zeros = Tensor(rows: 1, columns: x.columns)
  let zeroRow = zeros.view.row(0)
  func row(_ r: Int) -> UnsafePointer<Float> { r >= 0 && r < x.rows ? x.row(r) : zeroRow }
  try execution.stretches(of: tiles, by: 32) { range in
    for tile in range {
      let r = tile * MinimalFilter.tileRows - 1
      MinimalFilter.transformRows(
        (row(r), row(r + 1), row(r + 2), row(r + 3), row(r + 4), row(r + 5)), count: x.columns,
        into: planes + tile * x.columns, planeStride: planeStride)
    }
  }
}

/// The weights of 64 outputs, `[64, inputs, 3]`, to planes `[inputs, 64]`.
private func transformWeights(
  _ w: UnsafePointer<Float>, inputs: Int, into planes: UnsafeMutablePointer<Float>, planeStride: Int
) {
  let strip = 16
  withUnsafeTemporaryAllocation(byteCount: strip * 3 * panel * 4, alignment: 64) { buffer in
    let taps = buffer.bindMemory(to: Float.self).baseAddress.unsafelyUnwrapped
    var first = 0
    while first < inputs {
      let count = min(strip, inputs - first)
      // Turn [outputs][inputs · taps] to [inputs · taps][outputs].
      packPanel(w + first * 3, inputs: count * 3, stride: inputs * 3, width: panel, into: taps)
      for i in 0..<count {
        let tap = taps + i * 3 * panel
        let target = planes + (first + i) * panel
        var o = 0
        while o < panel {
          MinimalFilter.transformTaps(
            load(tap + o), load(tap + panel + o), load(tap + 2 * panel + o), into: target + o,
            planeStride: planeStride)
          o += 8
        }
      }
      first += count
    }
  }
}

/// Products of `tiles` to their rows of y.
/// - products: planes `[tiles, 64]`; y: `[T, 64]`
private func finish(
  _ products: UnsafePointer<Float>, planeStride: Int, tiles: Range<Int>,
  bias: UnsafePointer<Float>?, into y: MutableTensorView
) {
  for tile in tiles {
    let first = tile * MinimalFilter.tileRows
    let count = min(MinimalFilter.tileRows, y.rows - first)
    let source = products + (tile - tiles.lowerBound) * panel
    var o = 0
    while o < panel {
      let results = MinimalFilter.finish(
        source + o, planeStride: planeStride, bias: bias.map { load($0 + o) } ?? Lanes())
      store(results.0, y.row(first) + o)
      if count > 1 { store(results.1, y.row(first + 1) + o) }
      if count > 2 { store(results.2, y.row(first + 2) + o) }
      if count > 3 { store(results.3, y.row(first + 3) + o) }
      o += 8
    }
  }
}
