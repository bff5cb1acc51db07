import KokoroLocking

/// spaCy's part-of-speech tagger (en_core_web_sm 3.8): hash embeddings, four convolutions, the best
/// of 50 tags. Weights are int8 with a scale for each row.
package final class Tagger: Sendable {
  private let tokenizer: Tokenizer
  private let labels: [String]
  private let embedding: HashEmbedding
  private let encoder: WindowEncoder
  private let output: IntegerMatrix
  private let outputBias: [Float]
  private let cache = Lock(WordCaches())
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
    let productsWidth = encoder.productsWidth
    // Beyond the text's ends there are zeros.
    let rows = window.count + 2 * reach
    var x = [Float](repeating: 0, count: rows * width)
    var products = [Float](repeating: 0, count: rows * productsWidth)
    let seen =
      max(window.lowerBound - reach, 0)..<min(window.upperBound + reach, tokens.count)
    for (index, word) in zip(seen, words(tokens[seen], utf8)) {
      let row = index - window.lowerBound + reach
      copy(word.vector, to: row * width, of: &x)
      copy(word.products, to: row * productsWidth, of: &products)
    }
    encoder.encode(&x, products: &products)

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

  private func copy(_ source: [Float], to start: Int, of target: inout [Float]) {
    precondition(start + source.count <= target.count, "Tagger: rows")
    target.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let first = source.baseAddress else { return }
        (target + start).update(from: first, count: source.count)
      }
    }
  }

  /// What the encoder needs of each token. The lock is held only to look and to keep, not to
  /// calculate.
  private func words(_ tokens: ArraySlice<Token>, _ utf8: UnsafeRawBufferPointer) -> [Word] {
    var words = cache.withLock { cache in
      tokens.map { token in
        let key = WordCache.Key(token)
        let products = cache.products.numbers(of: key) ?? []
        return Word(vector: cache.vectors.numbers(of: key) ?? [], products: products)
      }
    }
    var vectors: [WordCache.Key: [Float]] = [:]
    var products: [WordCache.Key: [Float]] = [:]
    for (place, token) in zip(words.indices, tokens) {
      let key = WordCache.Key(token)
      if words[place].vector.isEmpty {
        let text = String(decoding: utf8[token.range], as: UTF8.self)
        let made =
          vectors[key]
          ?? embedding.vector(of: WordFeatures(token, text: text, tokenizer: tokenizer))
        vectors[key] = made
        words[place].vector = made
      }
      if words[place].products.isEmpty {
        let made = products[key] ?? encoder.firstProducts(of: words[place].vector)
        products[key] = made
        words[place].products = made
      }
    }
    if !vectors.isEmpty || !products.isEmpty {
      cache.withLock {
        $0.vectors.keep(vectors)
        $0.products.keep(products)
      }
    }
    return words
  }

  private struct Word {
    var vector: [Float]
    var products: [Float]
  }
}

/// A vector takes 0.4 KB, the products of the encoder's first layer 3.5 KB.
private struct WordCaches: Sendable {
  var vectors = WordCache(capacity: 4096)
  var products = WordCache(capacity: 1024)
}

/// Numbers that belong to the words seen last, by everything that they depend on.
private struct WordCache: Sendable {
  struct Key: Hashable {
    private let hash: UInt64
    private let norm: UInt64
    private let whitespace: Bool

    init(_ token: Token) {
      hash = token.hash
      norm = token.norm
      whitespace = token.whitespace
    }

    /// The parts are hashes already.
    func hash(into hasher: inout Hasher) { hasher.combine(hash ^ (whitespace ? 1 : 0)) }
  }

  let capacity: Int
  /// The older half goes when the newer is full.
  private var newer: [Key: [Float]] = [:]
  private var older: [Key: [Float]] = [:]

  init(capacity: Int) { self.capacity = capacity }

  mutating func numbers(of key: Key) -> [Float]? {
    if let found = newer[key] { return found }
    guard let found = older[key] else { return nil }
    keep(found, for: key)
    return found
  }

  mutating func keep(_ words: [Key: [Float]]) {
    for (key, word) in words { keep(word, for: key) }
  }

  private mutating func keep(_ word: [Float], for key: Key) {
    if newer.count >= capacity / 2 {
      older = newer
      newer.removeAll(keepingCapacity: true)
    }
    newer[key] = word
  }
}
