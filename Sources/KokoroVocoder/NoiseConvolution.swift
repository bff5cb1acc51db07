import KokoroLayers
import KokoroTensor
import KokoroWeights

/// The excitation's spectrum to a stage's rate and width. Upstream: `Generator.noise_convs`.
package struct NoiseConvolution: Sendable {
  private let kernel: Int
  private let stride: Int
  private let convolution: SlidingConv1d

  /// - stride: 1 for a convolution of kernel 1, else kernel 2·stride and padding stride/2
  init(_ weights: Weights, outputs: Int, stride: Int) throws(WeightError) {
    let kernel = stride == 1 ? 1 : 2 * stride
    self.kernel = kernel
    self.stride = stride
    convolution = try SlidingConv1d(
      weights, inputs: Generator.spectrumWidth, outputs: outputs, kernel: kernel)
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
      convolution(
        first.row(rows.lowerBound * stride), stride: stride, into: y.rows(rows))
    }
  }
}
