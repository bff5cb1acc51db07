import KokoroLocking
import KokoroText

/// Makes the phonemizer of a language. `lexicons` come before its own dictionary, first to last.
public typealias PhonemizerMaker =
  @Sendable (_ lexicons: [UserLexicon]) throws -> any Phonemizer

/// The phonemizers of each language, made when first used.
final class PhonemizerLibrary: Sendable {
  private struct Key: Hashable {
    var language: Language
    /// The caller's lexicons, by number: 0 is the engine's own alone.
    var lexicon: Int
  }

  private struct State {
    var made: [Key: any Phonemizer] = [:]
    /// Lexicons that calls brought, the latest last.
    var lexicons: [(number: Int, lexicon: UserLexicon)] = []
    var nextNumber = 1
  }

  /// Calls that bring lexicons mostly bring the same one.
  private static let remembered = 4

  private let makers: [Language: PhonemizerMaker]
  private let lexicon: UserLexicon?
  private let state = Lock(State())

  /// - lexicon: the engine's, for all calls
  init(_ makers: [Language: PhonemizerMaker], lexicon: UserLexicon?) {
    self.makers = makers
    self.lexicon = lexicon
  }

  var languages: [Language] { makers.keys.sorted { $0.rawValue < $1.rawValue } }

  /// - lexicon: the call's; comes before the engine's
  func phonemizer(for language: Language, lexicon own: UserLexicon?) throws -> any Phonemizer {
    guard let maker = makers[language] else {
      throw KokoroError.unsupportedLanguage(
        language.rawValue, available: languages.map(\.rawValue))
    }
    return try state.withLock { state in
      let key = Key(language: language, lexicon: own.map { number(of: $0, &state) } ?? 0)
      if let phonemizer = state.made[key] { return phonemizer }
      let phonemizer = try maker([own, lexicon].compactMap(\.self))
      state.made[key] = phonemizer
      return phonemizer
    }
  }

  private func number(of lexicon: UserLexicon, _ state: inout State) -> Int {
    if let known = state.lexicons.first(where: { $0.lexicon == lexicon }) { return known.number }
    let number = state.nextNumber
    state.nextNumber += 1
    state.lexicons.append((number, lexicon))
    if state.lexicons.count > Self.remembered {
      let oldest = state.lexicons.removeFirst().number
      state.made = state.made.filter { $0.key.lexicon != oldest }
    }
    return number
  }
}

extension Kokoro {
  /// English by Misaki's rules; Spanish, French, Hindi, Italian and Portuguese where espeak-ng is
  /// installed, else with an error that says where it was looked for.
  public static let standardPhonemizers: [Language: PhonemizerMaker] = phonemizers(
    dialects: EnglishDialect.allCases, resources: nil)

  /// - dialects: the kinds of English that are offered
  /// - resources: where their data is; found by itself when nil
  /// - fallback: what reads English words that no lexicon has
  /// - strict: English exactly as Misaki reads it
  package static func phonemizers(
    dialects: [EnglishDialect], resources: TextResources?, fallback: FallbackChoice = .net,
    strict: Bool = false
  ) -> [Language: PhonemizerMaker] {
    var makers: [Language: PhonemizerMaker] = [
      .spanish: { EspeakPhonemizer(.spanish, espeak: try .shared(), overrides: $0) },
      .french: { EspeakPhonemizer(.french, espeak: try .shared(), overrides: $0) },
      .hindi: { EspeakPhonemizer(.hindi, espeak: try .shared(), overrides: $0) },
      .italian: { EspeakPhonemizer(.italian, espeak: try .shared(), overrides: $0) },
      .brazilianPortuguese: { EspeakPhonemizer(.portuguese, espeak: try .shared(), overrides: $0) },
    ]
    for dialect in dialects {
      guard let language = Language(rawValue: dialect.rawValue) else { continue }
      let english = SharedEnglish(
        dialect, resources: resources, fallback: fallback, strict: strict)
      makers[language] = { try english.phonemizer(lexicons: $0) }
    }
    return makers
  }
}
