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
  /// Passes of up to 250 phonemes from the start: for files, where nobody waits for the first. A
  /// quarter less work than `balanced` for a few sentences.
  case even
  /// Sentence by sentence, as a `SpeechSession` speaks; the first clause of the first sentence comes
  /// by itself.
  case sentences
  /// As much as fits in each pass, as upstream's pipeline does.
  case longest
}
