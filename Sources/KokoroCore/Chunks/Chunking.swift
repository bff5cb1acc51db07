/// How text is divided into passes of the model.
///
/// A pass reads at most 510 phonemes; what is read in one pass has one line of intonation. Text is
/// never dropped, and cut at the ends of sentences where they are near enough, else of clauses, else
/// between words.
public enum Chunking: String, Sendable, Codable, CaseIterable {
  /// A short first pass, so that speech starts early, a second of up to 100 phonemes, then passes of
  /// 175 to 250: the default, and the same whether streamed or not.
  ///
  /// The first pass is the first sentence or clause if one ends after 10 to 40 phonemes. Else it ends
  /// before a word that opens a phrase ("Nobody had moved | into the house"), or after a few words,
  /// never after an article or another short word, 10 to 30 phonemes on. Text of up to 40 phonemes is
  /// one pass.
  case balanced
  /// Sentence by sentence, as a `SpeechSession` speaks; the first clause of the first sentence comes
  /// by itself.
  case sentences
  /// As much as fits in each pass, as upstream's pipeline does.
  case longest
}

/// What one pass speaks.
package struct Passage: Sendable, Equatable {
  package var tokens: [SpokenToken]
  /// What follows it.
  package var border: Border
  /// Borders of clauses and sentences within, each with the index of the token before it.
  package var inner: [InnerBorder] = []
  /// Silence asked for before it, beyond what its predecessor's border gives.
  package var lead: Border?

  package struct InnerBorder: Sendable, Equatable {
    package var token: Int
    package var border: Border
  }

  /// What the model reads; at most 510 scalars.
  package var phonemes: String {
    var scalars = String.UnicodeScalarView()
    for token in tokens {
      scalars.append(contentsOf: token.phonemes)
      if token.whitespace { scalars.append(" ") }
    }
    return String(scalars)
  }
}
