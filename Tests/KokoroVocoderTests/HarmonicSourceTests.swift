import Foundation
import KokoroVocoder
import Testing

struct HarmonicSourceTests {
  /// Independently: NumPy, as the reference outputs' script has it.
  @Test func randomNumbersFollowTheirFormula() {
    #expect(CounterRandom(seed: 0).uniform(0) == 0.8833108082136426)
    #expect(CounterRandom(seed: 0).uniform(1) == 0.43152799704850997)
  }

  @Test func normalNumbersAreStandard() {
    let random = CounterRandom(seed: 7)
    let values = (0..<20_000).flatMap { pair in
      let (a, b) = random.normals(pair: pair)
      return [a, b]
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    #expect(abs(mean) < 0.02 && abs(variance - 1) < 0.03)
  }

  @Test(
    arguments: [(0, 0, 0), (149, 0, 0), (150, 0, 1.0 / 600), (300, 0, 301.0 / 600)]
      as [(Int, Int, Double)])
  func interpolationIsBetweenFrameCentres(sample: Int, frame: Int, weight: Double) {
    let (before, next, toNext) = HarmonicSource.interpolation(sample, frames: 3)
    #expect(before == frame && next == frame + 1)
    #expect(abs(Double(toNext) - weight) < 1e-5)
  }

  @Test(arguments: 1...300)
  func interpolationStaysInside(frames: Int) {
    for sample in [0, 150 * frames, 300 * frames - 1] {
      let (before, next, weight) = HarmonicSource.interpolation(sample, frames: frames)
      #expect(before >= 0 && before <= next && next < frames && weight >= 0 && weight <= 1)
    }
  }

  @Test func sineErrsByLessThanAUnit() {
    var worst = 0.0
    for step in 0..<200_000 {
      let x = Float(step) * 0.0173
      let exact = sin(Double(x))
      let unit = Double(max(Float(abs(exact)), 1e-3).ulp)
      worst = max(worst, abs(Double(HarmonicSource.sine(x)) - exact) / unit)
    }
    print("sine: \(worst) units in the last place")
    #expect(worst < 0.65)
  }
}
