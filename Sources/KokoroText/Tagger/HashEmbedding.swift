/// The tagger's vector of a word: four rows of a table for each of six attributes, added; the six
/// sums side by side through a maxout layer. Upstream: `spacy.MultiHashEmbed.v2`.
struct HashEmbedding: Sendable {
  private struct Table {
    var firstRow: Int
    var rows: UInt32
    var seed: UInt32
  }

  private let tables: [Table]
  private nonisolated(unsafe) let scales: UnsafeBufferPointer<Float>
  private nonisolated(unsafe) let rows: UnsafeBufferPointer<Int8>
  private let mix: MaxoutLayer

  init(_ file: SectionFile, section: Int) throws(TextResourceError) {
    let numbers = Array(try file.array(section, of: UInt32.self, count: 12))
    var tables: [Table] = []
    var total = 0
    for (rows, seed) in zip(numbers[..<6], numbers[6...]) {
      guard (1...1_000_000).contains(rows) else {
        throw .malformed(file: file.file.path, detail: "a table of \(rows) rows")
      }
      tables.append(Table(firstRow: total, rows: rows, seed: seed))
      total += Int(rows)
    }
    self.tables = tables
    scales = try file.array(section + 1, of: Float.self, count: total)
    rows = try file.array(section + 2, of: Int8.self, count: total * MaxoutLayer.width)
    mix = try MaxoutLayer(file, section: section + 3, inputs: 6 * MaxoutLayer.width, parts: 1)
  }

  /// `[96]`
  func vector(of features: WordFeatures) -> [Float] {
    let width = MaxoutLayer.width
    var sums = [Float](repeating: 0, count: tables.count * width)
    for (index, number) in features.numbers.enumerated() {
      let table = tables[index]
      let keys = murmurHash3(number, seed: table.seed)
      for lane in 0..<4 {
        let row = table.firstRow + Int(keys[lane] % table.rows)
        let scale = scales[row]
        sums.withUnsafeMutableBufferPointer { sums in
          for column in 0..<width {
            sums[index * width + column] += Float(rows[row * width + column]) * scale
          }
        }
      }
    }
    var input = IntegerVectors(columns: sums.count, capacity: 1)
    input.set(0, to: sums)
    var products = [Float](repeating: 0, count: MaxoutLayer.pieces * width)
    mix.matrix.multiply(input, 0..<1, into: &products)
    var vector = [Float](repeating: 0, count: width)
    mix.finish(&products, into: &vector)
    return vector
  }
}
