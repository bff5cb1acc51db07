import KokoroTensor
import TestSupport
import Testing

struct NormTests {
  @Test(arguments: [1, 2, 3, 5, 17, 127, 128, 129, 1000])
  func layerNormCentresAndScalesRows(width: Int) {
    var numbers = TestNumbers(seed: UInt64(width))
    let rows = 3
    let x = numbers.array(rows * width).map { $0 * 3 + 10 }
    let (gamma, beta) = (numbers.array(width), numbers.array(width))
    for onePlus in [false, true] {
      let y = Tensor(x, rows: rows, columns: width)
      let (g, b) = (Weight(shape: [width], gamma), Weight(shape: [width], beta))
      layerNorm(
        y.view, gamma: g.base, beta: b.base, epsilon: 1e-5, onePlusGamma: onePlus,
        into: y.mutableView)
      let expected = (0..<rows).flatMap { r -> [Double] in
        let row = x[(r * width)..<((r + 1) * width)].map(Double.init)
        let mean = row.reduce(0, +) / Double(width)
        let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(width)
        return row.enumerated().map { c, v in
          (v - mean) / (variance + 1e-5).squareRoot() * (Double(gamma[c]) + (onePlus ? 1 : 0))
            + Double(beta[c])
        }
      }
      expectClose(y.elements, expected, within: 2e-5)
    }
  }

  /// A mean a thousand times the deviation leaves the variance a small difference of large sums.
  @Test(arguments: [0, 1, 30, 1000] as [Float])
  func instanceNormSurvivesALargeMean(mean: Float) throws {
    var numbers = TestNumbers()
    let (rows, columns) = (1001, 6)
    let x = numbers.array(rows * columns).map { $0 + mean }
    let input = Tensor(x, rows: rows, columns: columns)
    let statistics = try ColumnStatistics(
      of: input.view, by: 128, on: Execution(workers: Workers(count: 2)))
    let moments = statistics.moments(count: rows)
    for c in 0..<columns {
      let column = stride(from: c, to: x.count, by: columns).map { Double(x[$0]) }
      let average = column.reduce(0, +) / Double(rows)
      let variance = column.reduce(0) { $0 + ($1 - average) * ($1 - average) } / Double(rows)
      let scale = 1 / (variance + 1e-5).squareRoot()
      #expect(abs(moments.mean[c] - average) < 1e-9 * max(1, abs(average)))
      #expect(abs(moments.scale[c] / scale - 1) < 1e-7)
    }
  }
}
