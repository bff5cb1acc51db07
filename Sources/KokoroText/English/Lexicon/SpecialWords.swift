/// Words whose sound hangs on what they are or what follows: "the", "to", "used", "U.S.".
/// Upstream: `get_special_case`.
struct SpecialWords {
  let lexicon: Lexicon
  let isStrict: Bool

  /// Nil for a word that isn't special.
  func pronunciation(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound
  ) -> Pronunciation? {
    // All but dotted letters are short.
    guard word.utf8.count <= 4 || word.utf8.contains(UInt8(ascii: ".")) else { return nil }
    if tag == "ADD", word == "." || word == "/" {
      return lexicon.lookup(
        word == "." ? "dot" : "slash", tag: nil, stress: -0.5, following: following)
    }
    if let name = Lexicon.symbolNames[word] {
      return lexicon.lookup(name, tag: nil, stress: nil, following: following)
    }
    if isDottedLetters(word) { return lexicon.spelled(word) }
    let isNoun = tag?.utf8.starts(with: "NN".utf8) ?? false
    switch word {
    case "a", "A":
      // "A, B, and C" are letters.
      let isLetter = !isStrict && word == "A" && following.kind == nil
      return special(tag == "DT" && !isLetter ? "ɐ" : "ˈA")
    case "am", "Am", "AM":
      // "Pan Am" is no abbreviation.
      if isNoun, !isStrict, word == "Am" {
        return entry("am", tag: nil).map { special(stressed($0.phonemes, 2)) }
      }
      if isNoun { return lexicon.spelled(word) }
      let isFull = following.kind == nil || word != "am" || (stress ?? 0) > 0
      return isFull ? entry("am", tag: nil) : special("ɐm")
    case "an", "An", "AN":
      return word == "AN" && isNoun ? lexicon.spelled(word) : special("ɐn")
    case "I" where tag == "PRP": return special("ˌI")
    case "by", "By", "BY":
      return wordClass(ofTag: tag) == "ADV" ? special("bˈI") : nil
    case "to", "To": return to(following)
    case "TO" where tag == "TO" || tag == "IN": return to(following)
    case "in", "In": return special(tag == "IN" && following.kind != nil ? "ɪn" : "ˈɪn")
    case "IN" where tag != "NNP":
      return special(tag == "IN" && following.kind != nil ? "ɪn" : "ˈɪn")
    case "the", "The": return special(following.kind == .vowel ? "ði" : "ðə")
    case "THE" where tag == "DT": return special(following.kind == .vowel ? "ði" : "ðə")
    case "used", "Used", "USED":
      return entry("used", tag: (tag == "VBD" || tag == "JJ") && following.isTo ? "VBD" : nil)
    default: break
    }
    if tag == "IN" || !isStrict, word.lowercased() == "vs" || word.lowercased() == "vs." {
      return lexicon.lookup("versus", tag: nil, stress: nil, following: following)
    }
    return nil
  }

  private func to(_ following: FollowingSound) -> Pronunciation? {
    switch following.kind {
    case nil: entry("to", tag: nil)
    case .consonant: special("tə")
    case .vowel: special("tʊ")
    }
  }

  /// The dictionary's reading, whatever follows.
  private func entry(_ word: String, tag: String?) -> Pronunciation? {
    lexicon.lookup(word, tag: tag, stress: nil, following: nil).map { special($0.phonemes) }
  }

  private func special(_ phonemes: String) -> Pronunciation {
    Pronunciation(phonemes: phonemes, source: .special)
  }

  /// Letters with a full stop between, no more than two together: "U.S.", "i.e", "Ph.D".
  private func isDottedLetters(_ word: String) -> Bool {
    let dot = UInt8(ascii: ".")
    let bytes = word.utf8
    guard let start = bytes.firstIndex(where: { $0 != dot }),
      let end = bytes.lastIndex(where: { $0 != dot }), bytes[start...end].contains(dot),
      bytes.allSatisfy({ $0 == dot || $0.isASCIILetter })
    else { return false }
    return bytes.split(separator: dot).allSatisfy { $0.count < 3 }
  }
}
