/// A matrix for products with a few vectors at a time, unpacked from int8 weights with a scale for
/// each row.
struct PackedMatrix: Sendable {
  /// Rounded up to a multiple of 8; the last ones can be padding.
  let rows: Int
  let columns: Int
  /// `[row / 8][column]`
  private let blocks: [SIMD8<Float>]

  /// - Parameters:
  ///   - values: `[scales.count, columns]`, row-major
  ///   - scales: of the rows
  init(values: some RandomAccessCollection<Int8>, scales: [Float], columns: Int) {
    precondition(values.count == scales.count * columns, "PackedMatrix: shapes")
    rows = (scales.count + 7) / 8 * 8
    self.columns = columns
    var blocks = [SIMD8<Float>](repeating: .zero, count: rows / 8 * columns)
    var values = values.makeIterator()
    for (row, scale) in scales.enumerated() {
      for column in 0..<columns {
        guard let value = values.next() else { break }
        blocks[row / 8 * columns + column][row % 8] = Float(value) * scale
      }
    }
    self.blocks = blocks
  }

  /// y[v, r] = Σ_c w[r, c] · x[v, c]
  /// - x: `[count, columns]`
  /// - y: `[count, rows]`, overwritten; must not overlap `x`
  func multiply(
    _ x: UnsafePointer<Float>, count: Int, into y: UnsafeMutablePointer<Float>
  ) {
    blocks.withUnsafeBufferPointer { blocks in
      guard let blocks = blocks.baseAddress else { return }
      var vector = 0
      while vector < count {
        let x = x + vector * columns
        let y = y + vector * rows
        // Four vectors share each load of the weights.
        if count - vector >= 4 {
          multiplyFour(blocks, x, into: y)
          vector += 4
        } else {
          multiplyOne(blocks, x, into: y)
          vector += 1
        }
      }
    }
  }

  private func multiplyFour(
    _ blocks: UnsafePointer<SIMD8<Float>>, _ x: UnsafePointer<Float>,
    into y: UnsafeMutablePointer<Float>
  ) {
    for group in 0..<(rows / 8) {
      let w = blocks + group * columns
      var first = SIMD8<Float>.zero
      var second = SIMD8<Float>.zero
      var third = SIMD8<Float>.zero
      var fourth = SIMD8<Float>.zero
      for column in 0..<columns {
        let weights = w[column]
        first += weights * x[column]
        second += weights * x[column &+ columns]
        third += weights * x[column &+ 2 &* columns]
        fourth += weights * x[column &+ 3 &* columns]
      }
      let target = UnsafeMutableRawPointer(y + group * 8)
      let stride = rows * MemoryLayout<Float>.stride
      target.storeBytes(of: first, as: SIMD8<Float>.self)
      target.storeBytes(of: second, toByteOffset: stride, as: SIMD8<Float>.self)
      target.storeBytes(of: third, toByteOffset: 2 * stride, as: SIMD8<Float>.self)
      target.storeBytes(of: fourth, toByteOffset: 3 * stride, as: SIMD8<Float>.self)
    }
  }

  private func multiplyOne(
    _ blocks: UnsafePointer<SIMD8<Float>>, _ x: UnsafePointer<Float>,
    into y: UnsafeMutablePointer<Float>
  ) {
    for group in 0..<(rows / 8) {
      let w = blocks + group * columns
      var even = SIMD8<Float>.zero
      var odd = SIMD8<Float>.zero
      for pair in 0..<(columns / 2) {
        even += w[2 &* pair] * x[2 &* pair]
        odd += w[2 &* pair &+ 1] * x[2 &* pair &+ 1]
      }
      if !columns.isMultiple(of: 2) { even += w[columns - 1] * x[columns - 1] }
      UnsafeMutableRawPointer(y + group * 8).storeBytes(of: even + odd, as: SIMD8<Float>.self)
    }
  }
}
