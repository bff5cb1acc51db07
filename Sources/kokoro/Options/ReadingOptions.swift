import ConsoleSupport
import Foundation
import KokoroCore
import KokoroText
import KokoroWeights

/// The options that say how text is read, for the commands that turn it into phonemes.
enum ReadingOptions {
  static let lexicon = Option<String>(
    "--lexicon", value: "FILE",
    help:
      "Your own pronunciations: {\"word\": \"phonemes\", ...}. May be given several times: what "
      + "comes later wins.")
  static let fallback = Option<FallbackChoice>(
    "--fallback", choice: "WHAT",
    help: "How English words that no lexicon has are read: net (the built-in model), espeak (if "
      + "installed), spell (letter by letter), none (left out). Else net.")
  static let text = Flag(
    "--text", help: "Take the argument as the text even if it is the name of a file, or -.")

  /// Those that the command line names, in the order to ask them.
  static func lexicons(_ arguments: Arguments) throws -> [UserLexicon] {
    try arguments.all(lexicon).reversed().map { try UserLexicon(contentsOf: URL(filePath: $0)) }
  }

  /// What reads each language.
  /// - bundle: the model, where it is one with data of its own
  static func phonemizers(
    _ arguments: Arguments, _ lexicons: [UserLexicon], bundle: BundleFile? = nil,
    strict: Bool = false
  ) -> [Language: PhonemizerMaker] {
    Kokoro.phonemizers(
      dialects: bundle?.dialects ?? EnglishDialect.allCases, resources: bundle?.textResources(),
      fallback: arguments[fallback] ?? .net, strict: strict
    ).mapValues { make in { given in try make(lexicons + given) } }
  }

  /// Refuses what would have no effect on a language.
  static func requireEffect(_ arguments: Arguments, strict: Bool = false, on language: Language)
    throws(UsageError)
  {
    guard EnglishDialect(rawValue: language.rawValue) == nil else { return }
    for (name, isGiven) in [("--fallback", arguments[fallback] != nil), ("--strict", strict)]
    where isGiven {
      throw .other("\(name) is about English, and the language is \(language.rawValue)")
    }
  }
}
