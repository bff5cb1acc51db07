/// Four residual layers that each see a token and its two neighbours. Upstream:
/// `spacy.MaxoutWindowEncoder.v2` with depth 4 and window 1.
struct WindowEncoder: Sendable {
  /// How far a token's result can depend on others, on either side.
  static let reach = 4

  private let layers: [MaxoutLayer]

  /// How many numbers `firstProducts` has.
  var productsWidth: Int { layers[0].matrix.rows }

  /// What the first layer makes of a word before it sees its neighbours: its products as left
  /// neighbour, as itself and as right neighbour, `[3 · 288]`. They hang on the word alone, which
  /// makes them worth keeping.
  func firstProducts(of vector: [Float]) -> [Float] {
    var input = IntegerVectors(columns: MaxoutLayer.width, capacity: 1)
    input.set(0, to: vector)
    let matrix = layers[0].matrix
    return [Float](unsafeUninitializedCapacity: matrix.rows) { buffer, count in
      if let base = buffer.baseAddress { matrix.multiply(input, 0..<1, into: base) }
      count = matrix.rows
    }
  }

  init(_ file: SectionFile, section: Int) throws(TextResourceError) {
    var layers: [MaxoutLayer] = []
    for layer in 0..<Self.reach {
      layers.append(
        try MaxoutLayer(
          file, section: section + 2 * layer, inputs: 3 * MaxoutLayer.width, parts: 3))
    }
    self.layers = layers
  }

  /// Replaces the vectors of `x`, `[tokens, 96]`. The first and last four are only looked at: what
  /// they hold afterwards has no meaning.
  /// - products: `firstProducts` of each, `[tokens, 3 · 288]`; zero beyond the text's ends.
  ///   Overwritten.
  func encode(_ x: inout [Float], products: inout [Float]) {
    let width = MaxoutLayer.width
    let piecesWidth = MaxoutLayer.pieces * width
    let tokens = x.count / width
    var input = IntegerVectors(columns: width, capacity: tokens)
    var sum = [Float](repeating: 0, count: piecesWidth)
    var change = [Float](repeating: 0, count: width)
    x.withUnsafeMutableBufferPointer { x in
      guard let x = x.baseAddress else { return }
      for (depth, layer) in layers.enumerated() {
        let seen = depth..<(tokens - depth)
        guard seen.count > 2 else { return }
        products.withUnsafeMutableBufferPointer { products in
          guard let products = products.baseAddress else { return }
          if depth > 0 {
            for token in seen { input.set(token, to: x + token * width) }
            layer.matrix.multiply(
              input, seen, into: products + seen.lowerBound * 3 * piecesWidth)
          }
          for token in (seen.lowerBound + 1)..<(seen.upperBound - 1) {
            let left = products + (token - 1) * 3 * piecesWidth
            let own = products + (token * 3 + 1) * piecesWidth
            let right = products + ((token + 1) * 3 + 2) * piecesWidth
            sum.withUnsafeMutableBufferPointer { sum in
              for index in 0..<piecesWidth { sum[index] = left[index] + own[index] + right[index] }
            }
            layer.finish(&sum, into: &change)
            let row = x + token * width
            change.withUnsafeBufferPointer { change in
              for index in 0..<width { row[index] += change[index] }
            }
          }
        }
      }
    }
  }
}
