/// AdaIN's scale and shift, then Snake: h = gain·x + offset; h + sin²(α h)/α.
///
/// Ziyin et al., "Neural networks fail to learn periodic functions and how to fix it", 2020.
package struct Snake: Sendable {
  let gain: [Float]
  let offset: [Float]
  let alpha: [Float]
  let inverseAlpha: [Float]

  /// - alpha: `[channels]`
  package init(_ affine: ColumnAffine, alpha: Weight) {
    precondition(alpha.count == affine.gain.count, "Snake: alpha")
    gain = affine.gain
    offset = affine.offset
    self.alpha = alpha.elements
    inverseAlpha = self.alpha.map { 1 / $0 }
  }

  /// - x: `[rows, channels]`; y: as x, overwritten; must not overlap x. Channels by eights.
  package func callAsFunction(_ x: TensorView, into y: MutableTensorView) {
    precondition(
      x.columns == gain.count && y.columns == x.columns && y.rows == x.rows && x.columns % 8 == 0,
      "Snake: shapes")
    gain.withUnsafeBufferPointer { gain in
      offset.withUnsafeBufferPointer { offset in
        alpha.withUnsafeBufferPointer { alpha in
          inverseAlpha.withUnsafeBufferPointer { inverseAlpha in
            guard let gain = gain.baseAddress, let offset = offset.baseAddress,
              let alpha = alpha.baseAddress, let inverseAlpha = inverseAlpha.baseAddress
            else { return }
            snakeRows(x, gain, offset, alpha, inverseAlpha, into: y)
          }
        }
      }
    }
  }
}

@inline(never)
private func snakeRows(
  _ x: TensorView, _ gain: UnsafePointer<Float>, _ offset: UnsafePointer<Float>,
  _ alpha: UnsafePointer<Float>, _ inverseAlpha: UnsafePointer<Float>, into y: MutableTensorView
) {
  for r in 0..<x.rows {
    let source = x.row(r)
    let target = y.row(r)
    var c = 0
    while c < x.columns {
      let h = load(source + c) * load(gain + c) + load(offset + c)
      store(sineSquared(h * load(alpha + c)) * load(inverseAlpha + c) + h, target + c)
      c += 8
    }
  }
}
