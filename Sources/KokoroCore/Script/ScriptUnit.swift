/// What lies between a run of speech and the next.
package enum Border: Sendable, Equatable {
  /// In mid-sentence, between words: no pause is meant.
  case word
  /// After a comma, colon, semicolon or dash.
  case clause
  case sentence
  /// A blank line, a heading, an item of a list.
  case paragraph
  /// As the caller asks, in seconds.
  case pause(Double)
  /// Nothing follows.
  case end

  /// Whether speech may not be joined across it within one pass.
  package var isHard: Bool {
    switch self {
    case .word, .clause, .sentence: false
    case .paragraph, .pause, .end: true
    }
  }
}

/// A sentence of the caller's text, or a part of an overlong one.
package struct ScriptUnit: Sendable, Equatable {
  /// As long in UTF-8 as the stretch it comes from, without `parting`; line breaks inside are spaces
  /// here. Empty for a pause where nothing was said before.
  package var text: String
  /// Where it starts in the caller's text, in UTF-8 bytes.
  package var offset: Int
  /// The voice that inline markup asks for.
  package var voice: String?
  package var border: Border
  /// Markup between the words and the marks they end with: "[voice af_bella]Yes[/voice], he said."
  package var parting: Parting?
  /// Phonemes rather than text.
  package var isPhonemes = false

  /// Bytes of the caller's text that are left out of `text`.
  package struct Parting: Sendable, Equatable {
    /// How many bytes of `text` stand before.
    package var position: Int
    package var count: Int
  }

  /// Where a stretch of `text` lies in the caller's text, both in UTF-8 bytes.
  package func sourceRange(_ range: Range<Int>) -> Range<Int> {
    var lower = offset + range.lowerBound
    var upper = offset + range.upperBound
    if let parting {
      if range.lowerBound >= parting.position { lower += parting.count }
      if range.upperBound > parting.position { upper += parting.count }
    }
    return lower..<max(lower, upper)
  }
}
