import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore
import KokoroText

enum PhonemizeCommand {
  private static let language = Option<Language>(
    "--lang", choice: "LANG",
    help: "\(Language.allCases.map(\.rawValue).joined(separator: ", ")). Else en-us.")
  private static let strict = Flag("--strict", help: "Exactly what Misaki says, mistakes and all.")
  private static let lines = Flag("--lines", help: "Print a line for each line of the text.")
  private static let lexicon = Option<String>(
    "--lexicon", value: "FILE", help: "Your own pronunciations: {\"word\": \"phonemes\", ...}.")
  private static let fallback = Option<Fallback>(
    "--fallback", choice: "WHAT",
    help: "How English words that no lexicon has are read: spell (letter by letter), espeak "
      + "(if installed), none (left out). Else spell.")
  private static let json = Flag("--json", help: "Print tokens as JSON, an object a line of text.")
  private static let text = Flag(
    "--text", help: "Take the argument as the text even if it is the name of a file, or -.")

  static let command = Command(
    CommandDeclaration(
      name: "phonemize", summary: "Print the phonemes that a text is spoken with",
      discussion: """
        The symbols are Misaki's, with which Kokoro was trained; kokoro speak --phonemes
        takes them. In --json, ranges are offsets of Unicode scalars in the text given.
        """,
      operands: [.init("TEXT|-|FILE")],
      options: [
        language.declaration, strict.declaration, lines.declaration, json.declaration,
        lexicon.declaration, fallback.declaration, text.declaration,
      ],
      examples: [
        ("kokoro phonemize \"Hello there.\"", "Prints həlˈO ðˈɛɹ."),
        ("kokoro phonemize story.txt --lang en-gb --lines", "As a Briton reads it, line by line."),
      ])
  ) { arguments in
    let text = try readText(arguments.operands[0], isText: arguments[text])
    let phonemizer = try phonemizer(arguments)
    if arguments[json] {
      let offsets = ScalarOffsets(text)
      let tokens = try phonemizer.phonemize(text).tokens.map { Token($0, offsets) }
      try StandardOutput.write(jsonText(tokens) ?? "")
    } else if arguments[lines] {
      // Lines of a file: what ends them is a line feed, with or without a carriage return.
      var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      if lines.last?.isEmpty == true { lines.removeLast() }
      for line in lines {
        try StandardOutput.write(try phonemizer.phonemize(String(line)).phonemes + "\n")
      }
    } else {
      try StandardOutput.write(try phonemizer.phonemize(text).phonemes + "\n")
    }
  }

  private enum Fallback: String, CaseIterable { case spell, espeak, none }

  private static func phonemizer(_ arguments: Arguments) throws -> any Phonemizer {
    let lexicons = try arguments.all(lexicon).map { try UserLexicon(contentsOf: URL(filePath: $0)) }
    let dialect: EnglishDialect
    switch arguments[language] ?? .americanEnglish {
    case .americanEnglish: dialect = .us
    case .britishEnglish: dialect = .gb
    case let other:
      guard let make = Kokoro.standardPhonemizers[other] else {
        throw KokoroError.unsupportedLanguage(
          other.rawValue, available: Kokoro.standardPhonemizers.keys.map(\.rawValue).sorted())
      }
      return try make(lexicons)
    }
    var options = EnglishPhonemizer.Options()
    options.strict = arguments[strict]
    options.overrides = lexicons
    options.fallbacks =
      switch arguments[fallback] ?? .spell {
      case .spell: [LetterSpelling(dialect: dialect)]
      case .espeak: [EspeakFallback(try EspeakNG.shared(), dialect: dialect)]
      case .none: []
      }
    return try EnglishPhonemizer(dialect: dialect, options: options)
  }

  private struct Token: Encodable {
    let text: String
    let range: [Int]
    let tag: String?
    let phonemes: String
    let source: String

    init(_ token: PhonemeToken, _ offsets: ScalarOffsets) {
      let range = offsets.range(utf8: token.range)
      text = token.text
      self.range = [range.lowerBound, range.upperBound]
      tag = token.tag
      phonemes = token.phonemes
      source = token.source.rawValue
    }
  }
}
