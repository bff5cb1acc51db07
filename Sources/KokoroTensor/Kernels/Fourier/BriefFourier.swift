/// A convolution in the transform domain of a signal so brief that its weights are the larger part.
///
/// Whole, the transformed weights of many channels are larger than a core's cache and six times what they
/// were: to write them and read them again takes as long as a second of speech. Here all of the signal is
/// transformed first; then each thread takes a few outputs at a time, transforms their weights, which stay
/// in its cache, and finishes these outputs for all of time.
struct BriefFourier: Sendable {
  /// Outputs that are finished together: a cache line of them.
  private static let width = 16
  /// Tiles that share a product.
  private static let blockTiles = 60
  /// From how many channels on it pays, and up to how many tiles.
  private static let leastChannels = 256
  private static let mostTiles = 120

  let plan: FourierPlan
  let dilation: Int
  let rows: Int
  /// Rows that are activated and transformed together.
  let stretch: Int
  private let tilesOfStretch: Int
  private let tiles: Int

  /// Nil where it doesn't pay.
  init?(_ plan: FourierPlan, dilation: Int, rows: Int) {
    guard PanelProduct.pays, plan.channels >= Self.leastChannels, rows > 0 else { return nil }
    self.plan = plan
    self.dilation = dilation
    self.rows = rows
    let unit = plan.tileRows * dilation
    let most = plan.stretch / 2
    stretch = evenParts(of: rows, atMost: max(unit, most / unit * unit), multipleOf: unit)
    tilesOfStretch = FourierTiles(rows: stretch, dilation: dilation, plan).count
    let last = rows - (rows - 1) / stretch * stretch
    tiles =
      (rows - 1) / stretch * tilesOfStretch
      + FourierTiles(rows: last, dilation: dilation, plan).count
    guard tiles <= Self.mostTiles else { return nil }
  }

  /// Floats from a plane of the signal to the next.
  private var planeStride: Int { tiles * plan.channels + 16 }
  /// Floats that the transformed signal takes.
  var signalCount: Int { plan.planes * planeStride }
  private var weightStride: Int { plan.channels * Self.width + 16 }
  private var productStride: Int { Self.blockTiles * Self.width + 16 }
  /// Floats of scratch that each worker needs to finish outputs.
  var scratchCount: Int {
    plan.planes * (weightStride + productStride) + (plan.tileRows + 2) * Self.width
  }
  /// How many times `finish` is to be called.
  var panels: Int { plan.channels / Self.width }

  /// Stretch `part` to its place in the transformed signal.
  /// - x: as `fourierConvolution` takes it; signal: `signalCount` Floats on a cache line
  func transform(
    _ x: UnsafePointer<Float>, part: Int, into signal: UnsafeMutablePointer<Float>
  ) {
    let tiles = tiles(of: part)
    for i in 0..<tiles.count {
      transformTile(
        x + tiles[i].first * plan.channels, plan, dilation: dilation,
        into: signal + (part * tilesOfStretch + i) * plan.channels, planeStride: planeStride)
    }
  }

  private func tiles(of part: Int) -> FourierTiles {
    FourierTiles(rows: min(stretch, rows - part * stretch), dilation: dilation, plan)
  }

  /// A few outputs, for all of time.
  /// - signal: transformed; w: `[C, C, k]`, as PyTorch stores it
  /// - targets: of the stretches, in order
  /// - scratch: `scratchCount` Floats on a cache line
  func finish(
    panel: Int, _ signal: UnsafePointer<Float>, _ w: UnsafePointer<Float>,
    zeros: UnsafePointer<Float>, into targets: [ConvolutionTarget],
    scratch: UnsafeMutablePointer<Float>
  ) {
    let columns = (panel * Self.width)..<((panel + 1) * Self.width)
    let weights = scratch
    let products = weights + plan.planes * weightStride
    let overhang = products + plan.planes * productStride
    transformWeights(
      w, plan, outputs: columns, inputs: 0..<plan.channels, into: weights,
      planeStride: weightStride)
    let size = evenParts(of: tiles, atMost: Self.blockTiles)
    for first in Swift.stride(from: 0, to: tiles, by: size) {
      let block = first..<min(tiles, first + size)
      mix(
        signal + first * plan.channels, planeStride: planeStride, tiles: block.count, weights,
        weightPlaneStride: weightStride, plan, width: Self.width, panel: Self.width,
        into: products, planeStride: productStride)
      for tile in block {
        let part = tile / tilesOfStretch
        finishTile(
          products + (tile - first) * Self.width, planeStride: productStride, plan,
          tiles(of: part)[tile - part * tilesOfStretch], dilation: dilation, columns: columns,
          zeros: zeros, into: targets[part], overhang: overhang)
      }
    }
  }
}
