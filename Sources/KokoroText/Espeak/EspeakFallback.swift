/// espeak-ng as the reader of unknown English words, in Misaki's symbols.
///
/// Upstream: `EspeakFallback`, misaki/espeak.py, except that flags of a change of language are
/// removed and that scripts espeak can only name letter by letter are refused.
public struct EspeakFallback: WordFallback {
  public let source = PhonemeSource.espeak
  private let espeak: EspeakNG
  private let dialect: EnglishDialect

  /// Reads as a speaker of this English does.
  public init(_ espeak: EspeakNG, dialect: EnglishDialect) {
    self.espeak = espeak
    self.dialect = dialect
  }

  public func phonemes(for word: String) -> String? {
    guard word.unicodeScalars.allSatisfy(isReadable) else { return nil }
    var spoken = ""
    for piece in PunctuationPieces(word[...]).pieces {
      if piece.isMark {
        spoken += piece.text
      } else if let ipa = try? espeak.ipa(String(piece.text), voice: dialect.rawValue) {
        spoken += ipa
      }
    }
    let phonemes = misakiSymbols(spoken.trimmingSpaces(), dialect: dialect)
    return phonemes.isEmpty ? nil : phonemes
  }

  /// espeak says "Chinese letter" for what no English speaker reads.
  private func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isAlphabetic || scalar.value < 0x0250 || scalar.isGreek
      || (0x1E00...0x1EFF).contains(scalar.value) || (0x2150...0x218F).contains(scalar.value)
      || (0x2070...0x209F).contains(scalar.value) || (0x2460...0x24FF).contains(scalar.value)
      || (0xFB00...0xFB06).contains(scalar.value) || (0xFF00...0xFF5E).contains(scalar.value)
  }
}

extension Unicode.Scalar {
  fileprivate var isGreek: Bool { (0x0370...0x03FF).contains(value) }
}

/// espeak's IPA for English in Misaki's symbols, longest replacements first.
package func misakiSymbols(_ ipa: String, dialect: EnglishDialect) -> String {
  var text = replaced(ipa, commonReplacements)
  text = syllabicMarked(text)
  text = replaced(text, dialect == .gb ? gbReplacements : usReplacements)
  return replaced(text, lastReplacements)
}

private let commonReplacements = [
  ("ʔˌn\u{0329}", "ʔn"), ("ʔn\u{0329}", "ʔn"), ("a^ɪ", "I"), ("a^ʊ", "W"), ("d^ʒ", "ʤ"),
  ("e^ɪ", "A"), ("t^ʃ", "ʧ"), ("ɔ^ɪ", "Y"), ("ə^l", "ᵊl"), ("ʲo", "jo"), ("ʲə", "jə"),
  ("e", "A"), ("ʲ", ""), ("ɚ", "əɹ"), ("r", "ɹ"), ("x", "k"), ("ç", "k"), ("ɐ", "ə"),
  ("ɬ", "l"), ("\u{0303}", ""),
]
// The single "e" was replaced above, so that "e^ə" reads "A^ə" here; upstream never meets it either.
private let gbReplacements = [("e^ə", "ɛː"), ("iə", "ɪə"), ("ə^ʊ", "Q")]
private let usReplacements = [
  ("o^ʊ", "O"), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"), ("ɪə", "iə"), ("ː", ""),
]
private let lastReplacements = [("o", "ɔ"), ("ɾ", "T"), ("ʔ", "t"), ("^", "")]

/// Applies replacements in order, on scalars: a combining mark is a symbol of its own here.
func replaced(_ text: String, _ replacements: [(String, String)]) -> String {
  var scalars = Array(text.unicodeScalars)
  for (old, new) in replacements {
    let old = Array(old.unicodeScalars)
    guard scalars.contains(old[0]) else { continue }
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      if scalars[index...].starts(with: old) {
        result.append(contentsOf: new.unicodeScalars)
        index += old.count
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    scalars = result
  }
  return String(String.UnicodeScalarView(scalars))
}

/// A consonant that is a syllable, "n̩", becomes "ᵊn".
private func syllabicMarked(_ text: String) -> String {
  guard text.unicodeScalars.contains("\u{0329}") else { return text }
  var result: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars {
    if scalar == "\u{0329}" {
      if let last = result.last, !last.properties.isWhitespace {
        result.insert("ᵊ", at: result.count - 1)
      }
    } else {
      result.append(scalar)
    }
  }
  return String(String.UnicodeScalarView(result))
}
