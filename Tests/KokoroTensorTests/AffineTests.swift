import Foundation
import KokoroTensor
import TestSupport
import Testing

/// The passes that follow an instance norm.
struct AffineTests {
  /// A gain and an offset a column, made as the engine makes them.
  private func affine(_ columns: Int, _ numbers: inout TestNumbers) -> ColumnAffine {
    // Of a signal with mean 0.5 and some deviation.
    let statistics = ColumnStatistics(columns: columns, parts: 1)
    statistics.part(0).update(repeating: 5, count: columns)
    (statistics.part(0) + columns).update(repeating: 10, count: columns)
    return ColumnAffine(
      statistics, rows: 10, style: numbers.array(2 * columns).map { $0 * 0.3 })
  }

  @Test(arguments: Array(1...17) + [127, 128, 129, 1000])
  func leakyReLUComesAfterScaleAndShift(columns: Int) {
    var numbers = TestNumbers(seed: UInt64(columns))
    let rows = 5
    let affine = affine(columns, &numbers)
    let x = numbers.array(rows * columns).map { $0 * 2 }
    let input = Tensor(x, rows: rows, columns: columns)
    let apart = Tensor(rows: rows, columns: columns)
    affineLeakyReLU(input.view, affine, slope: 0.2, into: apart.mutableView)
    let expected = x.indices.map { index -> Double in
      let c = index % columns
      let v = Double(x[index]) * Double(affine.gain[c]) + Double(affine.offset[c])
      return v < 0 ? v * 0.2 : v
    }
    expectClose(apart.elements, expected, within: 1e-6)
    affineLeakyReLU(input.view, affine, slope: 0.2, into: input.mutableView)
    #expect(input.elements == apart.elements, "in place")
  }

  @Test(arguments: [8, 16, 128, 256], [1, 3, 100])
  func snakeAddsASquaredSine(channels: Int, rows: Int) {
    var numbers = TestNumbers(seed: UInt64(channels + rows))
    let affine = affine(channels, &numbers)
    // Trained values of α lie between 0.01 and 10 or so, of both signs.
    let alpha = numbers.array(channels).map { $0 < 0 ? $0 * 10 - 0.01 : $0 * 10 + 0.01 }
    let x = numbers.array(rows * channels).map { $0 * 5 }
    let input = Tensor(x, rows: rows, columns: channels)
    let y = Tensor(rows: rows, columns: channels)
    Snake(affine, alpha: Weight(shape: [1, channels, 1], alpha))(input.view, into: y.mutableView)
    let values = y.elements
    for index in x.indices {
      let c = index % channels
      let h = Double(x[index]) * Double(affine.gain[c]) + Double(affine.offset[c])
      let a = Double(alpha[c])
      let expected = h + sin(a * h) * sin(a * h) / a
      // h has float32's error before α multiplies it, and sin² passes it on at most once.
      let error = abs(Double(values[index]) - expected)
      guard error > 4e-6 * (1 + abs(h) + 1 / abs(a)) else { continue }
      Issue.record("[\(index)]: α \(a), h \(h): expected \(expected), error \(error)")
      return
    }
  }
}
