/// Settles the parts of a word of several pieces: spaces between unlike parts, otherwise fewer
/// stresses. Upstream: `resolve_tokens`.
enum GroupStress {
  static func resolve(_ pieces: inout [Piece], _ word: Range<Int>) {
    let needsSpace = needsSpace(pieces[word])
    for index in word {
      if pieces[index].phonemes == nil {
        let text = pieces[index].text
        if index == word.upperBound - 1, let only = text.unicodeScalars.first, only.isPause,
          text.unicodeScalars.count == 1
        {
          pieces[index].phonemes = text
          pieces[index].source = .punctuation
        } else if pieces[index].isJunk {
          pieces[index].phonemes = ""
          pieces[index].source = .punctuation
        }
      } else if index > word.lowerBound {
        pieces[index].needsSpace = needsSpace
      }
    }
    guard !needsSpace else { return }
    let parts = word.compactMap { index in
      pieces[index].phonemes.flatMap { $0.isEmpty ? nil : Part($0, index: index) }
    }
    func demote(_ part: Part) {
      pieces[part.index].phonemes = stressed(pieces[part.index].phonemes ?? "", -0.5)
    }
    if parts.count == 2, pieces[parts[0].index].text.unicodeScalars.count == 1 {
      demote(parts[1])
    } else if parts.count >= 2, parts.count(where: \.hasPrimary) > (parts.count + 1) / 2 {
      parts.sorted().prefix(parts.count / 2).forEach(demote)
    }
  }

  /// Parts that are written together but spoken as words of their own: "24/7", "5kg".
  private static func needsSpace(_ pieces: ArraySlice<Piece>) -> Bool {
    var kinds: Set<Int> = []
    for scalar in pieces.lazy.flatMap(\.text.unicodeScalars) {
      if scalar == " " || scalar == "/" { return true }
      if scalar.isWordJunk { continue }
      if scalar.properties.isLetter {
        kinds.insert(0)
      } else {
        kinds.insert(scalar.isASCII && scalar.properties.numericType == .decimal ? 1 : 2)
      }
    }
    return kinds.count > 1 || pieces.dropLast().contains(where: \.whitespace)
  }

  /// Ordered by what loses its stress first: the unstressed, the short, the early.
  private struct Part: Comparable {
    let hasPrimary: Bool
    let weight: Int
    let index: Int

    init(_ phonemes: String, index: Int) {
      hasPrimary = phonemes.unicodeScalars.contains(.primaryStress)
      weight = phonemes.unicodeScalars.reduce(0) { $0 + ($1.isLongPhoneme ? 2 : 1) }
      self.index = index
    }

    static func < (a: Part, b: Part) -> Bool {
      (a.hasPrimary ? 1 : 0, a.weight, a.index) < (b.hasPrimary ? 1 : 0, b.weight, b.index)
    }
  }
}

extension Unicode.Scalar.Properties {
  /// A letter in the general category's sense; `isAlphabetic` takes in marks and numbers besides.
  var isLetter: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
