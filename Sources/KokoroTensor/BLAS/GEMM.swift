#if canImport(Accelerate)
  import Accelerate
  private typealias BLASInteger = __LAPACK_int
#else
  import COpenBLAS
  private typealias BLASInteger = blasint
#endif

/// y = x · wᵀ (+ y): for weights as PyTorch stores them.
/// - x: `[M, K]`; w: `[N, K]`; y: `[M, N]`, must not overlap x
@inline(__always)
package func gemm(
  _ x: TensorView, transposed w: TensorView, into y: MutableTensorView, accumulate: Bool = false
) {
  precondition(
    x.columns == w.columns && y.rows == x.rows && y.columns == w.rows,
    "gemm: [\(x.rows), \(x.columns)] · [\(w.rows), \(w.columns)]ᵀ → [\(y.rows), \(y.columns)]")
  cblas_sgemm(
    CblasRowMajor, CblasNoTrans, CblasTrans, BLASInteger(x.rows), BLASInteger(w.rows),
    BLASInteger(x.columns), 1, x.base, BLASInteger(x.stride), w.base, BLASInteger(w.stride),
    accumulate ? 1 : 0, y.base, BLASInteger(y.stride))
}

/// y = x · w (+ y).
/// - x: `[M, K]`; w: `[K, N]`; y: `[M, N]`, must not overlap x
@inline(__always)
package func gemm(
  _ x: TensorView, _ w: TensorView, into y: MutableTensorView, accumulate: Bool = false
) {
  precondition(
    x.columns == w.rows && y.rows == x.rows && y.columns == w.columns,
    "gemm: [\(x.rows), \(x.columns)] · [\(w.rows), \(w.columns)] → [\(y.rows), \(y.columns)]")
  gemm(
    rows: x.rows, columns: w.columns, inner: x.columns, x.base, x.stride, w.base, w.stride,
    accumulate: accumulate, y.base, y.stride)
}

/// c = a · b (+ c) on bare pointers, for loops that make thousands of small products.
/// - a: `[rows, inner]`; b: `[inner, columns]`; c: `[rows, columns]`; each with its row stride
@inline(__always)
package func gemm(
  rows: Int, columns: Int, inner: Int, _ a: UnsafePointer<Float>, _ aStride: Int,
  _ b: UnsafePointer<Float>, _ bStride: Int, accumulate: Bool,
  _ c: UnsafeMutablePointer<Float>, _ cStride: Int
) {
  cblas_sgemm(
    CblasRowMajor, CblasNoTrans, CblasNoTrans, BLASInteger(rows), BLASInteger(columns),
    BLASInteger(inner), 1, a, BLASInteger(aStride), b, BLASInteger(bStride), accumulate ? 1 : 0, c,
    BLASInteger(cStride))
}

/// y += w · x.
/// - w: `[N, K]`; x: `[K]`; y: `[N]`
@inline(__always)
package func gemv(
  _ w: TensorView, _ x: UnsafePointer<Float>, addingTo y: UnsafeMutablePointer<Float>
) {
  cblas_sgemv(
    CblasRowMajor, CblasNoTrans, BLASInteger(w.rows), BLASInteger(w.columns), 1, w.base,
    BLASInteger(w.stride), x, 1, 1, y, 1)
}

/// y[t] = window(t) · wᵀ (+ y), where windows slide over `x`: window t is the K Floats from t · hop on.
///
/// BLAS wants rows that don't overlap, so every ⌈K/hop⌉-th window makes a product of its own.
/// - x: `(y.rows − 1) · hop + K` Floats; w: `[N, K]`; y: `[rows, N]`
package func gemm(
  windows x: UnsafePointer<Float>, hop: Int, transposed w: TensorView, into y: MutableTensorView,
  accumulate: Bool = false
) {
  let phases = (w.columns + hop - 1) / hop
  for phase in 0..<min(phases, y.rows) {
    let count = (y.rows - phase + phases - 1) / phases
    gemm(
      TensorView(base: x + phase * hop, rows: count, columns: w.columns, stride: phases * hop),
      transposed: w,
      into: MutableTensorView(
        base: y.row(phase), rows: count, columns: y.columns, stride: phases * y.stride),
      accumulate: accumulate)
  }
}
