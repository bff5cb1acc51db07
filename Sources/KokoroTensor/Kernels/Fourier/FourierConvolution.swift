/// Where the results of a convolution go: y = result + bias + residual, summed up on the way.
struct ConvolutionTarget {
  /// `[rows, channels]`, dense.
  let y: UnsafeMutablePointer<Float>
  /// Added row by row; may be y. Nil adds nothing.
  let residual: UnsafePointer<Float>?
  /// `[channels]`
  let bias: UnsafePointer<Float>
  /// `[2 channels]`: sums of the results, then of their squares, are added. In float64, tile by tile:
  /// the variance of a channel far from zero is a small difference of large sums.
  let sums: UnsafeMutablePointer<Double>
}

/// A stretch of time convolved in the transform domain.
///
/// Dilation d makes d interleaved signals: a tile takes every d-th row.
/// - x: `[rows + (kernel − 1)·dilation, channels]`, dense, `rows` at most the plan's stretch; rows past
///   the tiles' need are not read except where a last tile hangs over, up to `points · dilation`
///   rows, which must be finite
/// - zeros: `[channels]` zeros
/// - scratch: `plan.scratchCount` Floats on a cache line
func fourierConvolution(
  _ x: UnsafePointer<Float>, rows: Int, _ weights: UnsafePointer<Float>, _ plan: FourierPlan,
  dilation: Int, zeros: UnsafePointer<Float>, into target: ConvolutionTarget,
  scratch: UnsafeMutablePointer<Float>
) {
  precondition(rows <= plan.stretch, "fourierConvolution: rows")
  let signal = scratch
  let products = signal + plan.planes * plan.planeStride
  let overhang = products + plan.planes * plan.planeStride
  let most = FourierPlan.stretchTiles
  withUnsafeTemporaryAllocation(of: Tile.self, capacity: most) { buffer in
    var count = 0
    for phase in 0..<min(dilation, rows) {
      let length = (rows - phase + dilation - 1) / dilation
      for row in stride(from: 0, to: length, by: plan.tileRows) {
        precondition(count < most, "fourierConvolution: tiles")
        buffer.initializeElement(
          at: count,
          to: Tile(first: phase + row * dilation, rows: min(plan.tileRows, length - row)))
        count += 1
      }
    }
    let tiles = UnsafeBufferPointer(rebasing: buffer[0..<count])
    let planeStride = count * plan.channels + 16
    for (i, tile) in tiles.enumerated() {
      transformTile(
        x + tile.first * plan.channels, plan, dilation: dilation,
        into: signal + i * plan.channels, planeStride: planeStride)
    }
    mix(signal, weights, plan, tiles: count, into: products, planeStride: planeStride)
    for (i, tile) in tiles.enumerated() {
      finishTile(
        products + i * plan.channels, plan, tile, dilation: dilation, planeStride: planeStride,
        zeros: zeros, into: target, overhang: overhang)
    }
  }
}

/// A tile's place in its stretch.
private struct Tile {
  /// The row that its first result belongs to; the others follow at the dilation's distance.
  let first: Int
  /// How many results are wanted: fewer than a tile gives at the end.
  let rows: Int
}

private func transformTile(
  _ x: UnsafePointer<Float>, _ plan: FourierPlan, dilation: Int,
  into planes: UnsafeMutablePointer<Float>, planeStride: Int
) {
  let lane = CodeletLanes.scalarCount
  let vectors = plan.channels / lane
  switch plan.points {
  case 16: forward16(lanes(x), dilation * vectors, lanes(planes), planeStride / lane, vectors)
  default: forward32(lanes(x), dilation * vectors, lanes(planes), planeStride / lane, vectors)
  }
}

/// Channels mixed, bin by bin: the three products of each, and one of the two real bins.
private func mix(
  _ signal: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ plan: FourierPlan, tiles: Int,
  into products: UnsafeMutablePointer<Float>, planeStride: Int
) {
  func product(_ signalPlane: Int, _ plane: Int) {
    for output in stride(from: 0, to: plan.channels, by: plan.panel) {
      gemm(
        rows: tiles, columns: plan.panel, inner: plan.channels, signal + signalPlane * planeStride,
        plan.channels, weights + plane * plan.weightPlaneStride + output * plan.channels,
        plan.panel, accumulate: false, products + plane * planeStride + output, plan.channels)
    }
  }
  product(0, 0)
  product(1, 1)
  for bin in 1..<(plan.points / 2) {
    let plane = 3 * bin - 1
    product(plane + 2, plane)  // (re + im) · Wre
    product(plane, plane + 1)  // re · (Wre + Wim)
    product(plane + 1, plane + 2)  // im · (Wre − Wim)
  }
}

private func finishTile(
  _ products: UnsafePointer<Float>, _ plan: FourierPlan, _ tile: Tile, dilation: Int,
  planeStride: Int, zeros: UnsafePointer<Float>, into target: ConvolutionTarget,
  overhang: UnsafeMutablePointer<Float>
) {
  let channels = plan.channels
  let y = target.y + tile.first * channels
  let tileSums = overhang + plan.tileRows * channels
  if tile.rows == plan.tileRows {
    let residual = target.residual.map { $0 + tile.first * channels } ?? zeros
    let residualStride = target.residual == nil ? 0 : dilation * channels
    invert(
      products, plan, planeStride: planeStride, into: y, stride: dilation * channels, target.bias,
      residual, residualStride, tileSums)
    for c in 0..<(2 * channels) { target.sums[c] += Double(tileSums[c]) }
    return
  }
  // The tile hangs over the end: invert aside, then take the rows that are wanted.
  invert(
    products, plan, planeStride: planeStride, into: overhang, stride: channels, target.bias, zeros,
    0, tileSums)
  for r in 0..<tile.rows {
    let row = y + r * dilation * channels
    for c in 0..<channels {
      var v = overhang[r * channels + c]
      if let residual = target.residual {
        v += residual[(tile.first + r * dilation) * channels + c]
      }
      row[c] = v
    }
    sumColumns(
      TensorView(base: row, rows: 1, columns: channels, stride: channels), into: target.sums)
  }
}

private func invert(
  _ products: UnsafePointer<Float>, _ plan: FourierPlan, planeStride: Int,
  into y: UnsafeMutablePointer<Float>, stride: Int, _ bias: UnsafePointer<Float>,
  _ residual: UnsafePointer<Float>, _ residualStride: Int, _ sums: UnsafeMutablePointer<Float>
) {
  let codelet =
    switch (plan.points, plan.kernel) {
    case (16, 3): inverse16x14
    case (32, 3): inverse32x30
    case (32, 7): inverse32x26
    default: inverse32x22
    }
  let lane = CodeletLanes.scalarCount
  codelet(
    lanes(products), planeStride / lane, lanes(y), stride / lane, lanes(bias), lanes(residual),
    residualStride / lane, lanes(sums), lanes(sums + plan.channels), plan.channels / lane)
}
