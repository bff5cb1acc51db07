/// Writes out what is not words as the words a person would say: "3:30" as "three thirty".
///
/// One pass from left to right; at each place the rules for what begins there are asked in turn,
/// the more specific ones first, and the first that matches rewrites its stretch. What Misaki reads
/// well is left alone. Every rewritten word knows the stretch of the caller's text it stands for.
package struct Normalizer: Sendable {
  package let dialect: EnglishDialect

  package init(dialect: EnglishDialect) { self.dialect = dialect }

  /// The text to speak, and what can't be spoken: emoji, symbols without a name, other scripts.
  /// - except: UTF-8 offsets of what must stay as it is, in order.
  package func normalize(
    _ text: MappedText, except: [Range<Int>] = []
  ) -> (MappedText, [PhonemeDiagnostic]) {
    let scan = TextScan(text.text)
    var kept = except[...]
    let rewrites = rewrites(of: scan).filter { rewrite in
      kept = kept.drop { $0.upperBound <= rewrite.range.lowerBound }
      return kept.first.map { $0.lowerBound >= rewrite.range.upperBound } ?? true
    }
    guard !rewrites.isEmpty else { return (text, []) }
    var result = MappedText()
    var diagnostics: [PhonemeDiagnostic] = []
    var copied = 0
    for rewrite in rewrites {
      result.append(copied..<copyEnd(before: rewrite, from: copied, in: scan), of: text)
      result.append(rewrite.words, for: rewrite.range, of: text)
      copied = rewrite.range.upperBound
      if rewrite.isUnspeakable {
        diagnostics.append(
          PhonemeDiagnostic(
            kind: .unspeakable, text: scan.string(rewrite.range),
            range: text.original(of: rewrite.range)))
      }
    }
    result.append(copied..<scan.count, of: text)
    return (result, diagnostics)
  }

  /// Where nothing or a pause is said, one of the spaces around goes too: "up 👍, down" is "up, down".
  private func copyEnd(before rewrite: Rewrite, from copied: Int, in text: TextScan) -> Int {
    let start = rewrite.range.lowerBound
    guard rewrite.words.isEmpty || rewrite.words == ",", start > copied,
      text[start - 1] == UInt8(ascii: " "),
      rewrite.range.upperBound >= text.count
        || " ,.;:!?)".utf8.contains(text[rewrite.range.upperBound])
    else { return start }
    return start - 1
  }

  /// In order, without overlap.
  func rewrites(of text: TextScan) -> [Rewrite] {
    let rules = NormalizerRules(text, dialect: dialect)
    var found: [Rewrite] = []
    var index = 0
    while index < text.count {
      if let rewrite = rules.rewrite(at: index), rewrite.range.upperBound > index {
        found.append(rewrite)
        index = rewrite.range.upperBound
      } else {
        index = rules.nextPlace(after: index)
      }
    }
    return found
  }
}

/// A stretch of text and what is said instead.
struct Rewrite: Equatable {
  /// UTF-8 offsets.
  var range: Range<Int>
  var words: String
  /// Nothing is said, though something is written: to be reported.
  var isUnspeakable = false

  init(_ range: Range<Int>, _ words: String) {
    self.range = range
    self.words = words
  }

  init(unspeakable range: Range<Int>) {
    self.range = range
    words = ""
    isUnspeakable = true
  }
}
