/// A text cut at its punctuation, which espeak would drop.
///
/// As phonemizer's `preserve_punctuation`: marks and the spaces around them stay as they are, and
/// what stands between them is phonemized alone.
struct PunctuationPieces {
  struct Piece: Equatable {
    var text: Substring
    var isMark: Bool
  }
  private(set) var pieces: [Piece] = []

  static let marks = Set(#";:,.!?¡¿—…"«»“”(){}[]"#.unicodeScalars)

  init(_ text: Substring) {
    let scalars = text.unicodeScalars
    var start = scalars.startIndex  // of the piece that is being read
    var index = start
    while index < scalars.endIndex {
      guard Self.marks.contains(scalars[index]) else {
        index = scalars.index(after: index)
        continue
      }
      var markStart = index
      while markStart > start, scalars[scalars.index(before: markStart)].properties.isWhitespace {
        markStart = scalars.index(before: markStart)
      }
      while index < scalars.endIndex,
        Self.marks.contains(scalars[index]) || scalars[index].properties.isWhitespace
      {
        index = scalars.index(after: index)
      }
      add(text[start..<markStart], isMark: false)
      add(text[markStart..<index], isMark: true)
      start = index
    }
    add(text[start...], isMark: false)
  }

  private mutating func add(_ text: Substring, isMark: Bool) {
    if !text.isEmpty { pieces.append(Piece(text: text, isMark: isMark)) }
  }
}
