import ConsoleSupport
import Foundation
import KokoroCore
import KokoroText

enum PhonemizeCommand {
  private static let language = Option<Language>(
    "--lang", choice: "LANG",
    help: "\(Language.allCases.map(\.rawValue).joined(separator: ", ")). Else en-us.")
  private static let strict = Flag("--strict", help: "Exactly what Misaki says, mistakes and all.")
  private static let lines = Flag("--lines", help: "Print a line for each line of the text.")
  private static let json = Flag(
    "--json",
    help: "Print one JSON object: text, range, phonemes, tokens, skipped. With --lines, one object "
      + "a line of the text, each on one line (JSON Lines).")

  static let command = Command(
    CommandDeclaration(
      name: "phonemize", summary: "Print the phonemes that a text is spoken with",
      discussion: """
        The text is the argument, or what the file of that name holds, or with - or
        without an argument what comes on standard input. The symbols are Misaki's,
        with which Kokoro was trained; kokoro speak --phonemes takes them. What can't
        be said is named on standard error. Markup for pauses and voices is left out,
        unless --strict reads it as Misaki does. In --json, ranges are offsets of
        Unicode scalars in the whole text given.
        """,
      operands: [.init("TEXT|-|FILE", required: false)],
      options: [
        language.declaration, strict.declaration, lines.declaration, json.declaration,
        ReadingOptions.lexicon.declaration, ReadingOptions.fallback.declaration,
        ReadingOptions.text.declaration,
      ],
      examples: [
        ("kokoro phonemize \"Hello there.\"", "Prints həlˈO ðˈɛɹ."),
        ("kokoro phonemize story.txt --lang en-gb --lines", "As a Briton reads it, line by line."),
      ])
  ) { arguments in
    let phonemizer = try phonemizer(arguments)
    let text = try readText(arguments.operands.first, isText: arguments[ReadingOptions.text])
    let offsets = ScalarOffsets(text)
    var skipped: [SkippedText] = []
    for line in arguments[lines] ? linesOf(text) : [text[...]] {
      let phonemization =
        arguments[strict]
        ? try phonemizer.phonemize(String(line)) : try phonemizer.phonemize(script: String(line))
      let reading = Reading(line, of: text, phonemization, offsets)
      skipped += reading.skipped
      try StandardOutput.write(
        arguments[json]
          ? arguments[lines] ? JSONText.line(reading) : JSONText.document(reading)
          : reading.phonemes + "\n")
    }
    StandardError.write(SkippedReport(skipped).text.printable)
  }

  /// Lines of a file: what ends them is a line feed, with or without a carriage return.
  private static func linesOf(_ text: String) -> [Substring] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func phonemizer(_ arguments: Arguments) throws -> any Phonemizer {
    let language = arguments[language] ?? .americanEnglish
    let strict = arguments[strict]
    try ReadingOptions.requireEffect(arguments, strict: strict, on: language)
    let makers = ReadingOptions.phonemizers(
      arguments, try ReadingOptions.lexicons(arguments), strict: strict)
    guard let make = makers[language] else {
      throw KokoroError.unsupportedLanguage(
        language.rawValue, available: makers.keys.map(\.rawValue).sorted())
    }
    return try make([])
  }

  /// What `--json` prints; Docs/CommandLine.md has its keys.
  private struct Reading: Encodable {
    let text: String
    /// Unicode scalars of the text given, the end not included; the tokens' too.
    let range: [Int]
    let phonemes: String
    let tokens: [Token]
    let skipped: [SkippedText]

    init(
      _ line: Substring, of text: String, _ phonemization: Phonemization, _ offsets: ScalarOffsets
    ) {
      let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
      self.text = String(line)
      range = offsets.bounds(utf8: start..<start + line.utf8.count)
      phonemes = phonemization.phonemes
      tokens = phonemization.tokens.map { Token($0, start: start, offsets) }
      skipped = SkippedText.all(in: phonemization, start: start, offsets: offsets)
    }
  }

  private struct Token: Encodable {
    let text: String
    let range: [Int]
    let tag: String?
    let phonemes: String
    let source: String

    init(_ token: PhonemeToken, start: Int, _ offsets: ScalarOffsets) {
      text = token.text
      range = offsets.bounds(
        utf8: token.range.lowerBound + start..<token.range.upperBound + start)
      tag = token.tag
      phonemes = token.phonemes
      source = token.source.rawValue
    }
  }
}
