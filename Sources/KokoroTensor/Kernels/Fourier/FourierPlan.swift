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

  /// Nil for sizes that have no codelets.
  package init?(channels: Int, kernel: Int, points: Int) {
    guard channels > 0, channels % Self.panel == 0 else { return nil }
    switch (points, kernel) {
    case (16, 3), (32, 3), (32, 7), (32, 11): break
    default: return nil
    }
    self.channels = channels
    self.kernel = kernel
    self.points = points
  }

  /// Output channels of one product. OpenBLAS multiplies small matrices (M·N·K ≤ 10⁶) without
  /// packing them, near the processor's peak, if the right one is dense and this wide.
  package static let panel = 64
  /// Tiles whose products are made together: their planes stay in the second-level cache.
  package static let tilesPerBlock = 24

  /// Rows that a tile gives: N − k + 1.
  package var tileRows: Int { points - kernel + 1 }
  /// Real planes of a transformed tile.
  package var planes: Int { 3 * points / 2 - 1 }
  /// Floats from one plane of the transformed weights to the next. The odd cache line keeps planes
  /// from falling into the same sets of the cache.
  var weightPlaneStride: Int { channels * channels + 16 }
  /// Floats that the transformed weights take.
  package var weightCount: Int { planes * weightPlaneStride }
  var blockPlaneStride: Int { Self.tilesPerBlock * channels + 16 }
  /// Floats of scratch that each worker needs to convolve.
  package var scratchCount: Int { 2 * planes * blockPlaneStride + (tileRows + 2) * channels }
}
