import KokoroLocking

/// Where a narration's sentences come from.
package protocol ScriptSource: Sendable {
  /// The next sentence, waiting for it if need be; nil when there are no more.
  func next() async throws -> ScriptUnit?
  /// The place of a UTF-8 range in the caller's text.
  func range(_ utf8: Range<Int>) -> Range<String.Index>
  /// The whole text is there: reading ahead never waits, and there must be something to speak.
  var isWhole: Bool { get }
}

/// A text that is there as a whole.
final class TextSource: ScriptSource {
  private let text: String
  private let scanner: Lock<ScriptScanner>

  init(_ text: String, _ chunking: Chunking) {
    self.text = text
    scanner = Lock(ScriptScanner(startsEarly: chunking == .sentences))
  }

  func next() -> ScriptUnit? {
    scanner.withLock { $0.next(in: text, isComplete: true) }
  }

  func range(_ utf8: Range<Int>) -> Range<String.Index> { text.range(utf8: utf8) }

  var isWhole: Bool { true }
}

/// Phonemes given by the caller.
final class PhonemeSource: ScriptSource {
  private let phonemes: String
  private let isTaken = Lock(false)

  init(_ phonemes: String) {
    self.phonemes = phonemes
  }

  func next() -> ScriptUnit? {
    let taken = isTaken.withLock { taken in
      defer { taken = true }
      return taken
    }
    return taken
      ? nil : ScriptUnit(text: phonemes, offset: 0, voice: nil, border: .end, isPhonemes: true)
  }

  func range(_ utf8: Range<Int>) -> Range<String.Index> { phonemes.range(utf8: utf8) }

  var isWhole: Bool { true }
}

extension String {
  /// Indices of UTF-8 offsets; offsets past the end give the end.
  package func range(utf8 range: Range<Int>) -> Range<String.Index> {
    func index(_ offset: Int) -> String.Index {
      utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex) ?? utf8.endIndex
    }
    return index(range.lowerBound)..<index(range.upperBound)
  }
}
