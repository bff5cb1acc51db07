import KokoroTensor
import KokoroWeights

/// The excitation's spectrum to a stage's rate and width. Upstream: `Generator.noise_convs`.
package struct NoiseConvolution: Sendable {
  private let kernel: Int
  private let stride: Int
  /// `[outputs, kernel · 22]`: tap by tap, as patches lie in memory.
  private let weight: Weight
  private let bias: Weight

  /// - stride: 1 for a convolution of kernel 1, else kernel 2·stride and padding stride/2
  init(_ weights: Weights, outputs: Int, stride: Int) throws(WeightError) {
    let kernel = stride == 1 ? 1 : 2 * stride
    self.kernel = kernel
    self.stride = stride
    let inputs = Generator.spectrumWidth
    let source = try weights.tensor("weight", outputs, inputs, kernel).elements
    var reordered = [Float](repeating: 0, count: source.count)
    for o in 0..<outputs {
      for i in 0..<inputs {
        for j in 0..<kernel {
          reordered[(o * kernel + j) * inputs + i] = source[(o * inputs + i) * kernel + j]
        }
      }
    }
    weight = Weight(shape: [outputs, kernel * inputs], reordered)
    bias = try weights.tensor("bias", outputs)
  }

  package func outputRows(_ rows: Int) -> Int {
    stride == 1 ? rows : (rows + 2 * PaddedSpectrum.padding - kernel) / stride + 1
  }

  /// - y: `[outputRows(x.rows), outputs]`, overwritten
  package func callAsFunction(
    _ x: PaddedView, into y: MutableTensorView, on execution: Execution
  ) throws {
    precondition(y.rows == outputRows(x.rows), "NoiseConvolution: rows")
    let first = stride == 1 ? x.inner : x.padded
    try execution.stretches(of: y.rows, by: 1024) { rows in
      linear(
        windows: first.row(rows.lowerBound * stride), hop: stride * Generator.spectrumWidth,
        weight.matrix, bias, into: y.rows(rows))
    }
  }
}
