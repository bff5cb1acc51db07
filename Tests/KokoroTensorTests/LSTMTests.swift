import Foundation
import KokoroTensor
import TestSupport
import Testing

struct LSTMTests {
  @Test(arguments: [1, 2, 3, 5, 17, 129], [false, true])
  func stepsFollowTheEquations(steps: Int, reversed: Bool) throws {
    var numbers = TestNumbers(seed: UInt64(steps))
    let h = 24
    let gates = numbers.array(steps * 4 * h)
    let recurrent = Weight(shape: [4 * h, h], numbers.array(4 * h * h).map { $0 * 0.3 })
    let used = Tensor(gates, rows: steps, columns: 4 * h)
    let y = Tensor(rows: steps, columns: h)
    try lstmSteps(
      used.mutableView, recurrent: recurrent.matrix, reversed: reversed, into: y.mutableView,
      on: Execution(workers: .one))

    var expected = [Double](repeating: 0, count: steps * h)
    var (state, cell) = ([Double](repeating: 0, count: h), [Double](repeating: 0, count: h))
    let w = recurrent.elements
    func sigma(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    for step in 0..<steps {
      let t = reversed ? steps - 1 - step : step
      let sums = (0..<(4 * h)).map { g in
        (0..<h).reduce(Double(gates[t * 4 * h + g])) { $0 + Double(w[g * h + $1]) * state[$1] }
      }
      for c in 0..<h {
        cell[c] = sigma(sums[h + c]) * cell[c] + sigma(sums[c]) * tanh(sums[2 * h + c])
        state[c] = sigma(sums[3 * h + c]) * tanh(cell[c])
        expected[t * h + c] = state[c]
      }
    }
    expectClose(y.elements, expected, within: 2e-6)
  }
}
