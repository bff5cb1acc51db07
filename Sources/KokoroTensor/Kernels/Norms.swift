/// Layer norm over each row, then a scale and a shift: γ (x − mean)/√(variance + ε) + β.
/// - x: `[rows, n]`; gamma, beta: `[n]`; y: as x, which it may be
/// - onePlusGamma: scales by 1 + γ, as `AdaLayerNorm` does
package func layerNorm(
  _ x: TensorView, gamma: UnsafePointer<Float>, beta: UnsafePointer<Float>, epsilon: Double,
  onePlusGamma: Bool = false, into y: MutableTensorView
) {
  precondition(y.rows == x.rows && y.columns == x.columns, "layerNorm: shapes")
  let n = x.columns
  for r in 0..<x.rows {
    let source = x.row(r)
    let target = y.row(r)
    let mean = sum(source, n) / Double(n)
    let squares = sum(of: n) {
      let d = Double(source[$0]) - mean
      return d * d
    }
    let scale = Float(1 / (squares / Double(n) + epsilon).squareRoot())
    let center = Float(mean)
    let unit: Float = onePlusGamma ? 1 : 0
    for c in 0..<n { target[c] = (source[c] - center) * scale * (gamma[c] + unit) + beta[c] }
  }
}

/// Sums and sums of squares of every column, gathered in parts.
///
/// Kernels that produce an instance norm's input fill a part each while the data are at hand;
/// the parts are combined in their order, in float64, so that the result depends neither on the
/// number of threads nor on who came first.
package struct ColumnStatistics: ~Copyable {
  package let columns: Int
  package let parts: Int
  /// `[parts, 2, columns]`: sums, then sums of squares.
  private let sums: UnsafeMutablePointer<Double>

  package init(columns: Int, parts: Int) {
    self.columns = columns
    self.parts = parts
    sums = .allocate(capacity: max(1, parts * 2 * columns))
    sums.initialize(repeating: 0, count: parts * 2 * columns)
  }

  /// Of x, `size` rows a part.
  package init(of x: TensorView, by size: Int, on execution: Execution) throws {
    self.init(columns: x.columns, parts: (x.rows + size - 1) / size)
    try add(x, by: size, on: execution)
  }

  deinit { sums.deallocate() }

  /// The sums of part `index`, `[columns]`; the squares follow them.
  package func part(_ index: Int) -> UnsafeMutablePointer<Double> {
    precondition(index >= 0 && index < parts, "ColumnStatistics: part")
    return sums + index * 2 * columns
  }

  /// Fills the parts from x, `size` rows a part.
  private func add(_ x: TensorView, by size: Int, on execution: Execution) throws {
    let starts = (0..<parts).map { part($0) }
    try execution.parallel(parts) { index, _ in
      sumColumns(
        x.rows((index * size)..<min(x.rows, index * size + size)), into: starts[index])
    }
  }

  /// Mean and 1/√(biased variance + ε) of every column over `count` rows.
  package func moments(count: Int, epsilon: Double = 1e-5) -> (mean: [Double], scale: [Double]) {
    var mean = [Double](repeating: 0, count: columns)
    var squares = [Double](repeating: 0, count: columns)
    for index in 0..<parts {
      let sum = part(index)
      for c in 0..<columns {
        mean[c] += sum[c]
        squares[c] += sum[columns + c]
      }
    }
    var scale = [Double](repeating: 0, count: columns)
    for c in 0..<columns {
      mean[c] /= Double(count)
      let variance = max(0, squares[c] / Double(count) - mean[c] * mean[c])
      scale[c] = 1 / (variance + epsilon).squareRoot()
    }
    return (mean, scale)
  }
}

/// Adds every column's sum, then every column's sum of squares.
/// - sums: `[2 columns]`
func sumColumns(_ x: TensorView, into sums: UnsafeMutablePointer<Double>) {
  let squares = sums + x.columns
  for r in 0..<x.rows {
    let row = x.row(r)
    for c in 0..<x.columns {
      let v = Double(row[c])
      sums[c] += v
      squares[c] += v * v
    }
  }
}

/// An instance norm and the style's scale and shift as one product and sum a column:
/// (1 + γ)(x − mean)·scale + β = gain·x + offset.
package struct ColumnAffine: Sendable {
  package var gain: [Float]
  package var offset: [Float]

  /// - style: `[2 columns]`, γ then β, as `AdaIN1d.fc` gives them
  package init(_ statistics: borrowing ColumnStatistics, rows: Int, style: [Float]) {
    let n = statistics.columns
    precondition(style.count == 2 * n, "ColumnAffine: style")
    let (mean, scale) = statistics.moments(count: rows)
    gain = []
    offset = []
    gain.reserveCapacity(n)
    offset.reserveCapacity(n)
    for c in 0..<n {
      let g = (1 + Double(style[c])) * scale[c]
      gain.append(Float(g))
      offset.append(Float(Double(style[n + c]) - mean[c] * g))
    }
  }
}

/// y = LeakyReLU(gain · x + offset), column by column.
/// - x: `[rows, n]`; y: as x, which it may be
package func affineLeakyReLU(
  _ x: TensorView, _ affine: ColumnAffine, slope: Float, into y: MutableTensorView
) {
  precondition(
    y.rows == x.rows && y.columns == x.columns && affine.gain.count == x.columns,
    "affineLeakyReLU: shapes")
  affine.gain.withUnsafeBufferPointer { gain in
    affine.offset.withUnsafeBufferPointer { offset in
      guard let gain = gain.baseAddress, let offset = offset.baseAddress else { return }
      for r in 0..<x.rows {
        let source = x.row(r)
        let target = y.row(r)
        for c in 0..<x.columns {
          let v = source[c] * gain[c] + offset[c]
          target[c] = v < 0 ? v * slope : v
        }
      }
    }
  }
}
