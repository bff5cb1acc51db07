import Foundation

/// Finds a word's phonemes in the dictionary: as it is, in lower case, or without its ending.
/// Upstream: `get_word`.
struct WordReader: Sendable {
  let lexicon: Lexicon
  let suffixes: Suffixes
  let special: SpecialWords

  init(_ lexicon: Lexicon, isStrict: Bool) {
    self.lexicon = lexicon
    suffixes = Suffixes(lexicon: lexicon)
    special = SpecialWords(lexicon: lexicon, isStrict: isStrict)
  }

  /// Nil for a word that the dictionary doesn't know. `word` is ASCII.
  func pronunciation(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound
  ) -> Pronunciation? {
    if let found = special.pronunciation(word, tag: tag, stress: stress, following: following) {
      return found
    }
    func lookup(_ word: String) -> Pronunciation? {
      lexicon.lookup(word, tag: tag, stress: stress, following: following)
    }
    var word = word
    if shouldLower(word, tag: tag) {
      let lower = word.lowercased()
      if lexicon.entry(for: lower) != nil
        || suffixed(lower, tag: tag, stress: stress, following: following) != nil
      {
        word = lower
      }
    }
    if lexicon.isKnown(word) { return lookup(word) }
    if word.ends(with: "s'"), lexicon.isKnown(word.droppingLast(2) + "'s") {
      return lookup(word.droppingLast(2) + "'s")
    }
    if word.ends(with: "'"), lexicon.isKnown(word.droppingLast(1)) {
      return lookup(word.droppingLast(1))
    }
    if let found = suffixes.s(word, tag: tag, stress: stress, following: following) {
      return found
    }
    if let found = suffixes.ed(word, tag: tag, stress: stress, following: following) {
      return found
    }
    return suffixes.ing(word, tag: tag, stress: stress ?? 0.5, following: following)
  }

  private func suffixed(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound
  ) -> Pronunciation? {
    suffixes.s(word, tag: tag, stress: stress, following: following)
      ?? suffixes.ed(word, tag: tag, stress: stress, following: following)
      ?? suffixes.ing(word, tag: tag, stress: stress, following: following)
  }

  /// Whether a word with capitals may be read as the one in lower case: all capitals or one at the
  /// start, no dictionary form of its own, and not a short name.
  private func shouldLower(_ word: String, tag: String?) -> Bool {
    let bytes = word.utf8
    guard bytes.count > 1, !word.isASCIILower, tag != "NNP" || bytes.count > 7,
      bytes.contains(where: { $0 != UInt8(ascii: "'") }),
      bytes.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "'") })
    else { return false }
    return (word.isASCIIUpper || !bytes.dropFirst().contains(where: \.isASCIIUpper))
      && lexicon.entry(for: word) == nil
  }
}
