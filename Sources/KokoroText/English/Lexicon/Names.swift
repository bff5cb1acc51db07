/// Names that Misaki lacks: those of CMU's dictionary, also with 's, and with what Irish and French
/// names begin with.
struct Names: Sendable {
  let lexicon: Lexicon
  let suffixes: Suffixes

  /// - word: ASCII; nil unless it is a known name with a capital.
  func pronunciation(_ word: String) -> Pronunciation? {
    guard word.utf8.count > 2, word.utf8.contains(where: \.isASCIIUpper) else { return nil }
    return known(word) ?? suffixes.possessive(word, of: known)
  }

  private func known(_ word: String) -> Pronunciation? { listed(word) ?? prefixed(word) }

  private func listed(_ word: String) -> Pronunciation? {
    word.utf8.first?.isASCIIUpper == true ? lexicon.name(word) : nil
  }

  /// "O'Brien", "D'Souza", "d'Artagnan": the name after the apostrophe, with what stands before it.
  private func prefixed(_ word: String) -> Pronunciation? {
    let bytes = Array(word.utf8)
    guard bytes.count > 4, bytes[1] == UInt8(ascii: "'"), bytes[2].isASCIIUpper else { return nil }
    let rest = String(decoding: bytes[2...], as: UTF8.self)
    guard
      var found = lexicon.name(rest)
        ?? (lexicon.entry(for: rest) == nil
          ? nil : lexicon.lookup(rest, tag: "NNP", stress: nil, following: nil))
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "O"):
      found.phonemes = (lexicon.dialect == .gb ? "Q" : "O") + found.phonemes
    case UInt8(ascii: "D"), UInt8(ascii: "d"): found.phonemes = "d" + found.phonemes
    case UInt8(ascii: "L"), UInt8(ascii: "l"): found.phonemes = "l" + found.phonemes
    default: return nil
    }
    return found
  }
}
