/// int8 weights, a scale for each row, spread out as 16-bit numbers for products of a matrix with
/// a few vectors.
///
/// Every eight numbers are two columns of four rows. Sixteen-bit products are exact in 32 bits, and
/// plain x86-64 has one instruction for eight of them (`pmaddwd`), against four of floats.
struct IntegerMatrix: Sendable {
  let rows: Int
  let columns: Int
  /// `[rows rounded up to 4]`
  let scales: [Float]
  /// `[row / 4][column / 2]`
  private let blocks: [SIMD8<Int16>]

  /// - Parameters:
  ///   - values: `[rows, columns]`, row-major; `columns` even
  ///   - scales: `[rows]`
  init(values: UnsafeBufferPointer<Int8>, scales: [Float], columns: Int) {
    precondition(columns.isMultiple(of: 2) && values.count == scales.count * columns)
    rows = scales.count
    self.columns = columns
    let groups = (rows + 3) / 4
    self.scales = scales + [Float](repeating: 0, count: groups * 4 - rows)
    var blocks = [SIMD8<Int16>](repeating: .zero, count: groups * columns / 2)
    for row in 0..<rows {
      for column in 0..<columns {
        blocks[row / 4 * (columns / 2) + column / 2][row % 4 * 2 + column % 2] =
          Int16(values[row * columns + column])
      }
    }
    self.blocks = blocks
  }

  /// y[v, r] = scale[r] · scale(v) · Σ_c w[r, c] · x[v, c]
  /// - x: `[vectors]`, each of `columns` numbers
  /// - y: `[vectors, rows rounded up to 4]`, overwritten
  func multiply(_ x: ScaledVectors, vectors: Range<Int>, into y: UnsafeMutablePointer<Float>) {
    let width = columns / 2
    let outputs = scales.count
    blocks.withUnsafeBufferPointer { blocks in
      scales.withUnsafeBufferPointer { scales in
        x.pairs.withUnsafeBufferPointer { pairs in
          var vector = vectors.lowerBound
          while vector < vectors.upperBound {
            // Four vectors share each load of the weights.
            let count = min(4, vectors.upperBound - vector)
            for group in 0..<(outputs / 4) {
              let w = blocks.baseAddress! + group * width
              let p = pairs.baseAddress! + vector * width
              let rowScales = SIMD4(
                scales[group * 4], scales[group * 4 + 1], scales[group * 4 + 2],
                scales[group * 4 + 3])
              func store(_ sum: SIMD4<Int32>, _ offset: Int) {
                let value = SIMD4<Float>(sum) * (rowScales * x.scales[vector + offset])
                let target = y + (vector - vectors.lowerBound + offset) * outputs + group * 4
                UnsafeMutableRawPointer(target).storeBytes(of: value, as: SIMD4<Float>.self)
              }
              if count == 4 {
                var s0 = SIMD4<Int32>.zero
                var s1 = SIMD4<Int32>.zero
                var s2 = SIMD4<Int32>.zero
                var s3 = SIMD4<Int32>.zero
                for k in 0..<width {
                  let weight = w[k]
                  s0 &+= pairProducts(weight, p[k])
                  s1 &+= pairProducts(weight, p[k + width])
                  s2 &+= pairProducts(weight, p[k + 2 * width])
                  s3 &+= pairProducts(weight, p[k + 3 * width])
                }
                store(s0, 0)
                store(s1, 1)
                store(s2, 2)
                store(s3, 3)
              } else {
                for offset in 0..<count {
                  var sum = SIMD4<Int32>.zero
                  for k in 0..<width { sum &+= pairProducts(w[k], p[k + offset * width]) }
                  store(sum, offset)
                }
              }
            }
            vector += count
          }
        }
      }
    }
  }
}

/// a₀·b₀ + a₁·b₁, a₂·b₂ + a₃·b₃, …
@inline(__always)
private func pairProducts(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
  SIMD4<Int32>(truncatingIfNeeded: a.evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.evenHalf)
    &+ SIMD4<Int32>(truncatingIfNeeded: a.oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.oddHalf)
}

/// Vectors as 14-bit integers with a scale each, laid out for `IntegerMatrix`.
struct ScaledVectors {
  let columns: Int
  /// `[vector][column / 2]`: two columns, four times over.
  fileprivate(set) var pairs: [SIMD8<Int16>]
  fileprivate(set) var scales: [Float]

  init(columns: Int, capacity: Int) {
    self.columns = columns
    pairs = Array(repeating: .zero, count: columns / 2 * capacity)
    scales = Array(repeating: 0, count: capacity)
  }

  /// The largest number: 576 products of it with 127 still fit in 32 bits.
  private static let largest: Float = 16383

  /// Sets vector `index` to `values` (`columns` numbers), rounded.
  mutating func set(_ index: Int, to values: UnsafePointer<Float>) {
    var peak: Float = 0
    for column in 0..<columns { peak = max(peak, abs(values[column])) }
    scales[index] = peak / Self.largest
    let factor = peak > 0 ? Self.largest / peak : 0
    let width = columns / 2
    // Adding and subtracting this rounds to a whole number without a rounding instruction.
    let magic: Float = 0x1.8p23
    pairs.withUnsafeMutableBufferPointer { pairs in
      for pair in 0..<width {
        let even = UInt32(truncatingIfNeeded: Int32((values[2 * pair] * factor + magic) - magic))
        let odd = UInt32(
          truncatingIfNeeded: Int32((values[2 * pair + 1] * factor + magic) - magic))
        let both = even & 0xffff | odd << 16
        pairs[index * width + pair] = unsafeBitCast(
          SIMD4<UInt32>(repeating: both), to: SIMD8<Int16>.self)
      }
    }
  }
}
