#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rows of log magnitudes a and phase sources b to complex numbers e^a · e^{i sin b}: real parts, then
/// imaginary parts, in place. The end of iSTFTNet.
/// - x: `[rows, 2 bins]`
package func toComplex(_ x: MutableTensorView) {
  let bins = x.columns / 2
  for r in 0..<x.rows {
    let row = x.row(r)
    for k in 0..<bins {
      let magnitude = expf(row[k])
      let phase = sinf(row[bins + k])
      row[k] = magnitude * cosf(phase)
      row[bins + k] = magnitude * sinf(phase)
    }
  }
}
