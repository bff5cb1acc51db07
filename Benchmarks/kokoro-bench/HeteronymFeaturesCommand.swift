import ConsoleSupport
import Foundation
import KokoroText

/// What the training of heteronyms learns from, computed by the library itself.
enum HeteronymFeaturesCommand {
  static let command = Command(
    CommandDeclaration(
      name: "heteronym-features", summary: "Print what the choice between readings looks at",
      discussion: """
        A line of the file is: word, reading, sentence, and the start and end of the word
        in it in bytes, with tabs between. For each line one is printed: the features of
        grammar and those of words, with a tab between the two and U+0001 between features.
        """,
      operands: [.init("FILE.tsv")],
      examples: [
        ("kokoro-bench heteronym-features train.tsv", "Used by Scripts/heteronyms/train.py.")
      ])
  ) { arguments in
    let resources = try TextResources()
    let tagger = try Tagger(resources, tokenizer: Tokenizer(resources))
    let lines = try String(contentsOfFile: arguments.operands[0], encoding: .utf8)
    for (number, line) in lines.split(separator: "\n").enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 5, let start = Int(fields[3]), let end = Int(fields[4]), start < end
      else { throw Problem(description: "line \(number + 1): expected five fields with a range") }
      let tokens = tagger.tag(String(fields[2]))
      guard let index = tokens.firstIndex(where: { $0.range.overlaps(start..<end) }) else {
        throw Problem(description: "line \(number + 1): no token at bytes \(start)..<\(end)")
      }
      let features = HeteronymFeatures.features(of: tokens, at: index)
      try StandardOutput.write(
        features.grammar.joined(separator: "\u{1}") + "\t"
          + features.words.joined(separator: "\u{1}") + "\n")
    }
  }

  struct Problem: Error, CustomStringConvertible { var description: String }
}
