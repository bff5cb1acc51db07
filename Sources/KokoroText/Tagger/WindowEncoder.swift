/// Four residual layers that each see a token and its two neighbours. Upstream:
/// `spacy.MaxoutWindowEncoder.v2` with depth 4 and window 1.
struct WindowEncoder: Sendable {
  /// How far a token's result can depend on others, on either side.
  static let reach = 4

  private let layers: [MaxoutLayer]

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
  /// - present: the rows of tokens; those beyond the text's ends are zero.
  func encode(_ x: inout [Float], present: Range<Int>) {
    let width = MaxoutLayer.width
    let piecesWidth = MaxoutLayer.pieces * width
    let tokens = x.count / width
    var input = IntegerVectors(columns: width, capacity: tokens)
    // Of each token: its product as left neighbour, as itself, as right neighbour.
    var products = [Float](repeating: 0, count: tokens * 3 * piecesWidth)
    var sum = [Float](repeating: 0, count: piecesWidth)
    var change = [Float](repeating: 0, count: width)
    x.withUnsafeMutableBufferPointer { x in
      guard let x = x.baseAddress else { return }
      for (depth, layer) in layers.enumerated() {
        let seen = depth..<(tokens - depth)
        guard seen.count > 2 else { return }
        // Of zeros the product is zero, as it is from the start.
        let rows = depth == 0 ? present : seen
        for token in rows { input.set(token, to: x + token * width) }
        products.withUnsafeMutableBufferPointer { products in
          guard let products = products.baseAddress else { return }
          layer.matrix.multiply(
            input, rows, into: products + rows.lowerBound * 3 * piecesWidth)
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
