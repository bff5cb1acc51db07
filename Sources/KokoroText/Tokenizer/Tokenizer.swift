/// spaCy's English tokenizer (en_core_web_sm 3.8), with character classes in place of its regular
/// expressions. Time grows with the text's length, whatever is in it.
package struct Tokenizer: Sendable {
  let classes: CharacterClassTable
  let exceptions: TokenizerExceptions
  let lexemes: LexemeNorms
  private let affixes: Affixes
  private let file: SectionFile

  package init(_ resources: TextResources) throws(TextResourceError) {
    file = try SectionFile(try resources.map("tokenizer.bin"), format: "KTOKEN01", sections: 8)
    exceptions = try TokenizerExceptions(file, section: 0)
    lexemes = LexemeNorms(
      norms: try HashTable(file, section: 1), symbols: try HashTable(file, section: 2))
    classes = try CharacterClassTable(file, index: 3, blocks: 4)
    affixes = Affixes(
      longPrefixes: file.lines(5), longSuffixes: file.lines(6), afterDigit: file.lines(7))
  }

  /// The tokens of `text` in order. One space after a token is its `whitespace`; other white space
  /// is a token.
  package func tokenize(_ text: String) -> [Token] {
    var text = text
    return text.withUTF8 { tokenize(UnsafeRawBufferPointer($0)) }
  }

  /// - Parameter utf8: valid UTF-8.
  func tokenize(_ utf8: UnsafeRawBufferPointer) -> [Token] {
    var splitter = TokenSplitter(tokenizer: self, affixes: affixes, utf8: utf8)
    var tokens = splitter.tokens()
    mergeExceptions(in: &tokens, utf8)
    return tokens
  }
}

/// The first pass: white space, exceptions, affixes, infixes.
private struct TokenSplitter {
  let tokenizer: Tokenizer
  let affixes: Affixes
  let utf8: UnsafeRawBufferPointer
  private var result: [Token] = []
  private var chunk = Chunk()

  init(tokenizer: Tokenizer, affixes: Affixes, utf8: UnsafeRawBufferPointer) {
    self.tokenizer = tokenizer
    self.affixes = affixes
    self.utf8 = utf8
    result.reserveCapacity(utf8.count / 4)
  }

  mutating func tokens() -> [Token] {
    var offset = 0
    var spaceStart = 0
    while offset < utf8.count {
      let (scalar, length) = decodedScalar(at: offset)
      let characterClass = tokenizer.classes[scalar]
      if characterClass.contains(.space) {
        if chunk.count > 0 {
          splitChunk(endingAt: offset)
          spaceStart = offset
        }
      } else {
        if chunk.count == 0 { takeSpace(spaceStart..<offset) }
        chunk.append(scalar, characterClass, at: offset)
      }
      offset += length
    }
    if chunk.count > 0 { splitChunk(endingAt: offset) } else { takeSpace(spaceStart..<offset) }
    return result
  }

  private func decodedScalar(at offset: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(utf8[offset])
    func next(_ distance: Int) -> UInt32 { UInt32(utf8[offset + distance]) & 0x3f }
    if first < 0x80 { return (first, 1) }
    if first < 0xe0 { return ((first & 0x1f) << 6 | next(1), 2) }
    if first < 0xf0 { return ((first & 0xf) << 12 | next(1) << 6 | next(2), 3) }
    return ((first & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  }

  private mutating func takeSpace(_ range: Range<Int>) {
    var range = range
    guard !range.isEmpty else { return }
    if !result.isEmpty, utf8[range.lowerBound] == UInt8(ascii: " ") {
      result[result.count - 1].whitespace = true
      range.removeFirst()
    }
    if !range.isEmpty { append(range, isSpace: true) }
  }

  private mutating func append(_ range: Range<Int>, isSpace: Bool = false, norm: UInt64 = 0) {
    result.append(
      Token(
        range: range, whitespace: false, isSpace: isSpace, hash: murmurHash64A(bytes(range)),
        norm: norm))
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: utf8[range])
  }

  private func exception(_ range: Range<Int>) -> [TokenizerExceptions.Part]? {
    tokenizer.exceptions.parts(of: bytes(chunk.utf8Range(range)))
  }

  private mutating func splitChunk(endingAt offset: Int) {
    chunk.end(at: offset)
    defer { chunk.removeAll() }
    var rest = 0..<chunk.count
    var suffixes: [Range<Int>] = []
    stripAffixes(&rest, &suffixes)
    if !rest.isEmpty {
      if let parts = exception(rest) {
        var start = chunk.utf8Range(rest).lowerBound
        for part in parts {
          append(start..<(start + part.utf8Count), norm: part.norm)
          start += part.utf8Count
        }
      } else if WebAddress.matches(rest, in: chunk) {
        append(chunk.utf8Range(rest))
      } else {
        splitAtInfixes(rest)
      }
    }
    for suffix in suffixes.reversed() { append(chunk.utf8Range(suffix)) }
  }

  /// Prefixes become tokens at once; suffixes are left for later, the last one first.
  private mutating func stripAffixes(_ rest: inout Range<Int>, _ suffixes: inout [Range<Int>]) {
    while !rest.isEmpty, exception(rest) == nil {
      let prefix = affixes.prefixLength(of: rest, in: chunk)
      let suffix = affixes.suffixLength(of: rest, in: chunk)
      let start = rest.lowerBound + prefix
      let end = rest.upperBound - suffix
      func takePrefix() {
        append(chunk.utf8Range(rest.lowerBound..<start))
        rest = start..<rest.upperBound
      }
      func takeSuffix() {
        suffixes.append(end..<rest.upperBound)
        rest = rest.lowerBound..<end
      }
      if prefix > 0, start < rest.upperBound, exception(start..<rest.upperBound) != nil {
        return takePrefix()
      }
      if suffix > 0, rest.lowerBound < end, exception(rest.lowerBound..<end) != nil {
        return takeSuffix()
      }
      if prefix > 0, suffix > 0, start <= end {
        takeSuffix()
        takePrefix()
      } else if prefix > 0 {
        takePrefix()
      } else if suffix > 0 {
        takeSuffix()
      } else {
        return
      }
    }
  }

  private mutating func splitAtInfixes(_ word: Range<Int>) {
    var start = word.lowerBound
    var index = word.lowerBound
    while index < word.upperBound {
      let length = Infixes.length(at: index, of: word, in: chunk)
      // spaCy leaves an infix at the very start in place.
      if length > 0, index > word.lowerBound {
        if start < index { append(chunk.utf8Range(start..<index)) }
        append(chunk.utf8Range(index..<(index + length)))
        start = index + length
      }
      index += max(length, 1)
    }
    if start < word.upperBound { append(chunk.utf8Range(start..<word.upperBound)) }
  }
}
