import KokoroLayers
import KokoroTensor
import KokoroWeights

/// The generator's last convolution: to 11 log magnitudes and 11 phase sources a frame. Upstream:
/// `Generator.conv_post`.
package struct SpectrumProjection: Sendable {
  private static let channels = 128
  private static let kernel = 7
  private static let slope: Float = 0.01
  private static let stretch = 512

  private let convolution: SlidingConv1d

  init(_ weights: Weights) throws(WeightError) {
    convolution = try SlidingConv1d(
      weights, inputs: Self.channels, outputs: Generator.spectrumWidth, kernel: Self.kernel)
  }

  /// - x: `[T, 128]`; scale: what x must be multiplied by
  /// - Returns: `[T, 22]`
  package func callAsFunction(_ x: TensorView, scale: Float, on execution: Execution) throws
    -> Tensor
  {
    let y = Tensor(uninitializedRows: x.rows, columns: Generator.spectrumWidth)
    let target = y.mutableView
    let halo = Self.kernel / 2
    let own = Self.stretch + 2 * halo
    let padded = Tensor(
      uninitializedRows: execution.workers.count * own, columns: Self.channels)
    let rows = padded.mutableView
    try execution.parallel((x.rows + Self.stretch - 1) / Self.stretch) { item, worker in
      let stretch = (item * Self.stretch)..<min(x.rows, (item + 1) * Self.stretch)
      let active = rows.rows((worker * own)..<(worker * own + stretch.count + 2 * halo))
      let inside = max(0, stretch.lowerBound - halo)..<min(x.rows, stretch.upperBound + halo)
      let before = inside.lowerBound - (stretch.lowerBound - halo)
      clear(active.rows(0..<before))
      leakyReLU(
        x.rows(inside), slope: Self.slope, scale: scale,
        into: active.rows(before..<(before + inside.count)))
      clear(active.rows((before + inside.count)..<active.rows))
      convolution(active.view.base, into: target.rows(stretch))
    }
    return y
  }
}
