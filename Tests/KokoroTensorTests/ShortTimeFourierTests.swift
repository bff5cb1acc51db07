import Foundation
import KokoroTensor
import TestSupport
import Testing

struct ShortTimeFourierTests {
  private let execution = Execution(workers: Workers(count: 2))

  private func spectrum(_ signal: [Float]) throws -> Tensor {
    let y = Tensor(rows: ShortTimeFourier.frames(signal.count), columns: 22)
    try signal.withUnsafeBufferPointer {
      try ShortTimeFourier().transform($0, into: y.mutableView, on: execution)
    }
    return y
  }

  @Test func thereAndBackIsTheSignal() throws {
    let signal = (0..<1200).map { Float(sin(2 * Double.pi * 440 * Double($0) / 24_000)) }
    let polar = try spectrum(signal)
    #expect(polar.rows == 241)
    let view = polar.mutableView
    for r in 0..<view.rows {
      let row = view.row(r)
      for k in 0..<11 {
        (row[k], row[11 + k]) = (row[k] * cosf(row[11 + k]), row[k] * sinf(row[11 + k]))
      }
    }
    let back = try ShortTimeFourier().inverse(view.view, on: execution)
    expectClose(back, signal.map(Double.init), within: 1e-5)
  }

  @Test(arguments: [11, 12, 13, 100, 1201])
  func binsAreTheWindowedTransforms(count: Int) throws {
    var numbers = TestNumbers(seed: UInt64(count))
    let signal = numbers.array(count)
    let polar = try spectrum(signal).elements
    var complex: [Float] = []
    var expected: [Double] = []
    for frame in 0..<ShortTimeFourier.frames(count) {
      for k in 0..<11 {
        let (m, p) = (polar[frame * 22 + k], polar[frame * 22 + 11 + k])
        complex += [m * cosf(p), m * sinf(p)]
        var (re, im) = (0.0, 0.0)
        for n in 0..<20 {
          var index = abs(frame * 5 + n - 10)
          if index >= count { index = 2 * (count - 1) - index }
          let v = Double(signal[index]) * (0.5 - 0.5 * cos(2 * .pi * Double(n) / 20))
          re += v * cos(2 * .pi * Double(k * n) / 20)
          im -= v * sin(2 * .pi * Double(k * n) / 20)
        }
        expected += [re, im]
      }
    }
    expectClose(complex, expected, within: 1e-6)
  }

  @Test func silenceHasFinitePhases() throws {
    for value in try spectrum([Float](repeating: 0, count: 100)).elements {
      #expect(value == 0 || value == .pi)
    }
  }

  /// The signs of the first frame's phases near ±π are those of PyTorch's transform.
  @Test func realBinsArePositiveOrPlusPi() throws {
    var numbers = TestNumbers(seed: 9)
    let polar = try spectrum(numbers.array(600))
    let view = polar.view
    for r in 0..<view.rows {
      for k in [11, 21] { #expect(view.row(r)[k] == 0 || view.row(r)[k] == Float(Double.pi)) }
    }
  }
}
