import KokoroLayers
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct BidirectionalLSTMTests {
  @Test(arguments: [1, 2, 3, 17, 129])
  func bothDirectionsAreUpstreams(steps: Int) throws {
    let (inputs, hidden) = (20, 16)
    var shapes: [String: [Int]] = [:]
    for suffix in ["", "_reverse"] {
      shapes["lstm.weight_ih_l0" + suffix] = [4 * hidden, inputs]
      shapes["lstm.weight_hh_l0" + suffix] = [4 * hidden, hidden]
      shapes["lstm.bias_ih_l0" + suffix] = [4 * hidden]
      shapes["lstm.bias_hh_l0" + suffix] = [4 * hidden]
    }
    let checkpoint = RandomCheckpoint(shapes, scale: 0.4)
    let layer = try BidirectionalLSTM(
      Weights(checkpoint)["lstm"], inputs: inputs, hidden: hidden)
    var numbers = TestNumbers(seed: UInt64(steps))
    let x = numbers.array(steps * inputs)
    let input = Tensor(x, rows: steps, columns: inputs)
    var results: [[Float]] = []
    for workers in 1...2 {
      let y = Tensor(rows: steps, columns: 2 * hidden)
      try layer(
        input.view, into: y.mutableView, on: Execution(workers: Workers(count: workers)))
      results.append(y.elements)
    }
    #expect(results[1] == results[0], "depends on the threads")

    let halves = ["", "_reverse"].map { suffix in
      Naive.lstm(
        Matrix(x, columns: inputs), input: checkpoint.numbers("lstm.weight_ih_l0" + suffix),
        recurrent: checkpoint.numbers("lstm.weight_hh_l0" + suffix),
        biases: (
          checkpoint.numbers("lstm.bias_ih_l0" + suffix),
          checkpoint.numbers("lstm.bias_hh_l0" + suffix)
        ), hidden: hidden, reversed: suffix != "")
    }
    let expected = (0..<steps).flatMap { t in
      halves.flatMap { half in (0..<hidden).map { half[t, $0] } }
    }
    expectClose(results[0], expected, within: 2e-6)
  }
}
