import Foundation
import KokoroTensor
import KokoroVocoder
import KokoroWeights
import TestSupport
import Testing

struct SourceLengthTests {
  /// Nine harmonics merged with equal weights.
  private struct Merge: Checkpoint {
    let name = "merge"
    let parameterNames = ["l_linear.bias", "l_linear.weight"]

    func tensor(_ name: String) -> Weight? {
      switch name {
      case "l_linear.weight": Weight(shape: [1, 9], [Float](repeating: 0.3, count: 9))
      case "l_linear.bias": Weight(shape: [1], [0])
      default: nil
      }
    }
  }

  /// Every length takes a minute and a half: `KOKORO_LONG_TESTS=200`.
  static let lengths =
    ProcessInfo.processInfo.environment["KOKORO_LONG_TESTS"] != nil
    ? Array(1...1200) : Array(1...60) + [61, 127, 128, 129, 491, 492, 493, 1000, 1199, 1200]

  @Test(arguments: lengths)
  func everyF0ValueGivesThreeHundredSamples(count: Int) throws {
    let source = try HarmonicSource(Weights(Merge()))
    let signal = try source(
      [Float](repeating: 180, count: count), seed: 1, on: Execution(workers: Workers(count: 2)))
    #expect(signal.count == 300 * count)
    #expect(signal.allSatisfy { abs($0) <= 1 })
  }

  /// `align_corners=False`: [0, 3, 6] stretched, flat for half a frame at both ends.
  @Test func betweenValuesIsAStraightLine() {
    let values: [Float] = [0, 3, 6]
    for t in 0..<900 {
      let (before, next, weight) = HarmonicSource.interpolation(t, frames: 3)
      let value = values[before] * (1 - weight) + values[next] * weight
      let expected = min(max(3 * ((Double(t) + 0.5) / 300 - 0.5), 0), 6)
      #expect(abs(Double(value) - expected) < 1e-4, "sample \(t)")
    }
  }
}
