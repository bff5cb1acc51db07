/// English text to Kokoro's phonemes, as Misaki makes them.
///
/// Cheap to copy and share: the dictionaries are mapped files that copies have in common.
public struct EnglishPhonemizer: Phonemizer {
  /// What is read otherwise than by default.
  public struct Options: Sendable {
    /// Exactly what Misaki says, with its mistakes; otherwise the readings that
    /// `Docs/Pronunciation.md` lists are better.
    public var strict = false
    /// Asked first, before the dictionary: the caller's own pronunciations.
    public var overrides: [any WordFallback] = []
    /// Asked in turn for words that the dictionary doesn't know.
    public var fallbacks: [any WordFallback] = []

    /// Better than Misaki, without readers of unknown words.
    public init() {}
  }

  /// The English that is spoken.
  public let dialect: EnglishDialect
  private let tagger: Tagger
  private var reader: EnglishReader
  private let normalizer: Normalizer?
  private var options: Options

  /// Opens the dictionaries and models.
  ///
  /// - Parameters:
  ///   - dialect: the English to speak
  ///   - options: what is read otherwise than by default
  ///   - resources: where the package's data is; found by itself when nil
  /// - Throws: ``TextResourceError``, which says which places were tried
  public init(
    dialect: EnglishDialect = .us, options: Options = Options(), resources: TextResources? = nil
  ) throws {
    self.dialect = dialect
    self.options = options
    let resources = try resources ?? TextResources()
    normalizer = options.strict ? nil : Normalizer(dialect: dialect)
    tagger = try Tagger(resources, tokenizer: Tokenizer(resources))
    reader = EnglishReader(
      lexicon: try Lexicon(
        dialect: dialect, resources: resources, isStrict: options.strict),
      fallbacks: options.fallbacks,
      overrides: options.overrides,
      heteronyms: options.strict
        ? nil : try HeteronymModel(dialect: dialect, resources: resources))
  }

  /// The same with other pronunciations of the caller's own; data and caches are shared.
  package func overriding(_ overrides: [any WordFallback]) -> EnglishPhonemizer {
    var copy = self
    copy.options.overrides = overrides
    copy.reader = reader.overriding(overrides)
    return copy
  }

  /// Phonemes for text of any length, paragraph by paragraph. Ranges are UTF-8 offsets in `text`.
  /// - Throws: `CancellationError` where the task is cancelled
  public func phonemize(_ text: String) throws -> Phonemization {
    let clean = Cleanup.clean(MappedText(text), unstyled: !options.strict)
    var result = Phonemization(tokens: [])
    for paragraph in Paragraphs.ranges(of: clean.text) {
      try Task.checkCancellation()
      var part = MappedText()
      part.append(paragraph, of: clean)
      read(part, into: &result)
      if !result.tokens.isEmpty { result.tokens[result.tokens.count - 1].whitespace = true }
    }
    result.diagnostics += result.tokens.compactMap(PhonemeDiagnostic.init(of:))
    result.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    return result
  }

  private func read(_ paragraph: MappedText, into result: inout Phonemization) {
    let markup = Markup(paragraph)
    var text = markup.text
    let instructions = markup.annotations.map {
      PlacedInstruction(range: text.original(of: $0.range), instruction: $0.instruction)
    }
    if let normalizer {
      let (words, unspeakable) = normalizer.normalize(
        text, except: markup.annotations.filter(\.instruction.fixesWords).map(\.range))
      text = words
      result.diagnostics += unspeakable
    }
    let pieces = reader.pieces(of: tagger.tag(text.text)).obeying(instructions) {
      text.original(of: $0)
    }
    result.tokens += reader.tokens(of: pieces) { text.original(of: $0) }
  }
}

extension Markup.Instruction {
  /// Is about what is written, which must not be written out.
  fileprivate var fixesWords: Bool {
    switch self {
    case .stress: false
    case .phonemes, .numberFlags: true
    }
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
