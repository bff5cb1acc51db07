/// Maxout of three pieces, then layer normalisation, over vectors of 96. Upstream:
/// `Maxout` and `LayerNorm` of thinc, as `spacy.MaxoutWindowEncoder.v2` and `MultiHashEmbed.v2`
/// stack them.
struct MaxoutLayer: Sendable {
  static let width = 96
  static let pieces = 3

  /// The whole matrix, `[3 · 96, inputs]`, or its parts for one neighbour each, one below the
  /// other: `[parts · 3 · 96, 96]`.
  let matrix: IntegerMatrix
  /// `[3 · 96]`
  private let bias: [Float]
  private let gain: [Float]
  private let offset: [Float]

  /// - Parameters:
  ///   - section: of the vectors (scales, bias, gain, offset); the weights follow
  ///   - parts: into how many blocks of columns the weights are cut
  init(
    _ file: SectionFile, section: Int, inputs: Int, parts: Int
  ) throws(TextResourceError) {
    let rows = Self.width * Self.pieces
    let vectors = Array(
      try file.array(section, of: Float.self, count: 2 * rows + 2 * Self.width))
    let values = try file.array(section + 1, of: Int8.self, count: rows * inputs)
    let columns = inputs / parts
    var cut: [Int8] = []
    cut.reserveCapacity(values.count)
    for part in 0..<parts {
      for row in 0..<rows {
        let start = row * inputs + part * columns
        cut += values[start..<(start + columns)]
      }
    }
    let scales = Array(vectors[..<rows])
    matrix = IntegerMatrix(
      values: cut, scales: Array(repeatElement(scales, count: parts).joined()), columns: columns)
    bias = Array(vectors[rows..<(2 * rows)])
    gain = Array(vectors[(2 * rows)..<(2 * rows + Self.width)])
    offset = Array(vectors[(2 * rows + Self.width)...])
  }

  /// The largest of the three pieces, normalised.
  /// - products: `[3 · 96]`, without the bias; overwritten
  /// - y: `[96]`, overwritten
  func finish(_ products: UnsafeMutablePointer<Float>, into y: UnsafeMutablePointer<Float>) {
    let width = Self.width
    bias.withUnsafeBufferPointer { bias in
      for index in 0..<(Self.pieces * width) { products[index] += bias[index] }
    }
    var sum: Float = 0
    for index in 0..<width {
      let largest = max(products[index], products[width + index], products[2 * width + index])
      y[index] = largest
      sum += largest
    }
    let mean = sum / Float(width)
    var squares: Float = 0
    for index in 0..<width { squares += (y[index] - mean) * (y[index] - mean) }
    let factor = 1 / (squares / Float(width) + 1e-8).squareRoot()
    gain.withUnsafeBufferPointer { gain in
      offset.withUnsafeBufferPointer { offset in
        for index in 0..<width {
          y[index] = (y[index] - mean) * factor * gain[index] + offset[index]
        }
      }
    }
  }
}
