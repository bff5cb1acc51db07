import ConsoleSupport
import Foundation
import KokoroText

/// Agreement of the front end with recorded output of Misaki and spaCy.
enum G2PCommand {
  private static let dialect = Option<EnglishDialect>(
    "--lang", choice: "LANG",
    help: "The dialect of all files; else the field lang of a line, or gb in the file's name.")
  private static let espeak = Flag(
    "--espeak", help: "Compare with phonemes_espeak too, with espeak-ng for unknown words.")
  private static let json = Flag("--json", help: "Print one JSON object.")
  private static let resources = Option<String>(
    "--resources", value: "FOLDER", help: "The front end's data.")

  static let command = Command(
    CommandDeclaration(
      name: "g2p", summary: "Compare phonemes with recorded output of Misaki",
      discussion: """
        A line of a file is an object: text; phonemes, Misaki's without a fallback
        (U+2753 for what it doesn't know); tokens with text, phonemes, src; spacy, a list
        of (text, tag, space after).
        """,
      operands: [.init("FILE.jsonl", repeats: true)],
      options: [
        dialect.declaration, espeak.declaration, json.declaration, resources.declaration,
      ],
      examples: [("kokoro-bench g2p dev_us.jsonl", "Prints agreement by category.")])
  ) { arguments in
    let options = G2POptions(
      files: arguments.operands, dialect: arguments[dialect], espeak: arguments[espeak],
      resources: arguments[resources].map { URL(filePath: $0) })
    var benchmark = try G2PBenchmark(options)
    let report = try benchmark.run()
    try StandardOutput.write((arguments[json] ? report.json() : report.text()) + "\n")
  }
}

struct G2POptions {
  struct Problem: Error, CustomStringConvertible { var description: String }

  var files: [String]
  /// Of all files; nil to go by each line or file name.
  var dialect: EnglishDialect?
  var espeak: Bool
  var resources: URL?
}
