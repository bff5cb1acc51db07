import Foundation
import KokoroText

/// Runs the front end over recorded units and counts what agrees.
struct G2PBenchmark {
  private let options: G2POptions
  private let resources: TextResources
  private var withEspeak: [EnglishDialect: EnglishPhonemizer] = [:]

  init(_ options: G2POptions) throws {
    self.options = options
    resources = try TextResources(directory: options.resources)
  }

  mutating func run() throws -> G2PReport {
    let tokenizer = try Tokenizer(resources)
    let tagger = try Tagger(resources, tokenizer: tokenizer)
    var phonemizers: [EnglishDialect: EnglishPhonemizer] = [:]
    var report = G2PReport()
    for file in options.files {
      let url = URL(fileURLWithPath: file)
      let named: EnglishDialect = url.lastPathComponent.contains("gb") ? .gb : .us
      for (number, line) in try String(contentsOf: url, encoding: .utf8)
        .split(separator: "\n").enumerated()
      {
        let unit: G2PUnit
        do {
          unit = try JSONDecoder().decode(G2PUnit.self, from: Data(line.utf8))
        } catch {
          throw G2POptions.Problem(description: "\(file):\(number + 1): \(error)")
        }
        let dialect =
          options.dialect ?? unit.lang.flatMap(EnglishDialect.init(rawValue:)) ?? named
        let phonemizer = try phonemizers[dialect] ?? makePhonemizer(dialect)
        phonemizers[dialect] = phonemizer
        let start = threadSeconds()
        let spoken = try phonemizer.phonemize(unit.text).tokens
        report.seconds += threadSeconds() - start
        report.add(unit, tagger.tag(Markup(MappedText(unit.text)).text.text), spoken)
        if options.espeak { report.addEspeak(unit, try espeakTokens(unit.text, dialect)) }
      }
    }
    return report
  }

  /// With espeak-ng for unknown words; the phonemizers are kept.
  private mutating func espeakTokens(
    _ text: String, _ dialect: EnglishDialect
  ) throws -> [PhonemeToken] {
    let phonemizer =
      try withEspeak[dialect]
      ?? makePhonemizer(
        dialect, fallbacks: [EspeakFallback(try EspeakNG.shared(), dialect: dialect)])
    withEspeak[dialect] = phonemizer
    return try phonemizer.phonemize(text).tokens
  }

  private func makePhonemizer(
    _ dialect: EnglishDialect, fallbacks: [any WordFallback] = []
  ) throws -> EnglishPhonemizer {
    var strict = EnglishPhonemizer.Options()
    strict.strict = true
    strict.fallbacks = fallbacks
    return try EnglishPhonemizer(dialect: dialect, options: strict, resources: resources)
  }
}

/// A line of the corpora.
struct G2PUnit: Decodable {
  struct Token: Decodable {
    var text: String
    var phonemes: String?
    var phonemes_espeak: String?
    var whitespace: String
    var src: String
  }
  /// Text, tag, space after.
  struct SpacyToken: Decodable {
    var text: String, tag: String, whitespace: Bool

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      text = try values.decode(String.self)
      tag = try values.decode(String.self)
      whitespace = try !values.decode(String.self).isEmpty
    }
  }
  var text: String
  var source: String?
  var lang: String?
  var phonemes: String
  var tokens: [Token]
  var spacy: [SpacyToken]?
}
