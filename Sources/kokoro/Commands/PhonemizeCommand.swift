import ConsoleSupport
import KokoroAudio
import KokoroText

enum PhonemizeCommand {
  private static let language = Option<Dialect>(
    "--lang", choice: "LANG", help: "en-us or en-gb. Else en-us.")
  private static let strict = Flag("--strict", help: "Exactly what Misaki says, mistakes and all.")
  private static let lines = Flag("--lines", help: "Print a line for each line of the text.")
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
        text.declaration,
      ],
      examples: [
        ("kokoro phonemize \"Hello there.\"", "Prints həlˈO ðˈɛɹ."),
        ("kokoro phonemize story.txt --lang en-gb --lines", "As a Briton reads it, line by line."),
      ])
  ) { arguments in
    let text = try readText(arguments.operands[0], isText: arguments[text])
    var options = EnglishPhonemizer.Options()
    options.strict = arguments[strict]
    let dialect: EnglishDialect = arguments[language] == .gb ? .gb : .us
    let phonemizer = try EnglishPhonemizer(dialect: dialect, options: options)
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

  private enum Dialect: String, CaseIterable { case us = "en-us", gb = "en-gb" }

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
