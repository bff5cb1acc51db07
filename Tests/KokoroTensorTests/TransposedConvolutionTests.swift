import KokoroTensor
import TestSupport
import Testing

struct TransposedConvolutionTests {
  @Test(
    arguments: [
      TransposedShape(inputs: 8, outputs: 4, kernel: 20, stride: 10, padding: 5),
      TransposedShape(inputs: 6, outputs: 3, kernel: 12, stride: 6, padding: 3),
    ], [1, 2, 63, 64, 65, 129])
  func whatWasThereIsOverwrittenUnlessItAccumulates(shape: TransposedShape, rows: Int) throws {
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * shape.inputs)
    let w = numbers.array(shape.inputs * shape.outputs * shape.kernel)
    let b = numbers.array(shape.outputs)
    let input = Tensor(x, rows: rows, columns: shape.inputs)
    let count = shape.outputRows(rows) * shape.outputs
    let y = Tensor(
      [Float](repeating: .nan, count: count), rows: shape.outputRows(rows), columns: shape.outputs)
    try transposedConvolution(
      input.view, Weight(shape: [shape.inputs, shape.outputs, shape.kernel], w),
      Weight(shape: [shape.outputs], b), shape, into: y.mutableView,
      on: Execution(workers: Workers(count: 2)))

    var expected = (0..<count).map { Double(b[$0 % shape.outputs]) }
    for r in 0..<rows {
      for j in 0..<shape.kernel {
        let t = r * shape.stride + j - shape.padding
        guard t >= 0 && t < shape.outputRows(rows) else { continue }
        for o in 0..<shape.outputs {
          for i in 0..<shape.inputs {
            expected[t * shape.outputs + o] +=
              Double(x[r * shape.inputs + i])
              * Double(w[(i * shape.outputs + o) * shape.kernel + j])
          }
        }
      }
    }
    expectClose(y.elements, expected, within: 2e-6)
  }

  @Test(arguments: [1, 2, 3, 17, 129], [1, 5, 256, 514])
  func depthwiseDoublingSpreadsEveryChannelAlone(rows: Int, channels: Int) {
    var numbers = TestNumbers(seed: UInt64(rows * channels))
    let x = numbers.array(rows * channels)
    let w = numbers.array(channels * 3)
    let b = numbers.array(channels)
    let input = Tensor(x, rows: rows, columns: channels)
    let y = Tensor(
      [Float](repeating: .nan, count: 2 * rows * channels), rows: 2 * rows, columns: channels)
    depthwiseDoubling(
      input.view, Weight(shape: [channels, 1, 3], w), Weight(shape: [channels], b),
      into: y.mutableView)

    var expected = (0..<(2 * rows * channels)).map { Double(b[$0 % channels]) }
    for r in 0..<rows {
      for j in 0..<3 where (0..<(2 * rows)).contains(2 * r + j - 1) {
        for c in 0..<channels {
          expected[(2 * r + j - 1) * channels + c] +=
            Double(x[r * channels + c]) * Double(w[3 * c + j])
        }
      }
    }
    expectClose(y.elements, expected, within: 1e-6)
  }
}
