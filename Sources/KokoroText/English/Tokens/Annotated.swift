/// An instruction of the caller's and where its label stands in the caller's text.
struct PlacedInstruction {
  var range: Range<Int>
  var instruction: Markup.Instruction
}

extension [Piece] {
  /// Pieces of whole tokens that know what the caller asks for. Upstream: `G2P.tokenize` and `fold_left`,
  /// but by place in the text, so that a token across two labels shifts nothing.
  ///
  /// Every token that a label touches takes its stress or number flags; all those of a label with
  /// phonemes become one piece.
  /// - instructions: in text order
  /// - original: maps UTF-8 offsets in the tokenized text to the caller's text
  func obeying(
    _ instructions: [PlacedInstruction], original: (Range<Int>) -> Range<Int>
  ) -> [Piece] {
    guard !instructions.isEmpty else { return self }
    var pieces = self
    let places = map { original($0.range) }
    var result: [Piece] = []
    var taken = 0
    /// The first piece that the next label can touch.
    var next = 0
    for placed in instructions {
      guard
        let first = places[next...].firstIndex(where: {
          $0.upperBound > placed.range.lowerBound || $0.lowerBound >= placed.range.upperBound
        }), places[first].lowerBound < placed.range.upperBound
      else { continue }
      next = first
      let end =
        places[first...].firstIndex { $0.lowerBound >= placed.range.upperBound } ?? places.count
      switch placed.instruction {
      case .stress(let level):
        for index in first..<end { pieces[index].stress = level }
      case .numberFlags(let letters):
        let flags = NumberReader.Flags(letters: letters)
        for index in first..<end { pieces[index].flags = flags }
      case .phonemes(let phonemes):
        var whole = Piece(merging: pieces[first..<end])
        whole.phonemes = phonemes
        whole.source = .override
        result += pieces[taken..<first]
        result.append(whole)
        (taken, next) = (end, end)
      }
    }
    return result + pieces[taken...]
  }
}

extension NumberReader.Flags {
  /// Of `#…#`: `&`, `n`, `a`; other letters mean nothing.
  init(letters: String) {
    self = []
    if letters.contains("&") { insert(.and) }
    if letters.contains("n") { insert(.shortAnd) }
    if letters.contains("a") { insert(.article) }
  }
}
