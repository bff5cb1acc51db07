import Foundation

/// Random numbers that depend on a seed and an index alone: any part can be made on any thread, in
/// any order, in any language.
///
/// u(i) = (mix(seed + (i + 1) · 0x9E3779B97F4A7C15) >> 11) · 2⁻⁵³ with SplitMix64's finaliser (Steele
/// et al., 2014); normal numbers come in pairs by Box and Muller, in float64.
package struct CounterRandom: Sendable {
  package let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Uniform in [0, 1).
  package func uniform(_ index: Int) -> Double {
    var z = seed &+ (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) * 0x1p-53
  }

  /// The standard normal numbers 2·pair and 2·pair + 1.
  package func normals(pair: Int) -> (Double, Double) {
    let radius = (-2 * log(1 - uniform(2 * pair))).squareRoot()
    let angle = 2 * Double.pi * uniform(2 * pair + 1)
    return (radius * cos(angle), radius * sin(angle))
  }
}
