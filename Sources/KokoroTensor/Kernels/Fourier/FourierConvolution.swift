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
  let channels = plan.channels
  let signal = scratch
  let products = signal + plan.planes * plan.planeStride
  let overhang = products + plan.planes * plan.planeStride
  let tiles = FourierTiles(rows: rows, dilation: dilation, plan)
  precondition(tiles.count <= FourierPlan.stretchTiles, "fourierConvolution: tiles")
  let planeStride = tiles.count * channels + 16
  for i in 0..<tiles.count {
    transformTile(
      x + tiles[i].first * channels, plan, dilation: dilation, into: signal + i * channels,
      planeStride: planeStride)
  }
  mix(
    signal, planeStride: planeStride, tiles: tiles.count, weights,
    weightPlaneStride: plan.weightPlaneStride, plan, width: channels, panel: plan.panel,
    into: products, planeStride: planeStride)
  for i in 0..<tiles.count {
    finishTile(
      products + i * channels, planeStride: planeStride, plan, tiles[i], dilation: dilation,
      columns: 0..<channels, zeros: zeros, into: target, overhang: overhang)
  }
}

/// The tiles that a stretch of rows falls into: each phase of the dilation into tiles of its own.
struct FourierTiles {
  /// A tile's place in its stretch.
  struct Tile {
    /// The row that its first result belongs to; the others follow at the dilation's distance.
    let first: Int
    /// How many results are wanted: fewer than a tile gives at the end.
    let rows: Int
  }

  private let rows: Int
  private let dilation: Int
  private let tileRows: Int
  /// Tiles of the first phase: no other has more.
  private let longest: Int
  /// Phases that have as many.
  private let longPhases: Int
  let count: Int

  init(rows: Int, dilation: Int, _ plan: FourierPlan) {
    self.rows = rows
    self.dilation = dilation
    tileRows = plan.tileRows
    let phases = min(dilation, rows)
    func tiles(_ phase: Int) -> Int {
      ((rows - phase + dilation - 1) / dilation + plan.tileRows - 1) / plan.tileRows
    }
    let longest = rows > 0 ? tiles(0) : 0
    let longPhases = (0..<phases).count { tiles($0) == longest }
    self.longest = longest
    self.longPhases = longPhases
    count = longPhases * longest + (phases - longPhases) * (longest - 1)
  }

  subscript(index: Int) -> Tile {
    let long = longPhases * longest
    let (phase, tile) =
      index < long
      ? (index / longest, index % longest)
      : (longPhases + (index - long) / (longest - 1), (index - long) % (longest - 1))
    let row = tile * tileRows
    let length = (rows - phase + dilation - 1) / dilation
    return Tile(first: phase + row * dilation, rows: min(tileRows, length - row))
  }
}

/// - planes: of the tile's channels
func transformTile(
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

/// Channels mixed into `width` outputs, bin by bin: the three products of each, and one of the two real
/// bins.
/// - signal: planes `[tiles, channels]`
/// - weights: planes `[width/panel, channels, panel]`
/// - products: planes `[tiles, width]`, overwritten
func mix(
  _ signal: UnsafePointer<Float>, planeStride signalStride: Int, tiles: Int,
  _ weights: UnsafePointer<Float>, weightPlaneStride: Int, _ plan: FourierPlan, width: Int,
  panel: Int, into products: UnsafeMutablePointer<Float>, planeStride: Int
) {
  func product(_ signalPlane: Int, _ plane: Int) {
    for output in stride(from: 0, to: width, by: panel) {
      gemm(
        rows: tiles, columns: panel, inner: plan.channels, signal + signalPlane * signalStride,
        plan.channels, weights + plane * weightPlaneStride + output * plan.channels, panel,
        accumulate: false, products + plane * planeStride + output, width)
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

/// A tile's products to its rows of some channels.
/// - products: planes of these channels
/// - target: the stretch's, of all channels
/// - overhang: `(tileRows + 2) · columns.count` Floats
func finishTile(
  _ products: UnsafePointer<Float>, planeStride: Int, _ plan: FourierPlan,
  _ tile: FourierTiles.Tile, dilation: Int, columns: Range<Int>, zeros: UnsafePointer<Float>,
  into target: ConvolutionTarget, overhang: UnsafeMutablePointer<Float>
) {
  let (channels, width) = (plan.channels, columns.count)
  let place = tile.first * channels + columns.lowerBound
  let y = target.y + place
  let bias = target.bias + columns.lowerBound
  let (sums, squares) = (
    target.sums + columns.lowerBound, target.sums + channels + columns.lowerBound
  )
  let tileSums = overhang + plan.tileRows * width
  if tile.rows == plan.tileRows {
    let residual = target.residual.map { $0 + place } ?? zeros
    let residualStride = target.residual == nil ? 0 : dilation * channels
    invert(
      products, plan, planeStride: planeStride, width: width, into: y,
      stride: dilation * channels, bias, residual, residualStride, tileSums)
    for c in 0..<width {
      sums[c] += Double(tileSums[c])
      squares[c] += Double(tileSums[width + c])
    }
    return
  }
  // The tile hangs over the end: invert aside, then take the rows that are wanted.
  invert(
    products, plan, planeStride: planeStride, width: width, into: overhang, stride: width, bias,
    zeros, 0, tileSums)
  for r in 0..<tile.rows {
    let row = y + r * dilation * channels
    for c in 0..<width {
      var v = overhang[r * width + c]
      if let residual = target.residual { v += residual[place + r * dilation * channels + c] }
      row[c] = v
      sums[c] += Double(v)
      squares[c] += Double(v) * Double(v)
    }
  }
}

private func invert(
  _ products: UnsafePointer<Float>, _ plan: FourierPlan, planeStride: Int, width: Int,
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
    residualStride / lane, lanes(sums), lanes(sums + width), width / lane)
}
