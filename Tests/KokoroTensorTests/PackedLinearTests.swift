import KokoroTensor
import TestSupport
import Testing

struct PackedLinearTests {
  /// Depths that are cut, rows that blocks don't divide, and widths that have no panels.
  @Test(
    arguments: [(1, 64), (128, 64), (257, 192), (768, 64), (1000, 100)], [1, 2, 59, 60, 61, 129])
  func equalsTheLayerAsItLies(sizes: (inputs: Int, outputs: Int), rows: Int) throws {
    var numbers = TestNumbers(seed: UInt64(rows))
    let (inputs, outputs) = sizes
    let x = Tensor(numbers.array(rows * inputs), rows: rows, columns: inputs)
    let w = Weight(shape: [outputs, inputs], numbers.array(outputs * inputs))
    let b = Weight(shape: [outputs], numbers.array(outputs))
    let before = numbers.array(rows * outputs)
    for (bias, accumulate) in [(b, false), (nil, false), (b, true), (nil, true)]
      as [(Weight?, Bool)]
    {
      var results: [[Float]] = []
      for workers in 1...2 {
        let execution = Execution(workers: Workers(count: workers))
        let y = Tensor(before, rows: rows, columns: outputs)
        try PackedLinear(w, bias, on: execution)(
          x.view, into: y.mutableView, accumulate: accumulate, on: execution)
        results.append(y.elements)
      }
      #expect(results[0] == results[1], "depends on the threads")
      let expected = Tensor(before, rows: rows, columns: outputs)
      try linear(
        x.view, w.matrix, bias, into: expected.mutableView, accumulate: accumulate,
        on: Execution(workers: .one))
      expectClose(results[0], expected.elements.map(Double.init), within: 3e-6)
    }
  }
}
