import Foundation

/// A piece's phonemes from the dictionary or, for digits, from the rules for numbers. Upstream:
/// `Lexicon.__call__`.
struct WordPronouncer: Sendable {
  let lexicon: Lexicon
  private let words: WordReader
  private let numbers: NumberReader

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    words = WordReader(lexicon)
    numbers = NumberReader(lexicon: lexicon, suffixes: words.suffixes)
  }

  /// Nil for what only a fallback can say.
  func pronunciation(of piece: Piece, following: FollowingSound) -> Pronunciation? {
    let word = Self.simplified(piece.alias ?? piece.text)
    guard word.isASCII else { return nil }
    let stress: StressLevel? = word.isASCIILower ? nil : word.isASCIIUpper ? 2 : 0.5
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
    guard NumberReader.isNumber(word, isHead: piece.isHead),
      var found = numbers.pronunciation(
        word, currency: piece.currency, isHead: piece.isHead, flags: piece.flags)
    else { return nil }
    found.phonemes = stressed(found.phonemes, piece.stress)
    return found
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
