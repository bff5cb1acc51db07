/// What reads a word that no lexicon knows.
public enum FallbackChoice: String, Sendable, Codable, CaseIterable {
  /// The built-in model, letter names where it can't read.
  case net
  /// libespeak-ng, which must be installed; letter names where it gives nothing.
  case espeak
  /// Letter names.
  case spell
  /// Nothing: the word is skipped and reported.
  case none

  /// The readers in the order to ask them.
  /// - Throws: ``EspeakNG/Unavailable`` where espeak was chosen and can't be loaded;
  ///   ``TextResourceError`` where the model's file can't be read.
  public func readers(
    dialect: EnglishDialect, resources: TextResources? = nil
  ) throws -> [any WordFallback] {
    switch self {
    case .net:
      [try WordNetwork(dialect: dialect, resources: resources), LetterSpelling(dialect: dialect)]
    case .espeak:
      [EspeakFallback(try EspeakNG.shared(), dialect: dialect), LetterSpelling(dialect: dialect)]
    case .spell: [LetterSpelling(dialect: dialect)]
    case .none: []
    }
  }
}
