/// int8 weights, a scale for each row, spread out as 16-bit numbers for products of a matrix with
/// a few vectors.
///
/// Every eight numbers are two columns of four rows. Products of 16-bit numbers are exact in 32
/// bits, and plain x86-64 has one instruction for eight of them and the sums of pairs, where floats
/// take four: more than twice as fast here.
struct IntegerMatrix: Sendable {
  /// Rounded up to a multiple of 4; the last ones can be padding.
  let rows: Int
  let columns: Int
  /// `[rows / 4]`
  private let scales: [SIMD4<Float>]
  /// `[row / 4][column / 2]`
  private let blocks: [SIMD8<Int16>]

  /// - Parameters:
  ///   - values: `[scales.count, columns]`, row-major; `columns` even
  ///   - scales: of the rows
  init(values: some RandomAccessCollection<Int8>, scales: [Float], columns: Int) {
    precondition(
      columns.isMultiple(of: 2) && values.count == scales.count * columns, "IntegerMatrix: shapes")
    let groups = (scales.count + 3) / 4
    rows = groups * 4
    self.columns = columns
    var groupScales = [SIMD4<Float>](repeating: .zero, count: groups)
    var blocks = [SIMD8<Int16>](repeating: .zero, count: groups * columns / 2)
    var values = values.makeIterator()
    for (row, scale) in scales.enumerated() {
      groupScales[row / 4][row % 4] = scale
      for column in 0..<columns {
        guard let value = values.next() else { break }
        blocks[row / 4 * (columns / 2) + column / 2][row % 4 * 2 + column % 2] = Int16(value)
      }
    }
    self.scales = groupScales
    self.blocks = blocks
  }

  /// y[v, r] = Σ_c w[r, c] · x[v, c]
  /// - x: of the same number of columns; its vectors `range` are used
  /// - y: `[range.count, rows]`, overwritten
  func multiply(
    _ x: IntegerVectors, _ range: Range<Int>, into y: UnsafeMutablePointer<Float>
  ) {
    precondition(
      x.columns == columns && range.upperBound <= x.capacity, "IntegerMatrix: vectors")
    let width = columns / 2
    blocks.withUnsafeBufferPointer { blocks in
      x.pairs.withUnsafeBufferPointer { pairs in
        guard let w = blocks.baseAddress, let x0 = pairs.baseAddress else { return }
        // Four vectors share each load of the weights; the last ones can be unused.
        for vector in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
          let used = min(4, range.upperBound - vector)
          let target = UnsafeMutableRawPointer(y + (vector - range.lowerBound) * rows)
          for group in 0..<(rows / 4) {
            let sums = productSums(w + group * width, x0 + vector * width, width)
            let scale = scales[group]
            func store(_ sum: SIMD4<Int32>, _ index: Int) {
              guard index < used else { return }
              target.storeBytes(
                of: SIMD4<Float>(sum) * (scale * x.scales[vector + index]),
                toByteOffset: (index * rows + group * 4) * MemoryLayout<Float>.stride,
                as: SIMD4<Float>.self)
            }
            store(sums.0, 0)
            store(sums.1, 1)
            store(sums.2, 2)
            store(sums.3, 3)
          }
        }
      }
    }
  }
}

/// Four rows times each of four vectors, `width` pairs of columns.
private func productSums(
  _ w: UnsafePointer<SIMD8<Int16>>, _ x: UnsafePointer<SIMD8<Int16>>, _ width: Int
) -> (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>) {
  var first = SIMD4<Int32>.zero
  var second = SIMD4<Int32>.zero
  var third = SIMD4<Int32>.zero
  var fourth = SIMD4<Int32>.zero
  for pair in 0..<width {
    let weights = w[pair]
    first &+= pairProducts(weights, x[pair])
    second &+= pairProducts(weights, x[pair &+ width])
    third &+= pairProducts(weights, x[pair &+ 2 &* width])
    fourth &+= pairProducts(weights, x[pair &+ 3 &* width])
  }
  return (first, second, third, fourth)
}

/// a₀·b₀ + a₁·b₁, a₂·b₂ + a₃·b₃, … This form, products first and then halves, is what LLVM makes
/// one instruction of.
@inline(__always)
private func pairProducts(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
  let products = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
  return products.evenHalf &+ products.oddHalf
}

/// Vectors as 15-bit integers with a scale each, laid out for `IntegerMatrix`.
struct IntegerVectors {
  let columns: Int
  let capacity: Int
  /// `[vector][column / 2]`: two columns, four times over. Three vectors more than the capacity.
  fileprivate var pairs: [SIMD8<Int16>]
  fileprivate var scales: [Float]

  init(columns: Int, capacity: Int) {
    self.columns = columns
    self.capacity = capacity
    pairs = Array(repeating: .zero, count: columns / 2 * (capacity + 3))
    scales = Array(repeating: 0, count: capacity + 3)
  }

  /// The largest number: 576 products of it with 127 still fit in 32 bits.
  private static let largest: Float = 16383

  /// Sets vector `index` to `values` (`columns` numbers), rounded.
  mutating func set(_ index: Int, to values: UnsafePointer<Float>) {
    var peaks = SIMD4<Float>.zero
    let bytes = UnsafeRawPointer(values)
    for column in stride(from: 0, to: columns / 4 * 4, by: 4) {
      let four = bytes.loadUnaligned(
        fromByteOffset: column * MemoryLayout<Float>.stride, as: SIMD4<Float>.self)
      peaks = pointwiseMax(peaks, pointwiseMax(four, -four))
    }
    var peak = peaks.max()
    for column in (columns / 4 * 4)..<columns { peak = max(peak, abs(values[column])) }
    scales[index] = peak / Self.largest
    let factor = peak > 0 ? Self.largest / peak : 0
    let width = columns / 2
    // Adding this rounds to a whole number, whose last 16 bits are then those of the sum.
    let magic: Float = 0x1.8p23
    pairs.withUnsafeMutableBufferPointer { pairs in
      for pair in 0..<width {
        let even = (values[2 &* pair] * factor + magic).bitPattern
        let odd = (values[2 &* pair &+ 1] * factor + magic).bitPattern
        let both = even & 0xffff | odd &<< 16
        pairs[index * width + pair] = unsafeBitCast(
          SIMD4<UInt32>(repeating: both), to: SIMD8<Int16>.self)
      }
    }
  }
}
