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

/// sin² πx, absolute error below 3e-7 for |x| < 1000 beside what the rounding of x is worth.
///
/// Of period 1: reduced exactly to [-1/2, 1/2], then a polynomial of degree 6 in x², fitted by a
/// linear program.
@inline(__always)
func sineSquaredOfHalfTurns(_ x: Lanes) -> Lanes {
  let r = x - ((x + roundingBias) - roundingBias)
  let z = r * r
  var p = z * -3.298964977 + 13.01676655
  p = p * z + -30.09539413
  p = p * z + 42.72689056
  p = p * z + -32.46967697
  p = p * z + 9.869604111
  return p * z
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

/// The largest of `count` Floats; −∞ of none.
func maximum(_ x: UnsafePointer<Float>, _ count: Int) -> Float {
  var lanes = Lanes(repeating: -.infinity)
  var i = 0
  while i + 8 <= count {
    let v = load(x + i)
    lanes.replace(with: v, where: v .> lanes)
    i += 8
  }
  var top = lanes.max()
  while i < count {
    top = max(top, x[i])
    i += 1
  }
  return top
}

/// The sum of `count` Floats, in float64.
func sum(_ x: UnsafePointer<Float>, _ count: Int) -> Double {
  sum(of: count) { Double(x[$0]) }
}

/// Σ term(i) for i in `0..<count`. Four sums run side by side: one alone would wait for its own
/// additions.
@inline(__always)
func sum(of count: Int, _ term: (Int) -> Double) -> Double {
  var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
  var i = 0
  while i + 4 <= count {
    a += term(i)
    b += term(i + 1)
    c += term(i + 2)
    d += term(i + 3)
    i += 4
  }
  while i < count {
    a += term(i)
    i += 1
  }
  return (a + b) + (c + d)
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
