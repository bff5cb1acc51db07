import KokoroText

/// A word or mark on its way into a pass.
package struct SpokenToken: Sendable, Equatable {
  package var text: String
  /// UTF-8 offsets in the caller's text.
  package var range: Range<Int>
  package var phonemes: [Unicode.Scalar]
  /// A space follows.
  package var whitespace: Bool

  package init(text: String, range: Range<Int>, phonemes: [Unicode.Scalar], whitespace: Bool) {
    self.text = text
    self.range = range
    self.phonemes = phonemes
    self.whitespace = whitespace
  }

  /// Only marks, nothing that sounds.
  var isPunctuation: Bool { !phonemes.isEmpty && phonemes.allSatisfy(Self.marks.contains) }

  static let marks: Set<Unicode.Scalar> = [
    ";", ":", ",", ".", "!", "?", "—", "…", "\"", "(", ")", "“", "”",
  ]
  static let sentenceMarks: Set<Unicode.Scalar> = [".", "!", "?", "…"]
  static let clauseMarks: Set<Unicode.Scalar> = [",", ";", ":", "—"]
  private static let closers: Set<Unicode.Scalar> = [")", "”", "\""]

  /// The mark it ends with, closing quotes and brackets aside.
  var endMark: Unicode.Scalar? {
    guard let last = phonemes.last(where: { !Self.closers.contains($0) }) else { return nil }
    return Self.marks.contains(last) ? last : nil
  }
}

/// Tokens that no space divides, the smallest piece that text is cut into.
package struct Atom: Sendable, Equatable {
  package var tokens: [SpokenToken]
  /// What follows.
  package var border: Border
  /// The last of its sentence, as the text was cut.
  package var endsUnit = false
  /// Nothing after it may share its pass.
  package var endsGroup = false

  /// Symbols, the space after it not counted.
  var length: Int { tokens.reduce(0) { $0 + $1.phonemes.count } }
  var hasSpace: Bool { tokens.last?.whitespace ?? false }

  /// The atoms of one sentence. None is longer than `limit`, what a pass takes.
  /// - isPhonemes: full stops inside end sentences; in text, where the sentences are cut already,
  ///   they end no more than a clause
  package static func atoms(
    of tokens: [SpokenToken], border: Border, isPhonemes: Bool = false,
    limit: Int = Vocabulary.maximumPassLength
  ) -> [Atom] {
    var atoms: [Atom] = []
    var current: [SpokenToken] = []
    for token in tokens {
      for piece in pieces(of: token, limit: limit) {
        let length = current.reduce(0) { $0 + $1.phonemes.count }
        // A run without spaces that is too long for one pass: cut between tokens.
        if length + piece.phonemes.count > limit {
          atoms.append(Atom(tokens: current, border: .word))
          current = []
        }
        current.append(piece)
      }
      if token.whitespace {
        atoms.append(Atom(tokens: current, border: borderAfter(current, isPhonemes: isPhonemes)))
        current = []
      }
    }
    if !current.isEmpty {
      atoms.append(Atom(tokens: current, border: .word))
    }
    if !atoms.isEmpty {
      atoms[atoms.count - 1].border = border
      atoms[atoms.count - 1].endsUnit = true
      atoms[atoms.count - 1].endsGroup = border.isHard
    }
    return atoms
  }

  private static func borderAfter(_ tokens: [SpokenToken], isPhonemes: Bool) -> Border {
    guard let mark = tokens.last(where: { !$0.phonemes.isEmpty })?.endMark else { return .word }
    if SpokenToken.sentenceMarks.contains(mark) { return isPhonemes ? .sentence : .clause }
    return SpokenToken.clauseMarks.contains(mark) ? .clause : .word
  }

  /// The token itself, or parts that fit, never cut before a combining mark.
  private static func pieces(of token: SpokenToken, limit: Int) -> [SpokenToken] {
    guard token.phonemes.count > limit else { return [token] }
    var pieces: [SpokenToken] = []
    var start = 0
    while start < token.phonemes.count {
      var end = min(start + limit, token.phonemes.count)
      if end < token.phonemes.count {
        let whole = end
        while end > start + 1, token.phonemes[end].continuesCharacter { end -= 1 }
        // Marks without end have no letter to stay with.
        if end == start + 1 { end = whole }
      }
      var piece = token
      piece.phonemes = Array(token.phonemes[start..<end])
      piece.whitespace = token.whitespace && end == token.phonemes.count
      pieces.append(piece)
      start = end
    }
    return pieces
  }
}
