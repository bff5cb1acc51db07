/// Words made from known ones with -s, -ed and -ing. Upstream: `stem_s`, `stem_ed`, `stem_ing`.
struct Suffixes {
  let lexicon: Lexicon

  private var isBritish: Bool { lexicon.dialect == .gb }

  func s(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound?
  ) -> Pronunciation? {
    let length = word.utf8.count
    guard length >= 3, word.ends(with: "s") else { return nil }
    let stem: String
    if !word.ends(with: "ss"), lexicon.isKnown(word.droppingLast(1)) {
      stem = word.droppingLast(1)
    } else if word.ends(with: "'s")
      || (length > 4 && word.ends(with: "es") && !word.ends(with: "ies")),
      lexicon.isKnown(word.droppingLast(2))
    {
      stem = word.droppingLast(2)
    } else if length > 4, word.ends(with: "ies"), lexicon.isKnown(word.droppingLast(3) + "y") {
      stem = word.droppingLast(3) + "y"
    } else {
      return nil
    }
    let base = lexicon.lookup(stem, tag: tag, stress: stress, following: following)
    return base.flatMap { withS($0.phonemes) }.map(derived)
  }

  func ed(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound?
  ) -> Pronunciation? {
    let length = word.utf8.count
    guard length >= 4, word.ends(with: "d") else { return nil }
    let stem: String
    if !word.ends(with: "dd"), lexicon.isKnown(word.droppingLast(1)) {
      stem = word.droppingLast(1)
    } else if length > 4, word.ends(with: "ed"), !word.ends(with: "eed"),
      lexicon.isKnown(word.droppingLast(2))
    {
      stem = word.droppingLast(2)
    } else {
      return nil
    }
    let base = lexicon.lookup(stem, tag: tag, stress: stress, following: following)
    return base.flatMap { withEd($0.phonemes) }.map(derived)
  }

  func ing(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound?
  ) -> Pronunciation? {
    let length = word.utf8.count
    guard length >= 5, word.ends(with: "ing") else { return nil }
    let stem: String
    if length > 5, lexicon.isKnown(word.droppingLast(3)) {
      stem = word.droppingLast(3)
    } else if lexicon.isKnown(word.droppingLast(3) + "e") {
      stem = word.droppingLast(3) + "e"
    } else if length > 5, hasDoubledConsonant(word.droppingLast(3)),
      lexicon.isKnown(word.droppingLast(4))
    {
      stem = word.droppingLast(4)
    } else {
      return nil
    }
    let base = lexicon.lookup(stem, tag: tag, stress: stress, following: following)
    return base.flatMap { withIng($0.phonemes) }.map(derived)
  }

  /// Plural, third person, genitive: s, z or a syllable of its own.
  func withS(_ stem: String) -> String? {
    guard let last = stem.unicodeScalars.last else { return nil }
    return switch last {
    case "p", "t", "k", "f", "θ": stem + "s"
    case "s", "z", "ʃ", "ʒ", "ʧ", "ʤ": stem + (isBritish ? "ɪ" : "ᵻ") + "z"
    default: stem + "z"
    }
  }

  /// A word with 's, where `stem` knows the word before that.
  func possessive(
    _ word: String, ending: String = "'s", of stem: (String) -> Pronunciation?
  ) -> Pronunciation? {
    guard word.ends(with: ending), var found = stem(word.droppingLast(ending.utf8.count)),
      let phonemes = withS(found.phonemes)
    else { return nil }
    found.phonemes = phonemes
    return found
  }

  /// Past: t, d or a syllable of its own, before which American English flaps a t.
  func withEd(_ stem: String) -> String? {
    guard let last = stem.unicodeScalars.last else { return nil }
    switch last {
    case "p", "k", "f", "θ", "ʃ", "s", "ʧ": return stem + "t"
    case "d": return stem + (isBritish ? "ɪ" : "ᵻ") + "d"
    case "t":
      let before = stem.unicodeScalars.dropLast().last
      if isBritish || before == nil { return stem + "ɪd" }
      return flapped(stem).map { $0 + "ᵻd" } ?? stem + "ᵻd"
    default: return stem + "d"
    }
  }

  /// Nil in British English after ə and ː, where an r may have to be spoken that isn't written.
  func withIng(_ stem: String) -> String? {
    guard let last = stem.unicodeScalars.last else { return nil }
    if isBritish { return last == "ə" || last == "ː" ? nil : stem + "ɪŋ" }
    return (flapped(stem) ?? stem) + "ɪŋ"
  }

  /// The stem with its final t flapped, where that happens.
  func flapped(_ stem: String) -> String? {
    let scalars = stem.unicodeScalars
    guard !isBritish, scalars.last == "t", let before = scalars.dropLast().last, before.flapsT
    else { return nil }
    return String(Substring(scalars.dropLast())) + "ɾ"
  }

  /// Ends in a consonant written twice, or in ck, which "panicking" adds to "panic".
  func hasDoubledConsonant(_ stem: String) -> Bool {
    let end = Array(stem.utf8.suffix(2))
    guard end.count == 2 else { return false }
    return (end[0] == end[1] && "bcdgklmnprstvxz".utf8.contains(end[1])) || stem.ends(with: "ck")
  }

  private func derived(_ phonemes: String) -> Pronunciation {
    Pronunciation(phonemes: phonemes, source: .morphology)
  }
}
