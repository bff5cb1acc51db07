/// A square convolution by real FFTs over tiles of time: `points`-long tiles overlap by kernel − 1
/// rows, and every bin mixes its channels by three real products (Gauss).
///
/// The field's name for the scheme is overlap-save. For kernel k it needs (3N/2 − 1)/(N − k + 1)
/// products of matrices a row in place of k: 2.1 for k = 11 and N = 32. Errors against float64 are
/// about 1.5 times the direct method's.
package struct FourierPlan: Sendable, Equatable {
  package let channels: Int
  package let kernel: Int
  /// N: 16 or 32.
  package let points: Int
  /// Output channels of one product: see `PanelProduct`; all of them where panels don't pay.
  package let panel: Int

  /// Nil for sizes that have no codelets.
  package init?(channels: Int, kernel: Int, points: Int) {
    guard channels > 0, channels % PanelProduct.width == 0 else { return nil }
    switch (points, kernel) {
    case (16, 3), (32, 3), (32, 7), (32, 11): break
    default: return nil
    }
    self.channels = channels
    self.kernel = kernel
    self.points = points
    panel = PanelProduct.pays ? PanelProduct.width : channels
  }

  /// The most tiles whose products are made together: few enough for their planes to stay near, many
  /// enough to share a plane of weights, and more where every product packs its matrices anew.
  package static let stretchTiles = PanelProduct.pays ? 30 : 60

  /// Rows that a tile gives: N − k + 1.
  package var tileRows: Int { points - kernel + 1 }
  /// The most rows that are convolved together.
  package var stretch: Int { Self.stretchTiles * tileRows }
  /// Real planes of a transformed tile.
  package var planes: Int { 3 * points / 2 - 1 }
  /// Floats from one plane of the transformed weights to the next. The odd cache line keeps planes
  /// from falling into the same sets of the cache.
  var weightPlaneStride: Int { channels * channels + 16 }
  /// Floats that the transformed weights take.
  package var weightCount: Int { planes * weightPlaneStride }
  /// Floats from one plane of a stretch's tiles to the next.
  var planeStride: Int { Self.stretchTiles * channels + 16 }
  /// Floats of scratch that each worker needs to convolve.
  package var scratchCount: Int { 2 * planes * planeStride + (tileRows + 2) * channels }
}
