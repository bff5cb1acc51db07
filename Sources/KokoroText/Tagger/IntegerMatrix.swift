/// int8 weights, a scale for each row, spread out as 16-bit numbers for products of a matrix with
/// a few vectors.
///
/// Every eight numbers are two columns of four rows. Products of 16-bit numbers are exact in 32
/// bits, and plain x86-64 has one instruction for eight of them and the sums of pairs, where floats
/// take four: more than twice as fast here.
package struct IntegerMatrix: Sendable {
  /// Rounded up to a multiple of 16; the last ones can be padding.
  package let rows: Int
  package let columns: Int
  /// `[rows / 4]`
  private let scales: [SIMD4<Float>]
  /// `[row / 4][column / 2]`
  private let blocks: [SIMD8<Int16>]

  /// - Parameters:
  ///   - values: `[scales.count, columns]`, row-major; `columns` a multiple of 8
  ///   - scales: of the rows
  package init(values: some RandomAccessCollection<Int8>, scales: [Float], columns: Int) {
    precondition(
      columns.isMultiple(of: 8) && values.count == scales.count * columns, "IntegerMatrix: shapes")
    let groups = (scales.count + 15) / 16 * 4
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
  package func multiply(
    _ x: IntegerVectors, _ range: Range<Int>, into y: UnsafeMutablePointer<Float>
  ) {
    precondition(
      x.columns == columns && range.upperBound <= x.capacity, "IntegerMatrix: vectors")
    let width = columns / 2
    let rowBytes = rows * MemoryLayout<Float>.stride
    let groupBytes = MemoryLayout<SIMD4<Float>>.stride
    blocks.withUnsafeBufferPointer { blocks in
      x.pairs.withUnsafeBufferPointer { pairs in
        guard let w = blocks.baseAddress, let first = pairs.baseAddress else { return }
        var vector = range.lowerBound
        while vector < range.upperBound {
          let own = first + vector * width
          let target = UnsafeMutableRawPointer(y + (vector - range.lowerBound) * rows)
          if range.upperBound - vector >= 4 {
            // Four vectors share each load of the weights.
            for group in 0..<(rows / 4) {
              let sums = productSums(w + group * width, own, width)
              let scale = scales[group]
              let place = target + group * groupBytes
              store(sums.0, scale * x.scales[vector], place)
              store(sums.1, scale * x.scales[vector + 1], place + rowBytes)
              store(sums.2, scale * x.scales[vector + 2], place + 2 * rowBytes)
              store(sums.3, scale * x.scales[vector + 3], place + 3 * rowBytes)
            }
            vector += 4
          } else {
            // Four groups of rows share each load of the one vector.
            let scale = x.scales[vector]
            for group in stride(from: 0, to: rows / 4, by: 4) {
              let sums = productSums(own, w + group * width, width)
              let place = target + group * groupBytes
              store(sums.0, scales[group] * scale, place)
              store(sums.1, scales[group + 1] * scale, place + groupBytes)
              store(sums.2, scales[group + 2] * scale, place + 2 * groupBytes)
              store(sums.3, scales[group + 3] * scale, place + 3 * groupBytes)
            }
            vector += 1
          }
        }
      }
    }
  }

  private func store(
    _ sum: SIMD4<Int32>, _ scale: SIMD4<Float>, _ place: UnsafeMutableRawPointer
  ) {
    place.storeBytes(of: SIMD4<Float>(sum) * scale, as: SIMD4<Float>.self)
  }
}

/// Σ over `width` pairs of columns: four rows (`w`) times each of four vectors (`x`, one after the
/// other), or one vector times each of four groups of rows.
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
package struct IntegerVectors {
  package let columns: Int
  package let capacity: Int
  /// `[vector][column / 2]`: two columns, four times over.
  fileprivate var pairs: [SIMD8<Int16>]
  fileprivate var scales: [Float]

  package init(columns: Int, capacity: Int) {
    self.columns = columns
    self.capacity = capacity
    pairs = Array(repeating: .zero, count: columns / 2 * capacity)
    scales = Array(repeating: 0, count: capacity)
  }

  /// The largest number: 576 products of it with 127 still fit in 32 bits.
  private static let largest: Float = 16383

  /// Sets vector `index` to `values` (`columns` numbers), rounded.
  package mutating func set(_ index: Int, to values: UnsafePointer<Float>) {
    precondition(index < capacity, "IntegerVectors: index")
    let bytes = UnsafeRawPointer(values)
    func eight(_ group: Int) -> SIMD8<Float> {
      bytes.loadUnaligned(
        fromByteOffset: group * MemoryLayout<SIMD8<Float>>.stride, as: SIMD8<Float>.self)
    }
    // Without their signs, floats are in the order of their bits, which are compared faster.
    var peaks = SIMD8<Int32>.zero
    for group in 0..<(columns / 8) {
      let sizes = unsafeBitCast(eight(group), to: SIMD8<Int32>.self) & 0x7fff_ffff
      peaks.replace(with: sizes, where: sizes .> peaks)
    }
    let peak = Float(bitPattern: UInt32(bitPattern: peaks.max()))
    scales[index] = peak / Self.largest
    let factor = peak > 0 ? Self.largest / peak : 0
    // Adding this rounds to a whole number, whose last 16 bits are then those of the sum.
    let magic: Float = 0x1.8p23
    pairs.withUnsafeMutableBufferPointer { pairs in
      for group in 0..<(columns / 8) {
        let bits = unsafeBitCast(eight(group) * factor + magic, to: SIMD8<UInt32>.self)
        let both = bits.evenHalf & 0xffff | bits.oddHalf &<< 16
        for pair in 0..<4 {
          pairs[index * (columns / 2) + group * 4 + pair] = unsafeBitCast(
            SIMD4<UInt32>(repeating: both[pair]), to: SIMD8<Int16>.self)
        }
      }
    }
  }
}
