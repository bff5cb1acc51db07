import KokoroTensor

/// A spectrum with rows of zeros before and after it, so that a convolution's patches are windows of
/// its memory.
package struct PaddedSpectrum: ~Copyable {
  package static let padding = 3
  private let storage: Tensor
  private let rows: Int

  package init(rows: Int) {
    self.rows = rows
    storage = Tensor(
      rows: rows + 2 * Self.padding, columns: Generator.spectrumWidth)
  }

  /// `[rows, 22]`
  package var mutableView: MutableTensorView {
    storage.mutableView.rows(Self.padding..<(Self.padding + rows))
  }

  package var view: PaddedView { PaddedView(padded: storage.view, rows: rows) }
}

/// A borrowed `PaddedSpectrum`.
package struct PaddedView {
  /// With the zeros, `[rows + 2 · padding, 22]`.
  package let padded: TensorView
  package let rows: Int

  /// The spectrum alone, `[rows, 22]`.
  package var inner: TensorView {
    padded.rows(PaddedSpectrum.padding..<(PaddedSpectrum.padding + rows))
  }
}
