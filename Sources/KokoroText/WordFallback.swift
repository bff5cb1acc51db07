/// Phonemes for a word that no lexicon knows.
public protocol WordFallback: Sendable {
  /// What tokens spoken this way say of their source.
  var source: PhonemeSource { get }
  /// Misaki's symbols for `word` (a run without white space, case as written), or nil where this
  /// fallback can't read it.
  func phonemes(for word: String) -> String?
}
