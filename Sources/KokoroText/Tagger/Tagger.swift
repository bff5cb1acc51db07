import Synchronization

/// spaCy's part-of-speech tagger (en_core_web_sm 3.8): hash embeddings, four convolutions, the best
/// of 50 tags. Weights are int8 with a scale for each row.
package final class Tagger: Sendable {
  private let tokenizer: Tokenizer
  private let labels: [String]
  private let embedding: HashEmbedding
  private let encoder: WindowEncoder
  private let output: IntegerMatrix
  private let outputBias: [Float]
  private let vectors = Mutex(VectorCache(capacity: 4096))
  private let file: SectionFile

  package init(_ resources: TextResources, tokenizer: Tokenizer) throws(TextResourceError) {
    self.tokenizer = tokenizer
    file = try SectionFile(try resources.map("tagger.bin"), format: "KTAGGER1", sections: 16)
    labels = file.lines(0)
    guard !labels.isEmpty else { throw .malformed(file: file.file.path, detail: "no tags") }
    embedding = try HashEmbedding(file, section: 1)
    encoder = try WindowEncoder(file, section: 6)
    let vectors = Array(try file.array(14, of: Float.self, count: 2 * labels.count))
    output = IntegerMatrix(
      values: try file.array(15, of: Int8.self, count: labels.count * MaxoutLayer.width),
      scales: Array(vectors[..<labels.count]), columns: MaxoutLayer.width)
    outputBias = Array(vectors[labels.count...])
  }

  /// Tokens of `text` with their tags.
  package func tag(_ text: String) -> [TaggedToken] {
    var text = text
    return text.withUTF8 { bytes in
      let utf8 = UnsafeRawBufferPointer(bytes)
      let tokens = tokenizer.tokenize(utf8)
      var tagged: [TaggedToken] = []
      tagged.reserveCapacity(tokens.count)
      var start = 0
      while start < tokens.count {
        let window = start..<min(start + Self.window, tokens.count)
        let texts = tokens[window].map { String(decoding: utf8[$0.range], as: UTF8.self) }
        let tags = tags(of: window, in: tokens, utf8)
        for (index, token) in tokens[window].enumerated() {
          tagged.append(
            TaggedToken(
              text: texts[index], range: token.range, whitespace: token.whitespace,
              tag: labels[tags[index]]))
        }
        start = window.upperBound
      }
      return tagged
    }
  }

  /// Tokens tagged at once. What lies further away than `WindowEncoder.reach` has no influence, so
  /// that a long text in windows has the same tags, and takes no more memory than a short one.
  private static let window = 128

  /// The numbers of the best tags of `window`.
  private func tags(
    of window: Range<Int>, in tokens: [Token], _ utf8: UnsafeRawBufferPointer
  ) -> [Int] {
    let width = MaxoutLayer.width
    let reach = WindowEncoder.reach
    // Beyond the text's ends there are zeros.
    var x = [Float](repeating: 0, count: (window.count + 2 * reach) * width)
    let seen =
      max(window.lowerBound - reach, 0)..<min(window.upperBound + reach, tokens.count)
    vectors.withLock { cache in
      for index in seen {
        let vector = cache.vector(of: tokens[index]) {
          let text = String(decoding: utf8[tokens[index].range], as: UTF8.self)
          return embedding.vector(
            of: WordFeatures(tokens[index], text: text, tokenizer: tokenizer))
        }
        let start = (index - window.lowerBound + reach) * width
        x.replaceSubrange(start..<(start + width), with: vector)
      }
    }
    let first = seen.lowerBound - window.lowerBound + reach
    encoder.encode(&x, present: first..<(first + seen.count))

    var scores = [Float](repeating: 0, count: window.count * output.rows)
    var input = IntegerVectors(columns: width, capacity: window.count)
    x.withUnsafeBufferPointer { x in
      guard let x = x.baseAddress else { return }
      for token in 0..<window.count { input.set(token, to: x + (token + reach) * width) }
    }
    output.multiply(input, 0..<window.count, into: &scores)
    return (0..<window.count).map { token in
      var best = 0
      var highest = -Float.infinity
      for label in labels.indices {
        let score = scores[token * output.rows + label] + outputBias[label]
        if score > highest { (best, highest) = (label, score) }
      }
      return best
    }
  }
}

/// Vectors of the words seen last, by everything that they depend on.
private struct VectorCache: Sendable {
  struct Key: Hashable {
    var hash: UInt64
    var norm: UInt64
    var whitespace: Bool
  }

  let capacity: Int
  /// The older half goes when the newer is full.
  private var newer: [Key: [Float]] = [:]
  private var older: [Key: [Float]] = [:]

  init(capacity: Int) { self.capacity = capacity }

  mutating func vector(of token: Token, otherwise make: () -> [Float]) -> [Float] {
    let key = Key(hash: token.hash, norm: token.norm, whitespace: token.whitespace)
    if let found = newer[key] { return found }
    let vector = older[key] ?? make()
    if newer.count >= capacity / 2 {
      older = newer
      newer.removeAll(keepingCapacity: true)
    }
    newer[key] = vector
    return vector
  }
}
