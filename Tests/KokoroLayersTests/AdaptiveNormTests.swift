import KokoroLayers
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct AdaptiveNormTests {
  private let execution = Execution(workers: Workers(count: 2))

  @Test(arguments: [1, 2, 17, 255, 256, 257, 1000])
  func adaINNormalisesEveryChannelOverAllOfTime(rows: Int) throws {
    let (channels, width) = (10, 7)
    let checkpoint = RandomCheckpoint(
      ["n.fc.weight": [2 * channels, width], "n.fc.bias": [2 * channels]])
    let layer = try AdaIN1d(Weights(checkpoint)["n"], style: width, channels: channels)
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * channels).map { $0 * 3 + 2 }
    let style = numbers.array(width)
    let input = Tensor(x, rows: rows, columns: channels)
    let affine = try layer.affine(of: input.view, style: style, on: execution)
    let values = x.indices.map { x[$0] * affine.gain[$0 % channels] + affine.offset[$0 % channels] }
    let scales = Naive.linear(
      Matrix(style, columns: width), checkpoint.numbers("n.fc.weight"),
      checkpoint.numbers("n.fc.bias")
    ).values
    let expected = Naive.adaptiveNorm(Matrix(x, columns: channels), style: scales)
    // One row has no deviation: 1/√ε multiplies what rounding leaves of x − mean.
    expectClose(values, expected.values, within: rows == 1 ? 1e-3 : 2e-6)
  }

  struct Block: Sendable {
    let inputs: Int
    let outputs: Int
    let doublesTime: Bool
  }

  @Test(
    arguments: [
      Block(inputs: 8, outputs: 8, doublesTime: false),
      Block(inputs: 8, outputs: 12, doublesTime: false),
      Block(inputs: 8, outputs: 8, doublesTime: true),
      Block(inputs: 12, outputs: 8, doublesTime: true),
    ], [2, 3, 17, 129])
  func residualBlockIsUpstreams(block: Block, rows: Int) throws {
    let (inputs, outputs) = (block.inputs, block.outputs)
    let width = 6
    let checkpoint = RandomCheckpoint(
      [
        "norm1.fc.weight": [2 * inputs, width], "norm1.fc.bias": [2 * inputs],
        "norm2.fc.weight": [2 * outputs, width], "norm2.fc.bias": [2 * outputs],
        "conv1.weight": [outputs, inputs, 3], "conv1.bias": [outputs],
        "conv2.weight": [outputs, outputs, 3], "conv2.bias": [outputs],
        "conv1x1.weight": [outputs, inputs, 1], "pool.weight": [inputs, 1, 3],
        "pool.bias": [inputs],
      ].reduce(into: [:]) { $0["b." + $1.key] = $1.value }, scale: 0.5)
    let layer = try AdainResBlk1d(
      Weights(checkpoint)["b"], inputs: inputs, outputs: outputs, style: width,
      doublesTime: block.doublesTime)
    var numbers = TestNumbers(seed: UInt64(rows))
    let x = numbers.array(rows * inputs)
    let style = numbers.array(width)
    let input = Tensor(x, rows: rows, columns: inputs)
    let y = Tensor(rows: layer.outputRows(rows), columns: outputs)
    try layer(input.view, style: style, into: y.mutableView, on: execution)
    let expected = naive(
      Matrix(x, columns: inputs), style: style, block, checkpoint)
    #expect(y.rows == expected.rows)
    expectClose(y.elements, expected.values, within: 5e-6)
  }

  /// kokoro/istftnet.py, `AdainResBlk1d.forward`.
  private func naive(
    _ x: Matrix, style: [Float], _ block: Block, _ checkpoint: RandomCheckpoint
  ) -> Matrix {
    func weights(_ name: String) -> [Double] { checkpoint.numbers("b." + name) }
    func norm(_ x: Matrix, _ name: String) -> Matrix {
      let scales = Naive.linear(
        Matrix(style, columns: style.count), weights("\(name).fc.weight"),
        weights("\(name).fc.bias"))
      return Naive.leakyReLU(Naive.adaptiveNorm(x, style: scales.values), 0.2)
    }
    func convolution(_ x: Matrix, _ name: String) -> Matrix {
      Naive.convolution(
        x, weights("\(name).weight"), weights("\(name).bias"), outputs: block.outputs, kernel: 3,
        padding: 1)
    }
    var residual = norm(x, "norm1")
    if block.doublesTime {
      residual = Naive.depthwiseDoubling(residual, weights("pool.weight"), weights("pool.bias"))
    }
    residual = convolution(norm(convolution(residual, "conv1"), "norm2"), "conv2")
    var shortcut = x
    if block.doublesTime {
      shortcut = Matrix(
        (0..<(2 * x.rows)).flatMap { r in (0..<x.columns).map { x[r / 2, $0] } },
        columns: x.columns)
    }
    if block.inputs != block.outputs {
      shortcut = Naive.convolution(
        shortcut, weights("conv1x1.weight"), [], outputs: block.outputs, kernel: 1)
    }
    return Matrix(
      zip(residual.values, shortcut.values).map { ($0 + $1) / 2.0.squareRoot() },
      columns: block.outputs)
  }
}
