#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// x if x > 0, else slope · x, in place.
package func leakyReLU(_ x: MutableTensorView, slope: Float) {
  leakyReLU(x.view, slope: slope, into: x)
}

/// y = x if x > 0, else slope · x.
/// - y: as x, which it may be
package func leakyReLU(_ x: TensorView, slope: Float, scale: Float = 1, into y: MutableTensorView) {
  precondition(y.rows == x.rows && y.columns == x.columns, "leakyReLU: shapes")
  for r in 0..<x.rows {
    mapLanes(x.row(r), y.row(r), x.columns) { v in
      let scaled = v * scale
      return scaled.replacing(with: scaled * slope, where: scaled .< 0)
    }
  }
}

/// GELU's tanh form, as ALBERT uses it: 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³))), in place.
package func geluTanh(_ x: MutableTensorView) {
  for r in 0..<x.rows {
    let row = x.row(r)
    mapLanes(row, row, x.columns) { v in
      let cube = v * v * v
      return v * 0.5 * (hyperbolicTangent((cube * 0.044715 + v) * 0.797884560802865356) + 1)
    }
  }
}

/// Each row to e^(scale · x) / Σ e^(scale · x) of the row, in place.
/// - scale: above 0
package func softmaxRows(_ x: MutableTensorView, scale: Float = 1) {
  for r in 0..<x.rows {
    let row = x.row(r)
    let top = maximum(row, x.columns)
    mapLanes(row, row, x.columns) { exponential(($0 - top) * scale) }
    let inverse = Float(1 / sum(row, x.columns))
    mapLanes(row, row, x.columns) { $0 * inverse }
  }
}

/// x + y, in place in y. The same shapes.
package func add(_ x: TensorView, to y: MutableTensorView) {
  precondition(y.rows == x.rows && y.columns == x.columns, "add: shapes")
  for r in 0..<x.rows {
    let source = x.row(r)
    let target = y.row(r)
    var c = 0
    while c + 8 <= x.columns {
      store(load(source + c) + load(target + c), target + c)
      c += 8
    }
    while c < x.columns {
      target[c] += source[c]
      c += 1
    }
  }
}

/// 1 / (1 + e⁻ˣ), by the C library.
package func sigmoid(_ x: Float) -> Float { 1 / (1 + expf(-x)) }
