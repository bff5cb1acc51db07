import KokoroLocking
import KokoroText

/// English of one dialect for all engines and lexicons: its files are mapped once, and its caches of words
/// are one. They go with the last phonemizer that uses them.
final class SharedEnglish: Sendable {
  private final class Base: Sendable {
    let phonemizer: EnglishPhonemizer
    init(_ phonemizer: EnglishPhonemizer) { self.phonemizer = phonemizer }
  }

  private struct Kept { weak var base: Base? }

  /// Keeps what it shares with others alive.
  private struct User: Phonemizer {
    let base: Base
    let phonemizer: EnglishPhonemizer
    func phonemize(_ text: String) throws -> Phonemization { try phonemizer.phonemize(text) }
  }

  private let dialect: EnglishDialect
  private let resources: TextResources?
  private let fallback: FallbackChoice
  private let strict: Bool
  private let kept = Lock(Kept())

  /// - resources: where the data is; found by itself when nil
  /// - fallback: what reads words that no lexicon has
  /// - strict: exactly as Misaki reads it
  init(
    _ dialect: EnglishDialect, resources: TextResources?, fallback: FallbackChoice, strict: Bool
  ) {
    self.dialect = dialect
    self.resources = resources
    self.fallback = fallback
    self.strict = strict
  }

  /// - lexicons: come before the dictionary, first to last
  func phonemizer(lexicons: [UserLexicon]) throws -> any Phonemizer {
    let base = try kept.withLock { kept throws -> Base in
      if let base = kept.base { return base }
      let base = Base(try made())
      kept.base = base
      return base
    }
    return User(base: base, phonemizer: base.phonemizer.overriding(lexicons))
  }

  private func made() throws -> EnglishPhonemizer {
    var options = EnglishPhonemizer.Options()
    options.strict = strict
    options.fallbacks = try fallback.readers(dialect: dialect, resources: resources)
    return try EnglishPhonemizer(dialect: dialect, options: options, resources: resources)
  }
}
