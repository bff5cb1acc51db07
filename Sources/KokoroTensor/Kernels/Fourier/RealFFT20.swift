#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real FFT of 20 points, rounded as upstream's is.
///
/// The first frame of a centred, reflected signal is symmetric, so the imaginary parts of its bins
/// vanish but for rounding; which sign is left decides whether the phase is +π or −π, and the model
/// takes the phase as a number. A transform that rounds otherwise, however well, gives another
/// waveform from there on. So the order of operations is that of the library behind PyTorch's
/// x86-64 builds, found by probing its rounding; all eleven bins agree bit for bit:
///
/// pairs of samples as ten complex numbers, their FFT as 2 × 5 (prime factors, no twiddles), and
/// the split into a real signal's bins as b + (a − b)·(1 − i·w)/2, with a = Z[k], b = Z*[10 − k].
enum RealFFT20 {
  /// cos and sin of 2π/5 and 4π/5.
  private static let cosines = (Float(cos(2 * Double.pi / 5)), Float(cos(4 * Double.pi / 5)))
  private static let sines = (Float(sin(2 * Double.pi / 5)), Float(sin(4 * Double.pi / 5)))

  /// (1 − i·w)/2 for w = e^(−2πik/20), k = 1…9.
  private static let twiddles: [Complex] = (1...9).map { k in
    let angle = 2 * Double.pi * Double(k) / 20
    return Complex(0.5 - 0.5 * Float(sin(angle)), Float(-cos(angle) / 2))
  }

  /// - x: 20 samples
  /// - y: `[22]`, overwritten: 11 real parts, 11 imaginary parts; those of bins 0 and 10 are +0
  static func transform(
    _ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>
  ) {
    func z(_ m: Int) -> Complex { Complex(x[2 * m], x[2 * m + 1]) }
    let even = fivePoint(z(0), z(2), z(4), z(6), z(8))
    let odd = fivePoint(z(5), z(7), z(9), z(1), z(3))
    withUnsafeTemporaryAllocation(of: Complex.self, capacity: 10) { bins in
      // Z[k] = E[k mod 5] ± P[k mod 5], minus for odd k.
      bins.initializeElement(at: 0, to: even.0 + odd.0)
      bins.initializeElement(at: 5, to: even.0 - odd.0)
      bins.initializeElement(at: 6, to: even.1 + odd.1)
      bins.initializeElement(at: 1, to: even.1 - odd.1)
      bins.initializeElement(at: 2, to: even.2 + odd.2)
      bins.initializeElement(at: 7, to: even.2 - odd.2)
      bins.initializeElement(at: 8, to: even.3 + odd.3)
      bins.initializeElement(at: 3, to: even.3 - odd.3)
      bins.initializeElement(at: 4, to: even.4 + odd.4)
      bins.initializeElement(at: 9, to: even.4 - odd.4)
      (y[0], y[11]) = (bins[0].re + bins[0].im, 0)
      (y[10], y[21]) = (bins[0].re - bins[0].im, 0)
      for k in 1...9 {
        let b = Complex(bins[10 - k].re, -bins[10 - k].im)
        let d = bins[k] - b
        let w = k == 5 ? Complex(0, 0) : twiddles[k - 1]
        y[k] = b.re + (w.re * d.re - w.im * d.im)
        y[11 + k] = b.im + (w.re * d.im + w.im * d.re)
      }
    }
  }

  private static func fivePoint(
    _ z0: Complex, _ z1: Complex, _ z2: Complex, _ z3: Complex, _ z4: Complex
  ) -> (Complex, Complex, Complex, Complex, Complex) {
    let (a1, b1) = (z1 + z4, z1 - z4)
    let (a2, b2) = (z2 + z3, z2 - z3)
    let (c1, c2) = cosines
    let (s1, s2) = sines
    let m1 = z0 + (a1 * c1 + a2 * c2)
    let m2 = z0 + (a1 * c2 + a2 * c1)
    let n1 = b1 * s1 + b2 * s2
    let n2 = b1 * s2 - b2 * s1
    return (
      z0 + (a1 + a2), m1.minusI(n1), m2.minusI(n2), m2.plusI(n2), m1.plusI(n1)
    )
  }

  private struct Complex {
    var re: Float
    var im: Float

    init(_ re: Float, _ im: Float) {
      self.re = re
      self.im = im
    }

    static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
    static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
    static func * (a: Complex, b: Float) -> Complex { Complex(a.re * b, a.im * b) }
    /// self − i·n
    func minusI(_ n: Complex) -> Complex { Complex(re + n.im, im - n.re) }
    /// self + i·n
    func plusI(_ n: Complex) -> Complex { Complex(re - n.im, im + n.re) }
  }
}
