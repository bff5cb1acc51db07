/// Turns text into the phonemes that Kokoro was trained on.
public protocol Phonemizer: Sendable {
  /// Tokens in text order; together they cover every word of `text`.
  func phonemize(_ text: String) throws -> Phonemization
}

/// A text's phonemes, and where each comes from.
public struct Phonemization: Sendable, Equatable {
  public var tokens: [PhonemeToken]
  /// What could not be spoken or had to be guessed.
  public var diagnostics: [PhonemeDiagnostic]

  public init(tokens: [PhonemeToken], diagnostics: [PhonemeDiagnostic] = []) {
    self.tokens = tokens
    self.diagnostics = diagnostics
  }

  /// The phonemes as one string, a space where a token is followed by one.
  public var phonemes: String {
    tokens.map { $0.phonemes + ($0.whitespace ? " " : "") }.joined()
      .trimmingSpaces()
  }
}

/// A word, number or mark of the text with the phonemes it is spoken as.
public struct PhonemeToken: Sendable, Equatable {
  /// The words as spoken from: the caller's, or the normaliser's ("twenty" for "20").
  public var text: String
  /// UTF-8 offsets in the text that the caller gave.
  public var range: Range<Int>
  /// Misaki's symbols; empty for what is silent.
  public var phonemes: String
  /// Whether a space follows in the phoneme string.
  public var whitespace: Bool
  /// Penn Treebank tag, where a tagger ran.
  public var tag: String?
  public var source: PhonemeSource

  public init(
    text: String, range: Range<Int>, phonemes: String, whitespace: Bool, tag: String? = nil,
    source: PhonemeSource
  ) {
    self.text = text
    self.range = range
    self.phonemes = phonemes
    self.whitespace = whitespace
    self.tag = tag
    self.source = source
  }
}

/// Where a token's phonemes come from.
public enum PhonemeSource: String, Sendable, Codable, CaseIterable {
  case gold, silver, special, morphology, spelling, number, symbol, compound, punctuation
  /// Given by the caller: inline markup.
  case override
  /// Given by the caller: a lexicon.
  case lexicon
  /// Guessed by the built-in model of unknown words.
  case network
  case espeak
  /// Nothing was found to say.
  case unknown
}

/// Something in the text that is spoken otherwise than written, or not at all.
public struct PhonemeDiagnostic: Sendable, Equatable {
  public enum Kind: String, Sendable, Codable {
    /// No phonemes could be found; it is skipped.
    case unspeakable
    /// The pronunciation is a guess.
    case guessed
  }
  public var kind: Kind
  public var text: String
  /// UTF-8 offsets in the text that the caller gave.
  public var range: Range<Int>

  public init(kind: Kind, text: String, range: Range<Int>) {
    self.kind = kind
    self.text = text
    self.range = range
  }
}

extension String {
  func trimmingSpaces() -> String {
    var scalars = Substring(self).unicodeScalars
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
