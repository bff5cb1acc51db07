/// English text to Kokoro's phonemes, as Misaki makes them.
///
/// Cheap to copy and share: the dictionaries are mapped files that copies have in common.
public struct EnglishPhonemizer: Phonemizer {
  public struct Options: Sendable {
    /// Exactly what Misaki says, with its mistakes; otherwise the readings that
    /// `Docs/Pronunciation.md` lists are better.
    public var strict = false
    /// Asked first, before the dictionary: the caller's own pronunciations.
    public var overrides: [any WordFallback] = []
    /// Asked in turn for words that the dictionary doesn't know.
    public var fallbacks: [any WordFallback] = []

    public init() {}
  }

  public let dialect: EnglishDialect
  private let reader: EnglishReader
  private let options: Options

  /// - resources: where the package's data is; found by itself when nil.
  /// Throws a `TextResourceError` that says which places were tried.
  public init(
    dialect: EnglishDialect = .us, options: Options = Options(), resources: TextResources? = nil
  ) throws {
    self.dialect = dialect
    self.options = options
    let resources = try resources ?? TextResources()
    reader = EnglishReader(
      lexicon: try Lexicon(dialect: dialect, resources: resources), fallbacks: options.fallbacks,
      overrides: options.overrides)
  }

  /// Phonemes for text of any length, paragraph by paragraph. Ranges are UTF-8 offsets in `text`.
  public func phonemize(_ text: String) throws -> Phonemization {
    let mapped = MappedText(text)
    var result = Phonemization(tokens: [])
    for paragraph in Paragraphs.ranges(of: mapped.text) {
      let tagged = PlainTagger.tokens(of: mapped.text, in: paragraph)
      result.tokens += reader.tokens(of: tagged) { mapped.original(of: $0) }
      if !result.tokens.isEmpty { result.tokens[result.tokens.count - 1].whitespace = true }
    }
    result.diagnostics = result.tokens.compactMap(PhonemeDiagnostic.init(of:))
    return result
  }
}

extension PhonemeDiagnostic {
  /// What is to be said of a token that was guessed or left out; nil for others.
  init?(of token: PhonemeToken) {
    switch token.source {
    case .network, .espeak: self.init(kind: .guessed, text: token.text, range: token.range)
    case .unknown: self.init(kind: .unspeakable, text: token.text, range: token.range)
    default: return nil
    }
  }
}
