import KokoroLayers
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct ConvolutionLayerTests {
  private let execution = Execution(workers: Workers(count: 2))

  @Test(arguments: [1, 2, 17, 129])
  func linearIsAProductAndABias(rows: Int) throws {
    let checkpoint = RandomCheckpoint(["l.weight": [31, 23], "l.bias": [31]])
    let layer = try Linear(Weights(checkpoint)["l"], inputs: 23, outputs: 31)
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * 23)
    let input = Tensor(x, rows: rows, columns: 23)
    let y = Tensor(rows: rows, columns: 31)
    try layer(input.view, into: y.mutableView, on: execution)
    let expected = Naive.linear(
      Matrix(x, columns: 23), checkpoint.numbers("l.weight"), checkpoint.numbers("l.bias"))
    expectClose(y.elements, expected.values, within: 1e-6)
    // A single row has an entry of its own, for styles.
    expectClose(layer(Array(x[..<23])), Array(expected.values[..<31]), within: 1e-6)
  }

  @Test(arguments: [(1, 1, 0), (3, 1, 1), (3, 2, 1), (5, 1, 2)], [1, 3, 17, 127, 600])
  func conv1dIsUpstreams(sizes: (kernel: Int, stride: Int, padding: Int), rows: Int) throws {
    let (inputs, outputs) = (12, 9)
    let shape = ConvolutionShape(
      inputs: inputs, outputs: outputs, kernel: sizes.kernel, stride: sizes.stride,
      padding: sizes.padding)
    let checkpoint = RandomCheckpoint(
      ["c.weight": [outputs, inputs, sizes.kernel], "c.bias": [outputs]])
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * inputs)
    let input = Tensor(x, rows: rows, columns: inputs)
    for hasBias in [true, false] {
      let layer = try Conv1d(Weights(checkpoint)["c"], shape, hasBias: hasBias)
      let y = Tensor(rows: shape.outputRows(rows), columns: outputs)
      try layer(input.view, into: y.mutableView, on: execution)
      let expected = Naive.convolution(
        Matrix(x, columns: inputs), checkpoint.numbers("c.weight"),
        hasBias ? checkpoint.numbers("c.bias") : [], outputs: outputs, kernel: sizes.kernel,
        stride: sizes.stride, padding: sizes.padding)
      expectClose(y.elements, expected.values, within: 1e-6)
    }
  }

  @Test(arguments: [(22, 16, 1, 1), (22, 16, 12, 6), (128, 22, 7, 1), (3, 5, 4, 3)], [1, 2, 50])
  func slidingConv1dIsAConvolutionWithoutPadding(
    sizes: (inputs: Int, outputs: Int, kernel: Int, stride: Int), rows: Int
  ) throws {
    let checkpoint = RandomCheckpoint(
      ["c.weight": [sizes.outputs, sizes.inputs, sizes.kernel], "c.bias": [sizes.outputs]])
    let layer = try SlidingConv1d(
      Weights(checkpoint)["c"], inputs: sizes.inputs, outputs: sizes.outputs, kernel: sizes.kernel)
    var numbers = TestNumbers(seed: UInt64(rows))
    let inputRows = (rows - 1) * sizes.stride + sizes.kernel
    let x = numbers.array(inputRows * sizes.inputs)
    let input = Tensor(x, rows: inputRows, columns: sizes.inputs)
    let y = Tensor(rows: rows, columns: sizes.outputs)
    layer(input.view.row(0), stride: sizes.stride, into: y.mutableView)
    let expected = Naive.convolution(
      Matrix(x, columns: sizes.inputs), checkpoint.numbers("c.weight"),
      checkpoint.numbers("c.bias"), outputs: sizes.outputs, kernel: sizes.kernel,
      stride: sizes.stride)
    expectClose(y.elements, expected.values, within: 1e-6)
  }

  @Test func aWeightOfAnotherShapeIsAnErrorThatNamesIt() {
    let checkpoint = RandomCheckpoint(["c.weight": [4, 5, 3], "c.bias": [4]])
    #expect(
      throws: WeightError.shape("c.weight", expected: [4, 6, 3], got: [4, 5, 3], file: "random")
    ) {
      try Conv1d(
        Weights(checkpoint)["c"], ConvolutionShape(inputs: 6, outputs: 4, kernel: 3))
    }
    #expect(throws: WeightError.missing("c.weight_ih_l0", file: "random")) {
      try BidirectionalLSTM(Weights(checkpoint)["c"], inputs: 6, hidden: 4)
    }
  }
}
