/// Phonemes for a word that no lexicon knows.
public protocol WordFallback: Sendable {
  /// What tokens spoken this way say of their source.
  var source: PhonemeSource { get }
  /// Misaki's symbols for `word` (a run without white space, case as written), or nil where this
  /// fallback can't read it.
  func phonemes(for word: String) -> String?
}

extension [any WordFallback] {
  /// The first answer.
  func pronunciation(of word: String) -> Pronunciation? {
    for source in self {
      if let phonemes = source.phonemes(for: word) {
        return Pronunciation(phonemes: phonemes, source: source.source)
      }
    }
    return nil
  }
}
