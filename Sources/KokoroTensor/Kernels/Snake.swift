#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// AdaIN's scale and shift, then Snake: h = gain·x + offset; h + sin²(α h)/α.
///
/// Ziyin et al., "Neural networks fail to learn periodic functions and how to fix it", 2020.
package struct Snake: Sendable {
  let gain: [Float]
  let offset: [Float]
  /// α/π: what turns h into half turns of the sine.
  let halfTurns: [Float]
  let inverseAlpha: [Float]

  /// - alpha: `[channels]`
  package init(_ affine: ColumnAffine, alpha: Weight) {
    precondition(alpha.count == affine.gain.count, "Snake: alpha")
    gain = affine.gain
    offset = affine.offset
    halfTurns = alpha.elements.map { Float(Double($0) / .pi) }
    inverseAlpha = alpha.elements.map { 1 / $0 }
  }

  /// - x: `[rows, channels]`; y: as x, overwritten; must not overlap x. Channels by eights.
  package func callAsFunction(_ x: TensorView, into y: MutableTensorView) {
    precondition(
      x.columns == gain.count && y.columns == x.columns && y.rows == x.rows && x.columns % 8 == 0,
      "Snake: shapes")
    gain.withUnsafeBufferPointer { gain in
      offset.withUnsafeBufferPointer { offset in
        halfTurns.withUnsafeBufferPointer { halfTurns in
          inverseAlpha.withUnsafeBufferPointer { inverseAlpha in
            guard let gain = gain.baseAddress, let offset = offset.baseAddress,
              let halfTurns = halfTurns.baseAddress,
              let inverseAlpha = inverseAlpha.baseAddress
            else { return }
            snakeRows(x, gain, offset, halfTurns, inverseAlpha, into: y)
          }
        }
      }
    }
  }
}

@inline(never)
private func snakeRows(
  _ x: TensorView, _ gain: UnsafePointer<Float>, _ offset: UnsafePointer<Float>,
  _ halfTurns: UnsafePointer<Float>, _ inverseAlpha: UnsafePointer<Float>, into y: MutableTensorView
) {
  for r in 0..<x.rows {
    let source = x.row(r)
    let target = y.row(r)
    guard Build.isOptimized else {
      for c in 0..<x.columns {
        let h = source[c] * gain[c] + offset[c]
        let sine = sin(.pi * halfTurns[c] * h)
        target[c] = sine * sine * inverseAlpha[c] + h
      }
      continue
    }
    var c = 0
    while c < x.columns {
      let h = load(source + c) * load(gain + c) + load(offset + c)
      let square = sineSquaredOfHalfTurns(h * load(halfTurns + c))
      store(square * load(inverseAlpha + c) + h, target + c)
      c += 8
    }
  }
}
