import KokoroCore
import KokoroText

/// What of a text isn't spoken.
struct SkippedReport {
  private let words: [String]
  private let symbols: [String]

  init(_ diagnostics: [SpeechDiagnostic]) {
    words = diagnostics.filter { $0.kind == .unspeakable }.map(\.text)
    symbols = diagnostics.filter { $0.kind == .skippedSymbol }.map(\.text)
  }

  init(_ skipped: [SkippedText]) {
    words = skipped.filter { $0.reason == .unspeakable }.map(\.text)
    symbols = skipped.filter { $0.reason == .unknownSymbol }.map(\.text)
  }

  /// A line a kind; nothing where all is spoken.
  var text: String {
    listing("skipped, no way to say it", words)
      + listing("skipped, no such sound in the model", symbols)
  }
}

/// A part of a text that phonemes leave out.
struct SkippedText: Encodable {
  enum Reason: String, Encodable {
    case unspeakable
    /// The phonemes have a symbol that the model lacks.
    case unknownSymbol = "unknown_symbol"
  }

  let text: String
  /// Unicode scalars of the text given, the end not included.
  let range: [Int]
  let reason: Reason

  /// In the order of the text.
  /// - start: of the text that was phonemized, in UTF-8 bytes of the text given
  static func all(
    in phonemization: Phonemization, start: Int, offsets: ScalarOffsets
  ) -> [SkippedText] {
    func entry(_ text: String, _ bytes: Range<Int>, _ reason: Reason) -> SkippedText {
      let range = offsets.bounds(utf8: bytes.lowerBound + start..<bytes.upperBound + start)
      return SkippedText(text: text, range: range, reason: reason)
    }
    let words = phonemization.diagnostics.filter { $0.kind == .unspeakable }
      .map { entry($0.text, $0.range, .unspeakable) }
    let symbols = phonemization.tokens.flatMap { token in
      token.phonemes.unicodeScalars.filter { Vocabulary.kokoro[$0] == nil }
        .map { entry(String(Character($0)), token.range, .unknownSymbol) }
    }
    return (words + symbols).sorted { $0.range[0] < $1.range[0] }
  }
}

/// `what: 'one', 'two' and 3 more`, each of them once, on one line; nothing of nothing.
func listing(_ what: String, _ texts: [String]) -> String {
  var seen: Set<String> = []
  let different = texts.filter { seen.insert($0).inserted }
  guard !different.isEmpty else { return "" }
  let shown = different.prefix(8).map(quoted).joined(separator: ", ")
  let rest = different.count - 8
  return "\(what): \(shown)" + (rest > 0 ? " and \(rest) more\n" : "\n")
}

/// In quotes, and as much of it as a message has room for.
private func quoted(_ text: String) -> String {
  let room = 40
  guard text.count > room else { return "'\(text)'" }
  return "'\(text.prefix(room - 10))...' (\(text.count) characters)"
}
