/// When a word or mark is spoken.
public struct WordTiming: Sendable, Equatable {
  /// As spoken from: the caller's word, or what the normaliser made of it.
  public var text: String
  /// In the text that the caller gave; a number's words share the number's range.
  public var range: Range<String.Index>
  /// The same in UTF-8 bytes from the start of the text.
  public var utf8Range: Range<Int>
  /// The phonemes of this word.
  public var phonemes: String
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio.
  public var end: Double
  /// A comma, full stop, quote or the like; its time is the pause it makes.
  public var isPunctuation: Bool

  package init(
    text: String, range: Range<String.Index>, utf8Range: Range<Int>, phonemes: String,
    start: Double, end: Double, isPunctuation: Bool
  ) {
    self.text = text
    self.range = range
    self.utf8Range = utf8Range
    self.phonemes = phonemes
    self.start = start
    self.end = end
    self.isPunctuation = isPunctuation
  }
}

/// When a phoneme is spoken.
public struct PhonemeTiming: Sendable, Equatable {
  /// One symbol of the vocabulary.
  public var symbol: Unicode.Scalar
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio.
  public var end: Double
}

/// Something in a text that is spoken otherwise than written, or not at all.
public struct SpeechDiagnostic: Sendable, Equatable {
  /// What is otherwise.
  public enum Kind: String, Sendable, Codable {
    /// A phoneme symbol that the model lacks; skipped.
    case skippedSymbol
    /// No phonemes could be found; skipped.
    case unspeakable
    /// The pronunciation is a guess.
    case guessed
    /// The voice was made for another language than the one it speaks.
    case languageMismatch
  }

  /// What is otherwise.
  public var kind: Kind
  /// The symbol, word or voice concerned.
  public var text: String
  /// UTF-8 bytes in the caller's text; nil where it concerns no place.
  public var utf8Range: Range<Int>?
}
