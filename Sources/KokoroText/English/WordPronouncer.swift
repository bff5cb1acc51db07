import Foundation

/// A piece's phonemes from the dictionary or, for digits, from the rules for numbers. Upstream:
/// `Lexicon.__call__`.
struct WordPronouncer: Sendable {
  let lexicon: Lexicon
  private let words: WordReader
  private let numbers: NumberReader
  private let derived: DerivedWords
  private let names: Names
  private let stretched: StretchedWords
  private let isStrict: Bool

  var suffixes: Suffixes { words.suffixes }

  /// - isStrict: says only what Misaki says.
  init(_ lexicon: Lexicon, isStrict: Bool) {
    self.lexicon = lexicon
    self.isStrict = isStrict
    words = WordReader(lexicon, isStrict: isStrict)
    numbers = NumberReader(lexicon: lexicon, suffixes: words.suffixes, isStrict: isStrict)
    derived = DerivedWords(lexicon: lexicon, suffixes: words.suffixes)
    names = Names(lexicon: lexicon, suffixes: words.suffixes)
    stretched = StretchedWords(lexicon)
  }

  /// Whether a word ends in -in' for -ing: "comin'", not "satin'".
  func dropsG(_ text: String) -> Bool {
    guard text.utf8.count <= 24, let last = text.unicodeScalars.last, last == "'" || last == "’"
    else { return false }
    return derived.withoutG(Self.simplified(text).lowercased()) != nil
  }

  /// Nil for what only a fallback can say.
  func pronunciation(of piece: Piece, following: FollowingSound) -> Pronunciation? {
    let word = Self.simplified(piece.alias ?? piece.text)
    if let name = piece.inName {
      let spoken = word.ends(with: "'s") ? suffixes.withS(name) ?? name : name
      return Pronunciation(phonemes: stressed(spoken, piece.stress), source: .gold)
    }
    guard word.isASCII else { return isStrict ? nil : accented(word, piece) }
    let stress: StressLevel? = word.isASCIILower ? nil : word.isASCIIUpper ? 2 : 0.5
    if !isStrict, let plain = stretched.plain(word) {
      return words.pronunciation(
        plain, tag: piece.tag, stress: word.isASCIIUpper ? 2 : nil, following: following)
    }
    if let reading = piece.reading {
      return Pronunciation(
        phonemes: stressed(stressed(reading, stress), piece.stress), source: .gold)
    }
    if var found = words.pronunciation(
      word, tag: piece.tag, stress: stress, following: following)
    {
      if let currency = piece.currency,
        let unit = words.suffixes.s(
          currency.unit + "s", tag: nil, stress: nil, following: nil)
      {
        found.phonemes += " " + unit.phonemes
      }
      found.phonemes = stressed(found.phonemes, piece.stress)
      return found
    }
    guard
      var found = number(word, piece)
        ?? (isStrict
          ? nil : derived.pronunciation(word, tag: piece.tag) ?? names.pronunciation(word))
    else { return nil }
    found.phonemes = stressed(found.phonemes, piece.stress)
    return found
  }

  /// A word with accents: in the list of additions, or without them in the dictionary ("façade"). A
  /// final é is spoken: "resume" is not what is meant.
  private func accented(_ word: String, _ piece: Piece) -> Pronunciation? {
    guard word.utf8.count <= 4 * WordNetwork.longestWord else { return nil }
    func lookup(_ word: String) -> Pronunciation? {
      guard lexicon.entry(for: word) != nil else { return nil }
      return lexicon.lookup(word, tag: piece.tag, stress: nil, following: nil).map {
        Pronunciation(phonemes: stressed($0.phonemes, piece.stress), source: $0.source)
      }
    }
    if let listed = lookup(word) ?? lookup(word.lowercased()) { return listed }
    if let found = suffixes.possessive(word, of: { accented($0, piece) }) { return found }
    guard let plain = LatinLetters.folded(word), let found = lookup(plain) else { return nil }
    return !LatinLetters.hasFinalE(word) || found.phonemes.hasSuffix("A")
      || found.phonemes.hasSuffix("Az") ? found : nil
  }

  /// British English says the "and" of "a hundred and one"; Misaki leaves it out.
  private func number(_ word: String, _ piece: Piece) -> Pronunciation? {
    guard NumberReader.isNumber(word, isHead: piece.isHead) else { return nil }
    var flags = piece.flags
    if !isStrict, lexicon.dialect == .gb, !flags.contains(.shortAnd) { flags.insert(.and) }
    return numbers.pronunciation(
      word, currency: piece.currency, isHead: piece.isHead, flags: flags)
  }

  /// Straight apostrophes, compatibility forms taken apart, digits of every script as 0 to 9.
  static func simplified(_ text: String) -> String {
    if text.isASCII { return text }
    var straight = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      straight.append(scalar == "‘" || scalar == "’" ? "'" : scalar)
    }
    let composed = String(straight).precomposedStringWithCompatibilityMapping
    var result = ""
    for scalar in composed.unicodeScalars {
      let properties = scalar.properties
      if !scalar.isASCII, properties.numericType == .decimal || properties.numericType == .digit,
        let value = properties.numericValue, let digit = Int(exactly: value)
      {
        result += String(digit)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
