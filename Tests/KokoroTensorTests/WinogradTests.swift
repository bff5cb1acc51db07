import KokoroTensor
import TestSupport
import Testing

struct WinogradTests {
  /// Rows that tiles of four don't divide; inputs that vectors and strips don't.
  @Test(
    arguments: [(64, 64), (66, 128), (127, 64), (514, 192), (1090, 64)],
    [1, 2, 3, 4, 5, 17, 127, 241])
  func equalsTheSumOverTaps(channels: (inputs: Int, outputs: Int), rows: Int) throws {
    var numbers = TestNumbers(seed: UInt64(rows))
    let (inputs, outputs) = channels
    let x = numbers.array(rows * inputs)
    let w = numbers.array(outputs * inputs * 3)
    let b = numbers.array(outputs)
    let input = Tensor(x, rows: rows, columns: inputs)
    var results: [[Float]] = []
    for workers in 1...3 {
      let y = Tensor(rows: rows, columns: outputs)
      try winogradConvolution(
        input.view, Weight(shape: [outputs, inputs, 3], w), Weight(shape: [outputs], b),
        into: y.mutableView, on: Execution(workers: Workers(count: workers)))
      results.append(y.elements)
    }
    #expect(results[1] == results[0] && results[2] == results[0], "depends on the threads")

    let shape = ConvolutionShape(inputs: inputs, outputs: outputs, kernel: 3, padding: 1)
    // A few of the results: the naive sum is slow.
    let places = (0..<rows).filter { $0 < 5 || $0 > rows - 6 || $0 % 61 == 0 }
    let expected = places.flatMap { t in
      (0..<outputs).map { o -> Double in
        var sum = Double(b[o])
        for j in 0..<shape.kernel where (0..<rows).contains(t + j - shape.padding) {
          let row = (t + j - shape.padding) * inputs
          for i in 0..<inputs {
            sum += Double(x[row + i]) * Double(w[(o * inputs + i) * 3 + j])
          }
        }
        return sum
      }
    }
    let actual = places.flatMap { Array(results[0][($0 * outputs)..<(($0 + 1) * outputs)]) }
    let error = expectClose(actual, expected, within: 4e-6)
    print("\(inputs) to \(outputs) channels, \(rows) rows: error \(error)")
  }

  @Test func viewsMayHaveStrides() throws {
    var numbers = TestNumbers()
    let wide = Tensor(numbers.array(20 * 96), rows: 20, columns: 96)
    let view = wide.view.columns(5..<75)
    let w = Weight(shape: [64, 70, 3], numbers.array(64 * 70 * 3))
    let dense = Tensor(
      (0..<20).flatMap { r in (5..<75).map { wide.elements[r * 96 + $0] } }, rows: 20, columns: 70)
    let y = Tensor(rows: 20, columns: 64)
    let z = Tensor(rows: 20, columns: 64)
    try winogradConvolution(
      view, w, nil, into: y.mutableView, on: Execution(workers: .one))
    try winogradConvolution(
      dense.view, w, nil, into: z.mutableView, on: Execution(workers: .one))
    #expect(y.elements == z.elements)
  }
}
