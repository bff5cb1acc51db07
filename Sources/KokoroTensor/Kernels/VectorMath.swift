/// Eight lanes: two registers of plain x86-64, one of AVX2.
typealias Lanes = SIMD8<Float>

// Plain x86-64 has neither FMA nor a rounding instruction: `addingProduct` and `rounded()` would
// call the C library for every lane. Adding and subtracting 1.5 · 2²³ rounds to nearest even.
private let roundingBias: Float = 12_582_912

/// eˣ, relative error below 2e-7 between -87 and 88; clamped outside.
///
/// Cephes' split: x = n ln 2 + r, a degree-5 polynomial for eʳ, n put into the exponent bits.
@inline(__always)
func exponential(_ x: Lanes) -> Lanes {
  let clamped = pointwiseMin(pointwiseMax(x, Lanes(repeating: -87)), Lanes(repeating: 88))
  let biased = clamped * 1.44269504088896341 + roundingBias
  let n = biased - roundingBias
  let r = (clamped - n * 0.693359375) - n * -2.12194440e-4
  var p = r * 1.9875691500e-4 + 1.3981999507e-3
  p = p * r + 8.3334519073e-3
  p = p * r + 4.1665795894e-2
  p = p * r + 1.6666665459e-1
  p = p * r + 5.0000001201e-1
  let mantissa = p * (r * r) + r + 1
  // The low bits of `biased` are n; shifted into the exponent field they scale by 2ⁿ.
  let exponent = unsafeBitCast(biased, to: SIMD8<UInt32>.self) &<< 23
  return unsafeBitCast(unsafeBitCast(mantissa, to: SIMD8<UInt32>.self) &+ exponent, to: Lanes.self)
}

/// tanh x, absolute error below 2e-7.
@inline(__always)
func hyperbolicTangent(_ x: Lanes) -> Lanes {
  1 - 2 / (exponential(x * 2) + 1)
}

/// 1 / (1 + e⁻ˣ), absolute error below 1e-7.
@inline(__always)
func sigmoid(_ x: Lanes) -> Lanes {
  1 / (exponential(-x) + 1)
}

/// sin² x, absolute error below 1e-6 for |x| < 3000.
///
/// sin² has period π: reduced to [-π/2, π/2] with π in three parts (each product with n is exact),
/// then an odd polynomial of degree 11.
@inline(__always)
func sineSquared(_ x: Lanes) -> Lanes {
  let n = (x * 0.318309886183790672 + roundingBias) - roundingBias
  let r = ((x - n * 3.140625) - n * 9.67502593994140625e-4) - n * 1.509957990978376432e-7
  let z = r * r
  var p = z * -2.3889859e-8 + 2.7525562e-6
  p = p * z + -1.9840874e-4
  p = p * z + 8.3333310e-3
  p = p * z + -1.66666667e-1
  let s = r * z * p + r
  return s * s
}

/// Calls `body` with every vector of `count` Floats from `x`, writing to `y`, which may be `x`.
/// A last short vector is padded with zeros.
@inline(__always)
func mapLanes(
  _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ count: Int,
  _ body: (Lanes) -> Lanes
) {
  var i = 0
  while i + 8 <= count {
    store(body(load(x + i)), y + i)
    i += 8
  }
  if i < count {
    var tail = Lanes()
    for lane in 0..<(count - i) { tail[lane] = x[i + lane] }
    let result = body(tail)
    for lane in 0..<(count - i) { y[i + lane] = result[lane] }
  }
}

@inline(__always)
func load(_ p: UnsafePointer<Float>) -> Lanes {
  UnsafeRawPointer(p).loadUnaligned(as: Lanes.self)
}

@inline(__always)
func store(_ v: Lanes, _ p: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(p).storeBytes(of: v, as: Lanes.self)
}

extension Lanes {
  /// The sum of all lanes.
  @inline(__always)
  var total: Float {
    let four = lowHalf + highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}
