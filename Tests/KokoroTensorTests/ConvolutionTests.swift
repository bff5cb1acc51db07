import KokoroTensor
import TestSupport
import Testing

struct ConvolutionTests {
  static let shapes = [
    ConvolutionShape(inputs: 1, outputs: 1, kernel: 3, stride: 2, padding: 1),
    ConvolutionShape(inputs: 5, outputs: 7, kernel: 5, padding: 2),
    ConvolutionShape(inputs: 17, outputs: 3, kernel: 1),
    ConvolutionShape(inputs: 4, outputs: 300, kernel: 3, padding: 3, dilation: 3),
    ConvolutionShape(inputs: 22, outputs: 8, kernel: 12, stride: 6, padding: 3),
  ]

  @Test(arguments: shapes, [1, 2, 3, 5, 17, 127, 128, 129, 1000])
  func isTheSumOverTaps(shape: ConvolutionShape, rows: Int) throws {
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * shape.inputs)
    let w = numbers.array(shape.outputs * shape.inputs * shape.kernel)
    let b = numbers.array(shape.outputs)
    let input = Tensor(x, rows: rows, columns: shape.inputs)
    let y = Tensor(rows: shape.outputRows(rows), columns: shape.outputs)
    try convolution(
      input.view, Weight(shape: [shape.outputs, shape.inputs, shape.kernel], w),
      Weight(shape: [shape.outputs], b), shape, into: y.mutableView,
      on: Execution(workers: Workers(count: 2)))

    var expected: [Double] = []
    for t in 0..<shape.outputRows(rows) {
      for o in 0..<shape.outputs {
        var sum = Double(b[o])
        for j in 0..<shape.kernel {
          let r = t * shape.stride + j * shape.dilation - shape.padding
          guard r >= 0 && r < rows else { continue }
          for i in 0..<shape.inputs {
            sum +=
              Double(x[r * shape.inputs + i])
              * Double(w[(o * shape.inputs + i) * shape.kernel + j])
          }
        }
        expected.append(sum)
      }
    }
    expectClose(y.elements, expected, within: 2e-6)
  }

  static let transposed = [
    TransposedShape(inputs: 8, outputs: 4, kernel: 20, stride: 10, padding: 5),
    TransposedShape(inputs: 6, outputs: 3, kernel: 12, stride: 6, padding: 3),
    TransposedShape(inputs: 3, outputs: 2, kernel: 7, stride: 2, padding: 1, outputPadding: 1),
    TransposedShape(inputs: 5, outputs: 128, kernel: 12, stride: 6, padding: 3),
  ]

  /// Tiles of 64 rows overlap and add; these lengths don't divide.
  @Test(arguments: transposed, [1, 2, 3, 5, 17, 63, 64, 65, 129])
  func transposedSpreadsEveryRow(shape: TransposedShape, rows: Int) throws {
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * shape.inputs)
    let w = numbers.array(shape.inputs * shape.outputs * shape.kernel)
    let b = numbers.array(shape.outputs)
    let before = numbers.array(shape.outputRows(rows) * shape.outputs)
    let input = Tensor(x, rows: rows, columns: shape.inputs)
    let y = Tensor(before, rows: shape.outputRows(rows), columns: shape.outputs)
    try transposedConvolution(
      input.view, slope: 0.1, scale: 0.5,
      Weight(shape: [shape.inputs, shape.outputs, shape.kernel], w),
      Weight(shape: [shape.outputs], b), shape, into: y.mutableView, accumulate: true,
      on: Execution(workers: Workers(count: 2)))

    var expected = before.enumerated().map { Double($1) + Double(b[$0 % shape.outputs]) }
    for r in 0..<rows {
      for j in 0..<shape.kernel {
        let t = r * shape.stride + j - shape.padding
        guard t >= 0 && t < shape.outputRows(rows) else { continue }
        for o in 0..<shape.outputs {
          for i in 0..<shape.inputs {
            let v = Double(x[r * shape.inputs + i]) * 0.5
            expected[t * shape.outputs + o] +=
              (v < 0 ? v * 0.1 : v) * Double(w[(i * shape.outputs + o) * shape.kernel + j])
          }
        }
      }
    }
    expectClose(y.elements, expected, within: 2e-6)
  }

  @Test func depthwiseDoublingBeginsWithTheMiddleTap() {
    let x = Tensor([1, 10, 100], rows: 3, columns: 1)
    let y = Tensor(rows: 6, columns: 1)
    depthwiseDoubling(
      x.view, Weight(shape: [1, 1, 3], [1, 2, 3]), Weight(shape: [1], [0]), into: y.mutableView)
    #expect(y.elements == [2, 13, 20, 130, 200, 300])
  }
}
