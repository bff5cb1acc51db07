/// Turns text into the phonemes that Kokoro was trained on.
public protocol Phonemizer: Sendable {
  /// Tokens in text order; together they cover every word of `text`.
  func phonemize(_ text: String) throws -> Phonemization
}

/// A text's phonemes, and where each comes from.
public struct Phonemization: Sendable, Equatable {
  /// In the order of the text.
  public var tokens: [PhonemeToken]
  /// What could not be spoken or had to be guessed.
  public var diagnostics: [PhonemeDiagnostic]

  /// What a phonemizer gives back.
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
  /// What knew the phonemes.
  public var source: PhonemeSource

  /// A token of a phonemizer's own.
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
  /// Misaki's checked dictionary.
  case gold
  /// Misaki's larger dictionary, made by machine.
  case silver
  /// A rule for this very word, such as "the" before a vowel.
  case special
  /// A known word with an ending or a beginning.
  case morphology
  /// Letter names.
  case spelling
  /// Read as a number.
  case number
  /// A symbol that has a word, such as "%".
  case symbol
  /// Known words written as one.
  case compound
  /// A mark, which is a pause or nothing.
  case punctuation
  /// Given by the caller: inline markup.
  case override
  /// Given by the caller: a lexicon.
  case lexicon
  /// Guessed by the built-in model of unknown words.
  case network
  /// Read by libespeak-ng.
  case espeak
  /// Nothing was found to say.
  case unknown
}

/// Something in the text that is spoken otherwise than written, or not at all.
public struct PhonemeDiagnostic: Sendable, Equatable {
  /// How it is spoken.
  public enum Kind: String, Sendable, Codable {
    /// No phonemes could be found; it is skipped.
    case unspeakable
    /// The pronunciation is a guess.
    case guessed
  }

  /// How it is spoken.
  public var kind: Kind
  /// What is concerned, as the text has it.
  public var text: String
  /// UTF-8 offsets in the text that the caller gave.
  public var range: Range<Int>

  /// A finding of a phonemizer's own.
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
