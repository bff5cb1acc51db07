extension [Piece] {
  /// Carries out inline markup on the tokens that its labels touch: a stress or a way to read
  /// numbers for each, or one pronunciation for all of them together.
  /// - annotations: ranges in the text whose tokens these are.
  mutating func apply(_ annotations: [Markup.Annotation]) {
    for annotation in annotations {
      guard let first = firstIndex(where: { $0.range.overlaps(annotation.range) }) else { continue }
      let end = self[first...].firstIndex { !$0.range.overlaps(annotation.range) } ?? endIndex
      switch annotation.instruction {
      case .stress(let level):
        for index in first..<end { self[index].stress = level }
      case .numberFlags(let letters):
        for index in first..<end { self[index].flags = NumberReader.Flags(letters) }
      case .phonemes(let phonemes):
        var whole = Piece(merging: self[first..<end])
        whole.phonemes = phonemes
        whole.source = .override
        replaceSubrange(first..<end, with: [whole])
      }
    }
  }
}

extension NumberReader.Flags {
  init(_ letters: String) {
    self = []
    for letter in letters.utf8 {
      switch letter {
      case UInt8(ascii: "&"): insert(.and)
      case UInt8(ascii: "n"): insert(.shortAnd)
      case UInt8(ascii: "a"): insert(.article)
      default: break
      }
    }
  }
}
