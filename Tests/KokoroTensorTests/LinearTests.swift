import KokoroTensor
import TestSupport
import Testing

struct LinearTests {
  static let sizes = [1, 2, 3, 5, 17, 127, 128, 129, 1000]

  @Test(arguments: sizes)
  func isAProductAndABias(size: Int) throws {
    var numbers = TestNumbers(seed: UInt64(size))
    let (rows, inputs, outputs) = (size % 37 + 1, size, (size * 7) % 531 + 1)
    let x = numbers.array(rows * inputs)
    let w = Weight(shape: [outputs, inputs], numbers.array(outputs * inputs))
    let b = Weight(shape: [outputs], numbers.array(outputs))
    let input = Tensor(x, rows: rows, columns: inputs)
    var results: [[Float]] = []
    for workers in 1...3 {
      let y = Tensor(rows: rows, columns: outputs)
      try linear(
        input.view, w.matrix, b, into: y.mutableView,
        on: Execution(workers: Workers(count: workers)))
      results.append(y.elements)
    }
    #expect(results[1] == results[0] && results[2] == results[0], "depends on the threads")
    let expected = naiveLinear(x, rows, w.elements, b.elements)
    expectClose(results[0], expected, within: 2e-6)
  }

  /// Rows, depths and outputs on both sides of where products are cut.
  @Test(arguments: [1, 7, 75, 76, 300, 301], [(16, 64), (833, 17), (3000, 50)])
  func smallProductsAddUp(rows: Int, sizes: (inputs: Int, outputs: Int)) {
    var numbers = TestNumbers(seed: UInt64(rows))
    let (inputs, outputs) = sizes
    let x = Tensor(numbers.array(rows * inputs), rows: rows, columns: inputs)
    let w = Tensor(numbers.array(outputs * inputs), rows: outputs, columns: inputs)
    let before = numbers.array(rows * outputs)
    for accumulate in [false, true] {
      let y = Tensor(before, rows: rows, columns: outputs)
      let whole = Tensor(before, rows: rows, columns: outputs)
      smallProducts(x.view, transposed: w.view, into: y.mutableView, accumulate: accumulate)
      gemm(x.view, transposed: w.view, into: whole.mutableView, accumulate: accumulate)
      expectClose(y.elements, whole.elements.map(Double.init), within: 3e-6)
    }
  }

  private func naiveLinear(_ x: [Float], _ rows: Int, _ w: [Float], _ b: [Float]) -> [Double] {
    let (outputs, inputs) = (b.count, w.count / b.count)
    return (0..<(rows * outputs)).map { index in
      let (r, o) = (index / outputs, index % outputs)
      return (0..<inputs).reduce(Double(b[o])) {
        $0 + Double(x[r * inputs + $1]) * Double(w[o * inputs + $1])
      }
    }
  }

  @Test(arguments: [(1, 4), (4, 4), (5, 12), (7, 10), (128, 896)])
  func windowsSlideOverTheirInput(hop: Int, width: Int) {
    var numbers = TestNumbers()
    let (rows, outputs) = (23, 5)
    let x = numbers.array((rows - 1) * hop + width)
    let w = Weight(shape: [outputs, width], numbers.array(outputs * width))
    let b = Weight(shape: [outputs], [Float](repeating: 0, count: outputs))
    let input = Tensor(x, rows: 1, columns: x.count)
    let y = Tensor(rows: rows, columns: outputs)
    linear(windows: input.view.row(0), hop: hop, w.matrix, b, into: y.mutableView)
    let flat = (0..<rows).flatMap { Array(x[($0 * hop)..<($0 * hop + width)]) }
    expectClose(y.elements, naiveLinear(flat, rows, w.elements, b.elements), within: 2e-6)
  }

  @Test func gatherRepeatsRows() {
    let table = Tensor([1, 2, 3, 4, 5, 6], rows: 3, columns: 2)
    let y = Tensor(rows: 4, columns: 2)
    gather(table.view, [2, 0, 0, 1], into: y.mutableView)
    #expect(y.elements == [5, 6, 1, 2, 1, 2, 3, 4])
  }
}
