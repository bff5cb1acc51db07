import Foundation
import KokoroTensor
import TestSupport
import Testing

struct ActivationTests {
  static let sizes = Array(1...17) + [127, 128, 129, 1000]

  @Test(arguments: sizes)
  func leakyReLUScalesWhatIsNegative(count: Int) {
    var numbers = TestNumbers(seed: UInt64(count))
    let x = numbers.array(count)
    let y = Tensor(x, rows: 1, columns: count)
    leakyReLU(y.mutableView, slope: 0.2)
    expectClose(y.elements, x.map { Double($0 < 0 ? $0 * 0.2 : $0) }, within: 1e-7)
  }

  @Test(arguments: sizes)
  func geluIsTheTanhForm(count: Int) {
    var numbers = TestNumbers(seed: UInt64(count))
    // A large value among them: errors count against the largest.
    let x = [6] + numbers.array(count - 1).map { $0 * 6 }
    let y = Tensor(x, rows: 1, columns: count)
    geluTanh(y.mutableView)
    let expected = x.map { v -> Double in
      let v = Double(v)
      return 0.5 * v * (1 + tanh((2 / Double.pi).squareRoot() * (v + 0.044715 * v * v * v)))
    }
    expectClose(y.elements, expected, within: 3e-7)
  }

  @Test(arguments: sizes, [1, 80] as [Float])
  func softmaxRowsSumToOne(count: Int, spread: Float) {
    var numbers = TestNumbers(seed: UInt64(count))
    let x = numbers.array(2 * count).map { $0 * spread }
    let y = Tensor(x, rows: 2, columns: count)
    softmaxRows(y.mutableView, scale: 0.5)
    let expected = (0..<2).flatMap { r -> [Double] in
      let row = x[(r * count)..<((r + 1) * count)].map { Double($0) / 2 }
      let top = row.max() ?? 0
      let sum = row.reduce(0) { $0 + exp($1 - top) }
      return row.map { exp($0 - top) / sum }
    }
    expectClose(y.elements, expected, within: 2e-6)
  }
}
