/// Spanish, French, Hindi, Italian and Brazilian Portuguese through espeak-ng.
///
/// Upstream: `EspeakG2P`, misaki/espeak.py. Unlike there, every word is a token with its place in
/// the text wherever espeak says as many words as are written.
public struct EspeakPhonemizer: Phonemizer {
  /// The languages that Kokoro's voices speak this way.
  public enum Language: String, Sendable, Codable, CaseIterable {
    /// Spanish, as in Spain.
    case spanish = "es"
    /// French.
    case french = "fr-fr"
    /// Hindi.
    case hindi = "hi"
    /// Italian.
    case italian = "it"
    /// As in Brazil.
    case portuguese = "pt-br"
  }

  /// The language that is read.
  public let language: Language
  private let espeak: EspeakNG
  private let overrides: [any WordFallback]

  /// Reads with a library that is open.
  /// - Parameters:
  ///   - language: whose rules espeak reads by
  ///   - espeak: the library
  ///   - overrides: asked in turn before espeak, for each word as written without the marks around
  ///     it: the caller's own pronunciations
  public init(_ language: Language, espeak: EspeakNG, overrides: [any WordFallback] = []) {
    self.language = language
    self.espeak = espeak
    self.overrides = overrides
  }

  /// Phonemes for text of any length. Inline markup is obeyed as in English, but for `#flags#`, which
  /// are about English numbers.
  /// - Throws: ``EspeakError`` where the language's data are missing.
  public func phonemize(_ text: String) throws -> Phonemization {
    var reading = EspeakReading(
      Markup(Cleanup.clean(MappedText(text), unstyled: true)), overrides: overrides
    ) { phrase in
      kokoroSymbols(try espeak.ipa(phrase, voice: language.rawValue))
    }
    try reading.readAll()
    return Phonemization(tokens: reading.tokens)
  }
}

private func kokoroSymbols(_ ipa: String) -> String {
  replaced(
    ipa,
    [
      ("a^ɪ", "I"), ("a^ʊ", "W"), ("d^z", "ʣ"), ("d^ʒ", "ʤ"), ("e^ɪ", "A"), ("o^ʊ", "O"),
      ("ə^ʊ", "Q"), ("s^s", "S"), ("t^s", "ʦ"), ("t^ʃ", "ʧ"), ("ɔ^ɪ", "Y"), ("^", ""), ("-", ""),
    ])
}
