/// Products with a matrix that lies in dense panels of 64 columns, `[panel][inner][64]`.
///
/// OpenBLAS's kernels for AVX-512 multiply such small matrices without packing them, near the
/// processor's peak; a large product is cut into those. It pays where a matrix is used more than
/// once or must be reordered anyway.
package struct PanelProduct: Sendable {
  package static let width = 64

  /// Whether this BLAS has kernels for small products, and reordering a matrix takes little.
  package static let pays =
    Build.isOptimized
    && ["SkylakeX", "Cooperlake", "Sapphirerapids"].contains(BLASThreads.coreName)
  /// Up to this many multiplications a product counts as small.
  static let smallProduct = 1_000_000
  /// Rows of the left matrix that share a panel while it is in the cache.
  private static let mostRows = 60

  package let inner: Int
  /// How much of the inner dimension one product takes.
  private let part: Int
  private let rows: Int

  package init(inner: Int) {
    precondition(inner > 0, "PanelProduct: inner")
    self.inner = inner
    let parts = (inner + 255) / 256
    part = (inner + parts - 1) / parts
    rows = min(Self.mostRows, Self.smallProduct / (Self.width * part))
  }

  /// y = x · w (+ y) for one panel.
  /// - x: `[rows, inner]`; w: `[inner, 64]`, dense; y: `[rows, 64]`, must not overlap x
  @inline(__always)
  package func callAsFunction(
    _ x: TensorView, _ w: UnsafePointer<Float>, accumulate: Bool, into y: MutableTensorView
  ) {
    precondition(
      x.columns == inner && y.rows == x.rows && y.columns == Self.width, "PanelProduct: shapes")
    var first = 0
    while first < x.rows {
      let count = min(rows, x.rows - first)
      var done = 0
      while done < inner {
        let depth = min(part, inner - done)
        gemm(
          rows: count, columns: Self.width, inner: depth, x.row(first) + done, x.stride,
          w + done * Self.width, Self.width, accumulate: accumulate || done > 0, y.row(first),
          y.stride)
        done += depth
      }
      first += count
    }
  }
}
