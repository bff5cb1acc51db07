extension NumberRules {
  /// Past the x of "200x the pay", "2-3x"; "a 10x lens" is read letter by letter.
  func multiple(after end: Int) -> Int? {
    guard text[end] == UInt8(ascii: "x"), isBoundary(end + 1) else { return nil }
    let following = text[text.spacesEnd(end + 1)]
    guard !"+-*/=^<>".utf8.contains(following), following < 0x80 else { return nil }
    guard let next = text.wordAfter(end + 1), next.lowerBound == end + 2 else { return end + 1 }
    return [
      "the", "more", "less", "faster", "slower", "as", "bigger", "larger", "smaller", "better",
      "from", "in", "over", "higher", "lower", "longer", "cheaper", "what", "that", "and", "or",
      "to",
      "per", "a", "since", "this", "last", "growth", "return",
    ].contains(text.string(next)) ? end + 1 : nil
  }

  /// "1 x 400g tin": one four hundred gram tin.
  func serving(_ numeral: Numeral) -> Rewrite? {
    let end = numeral.range.upperBound
    guard numeral.value != nil, text[end] == UInt8(ascii: " "), text[end + 1] == UInt8(ascii: "x"),
      text[end + 2] == UInt8(ascii: " "), let second = Numeral(text, at: end + 3),
      let match = Units.match(text, after: second.range.upperBound, spaced: false),
      let noun = text.wordAfter(match.end), text[noun.lowerBound].isASCIILower,
      !["by", "x", "and", "or"].contains(text.string(noun))
    else { return nil }
    return Rewrite(
      numeral.range.lowerBound..<match.end,
      "\(speech.numeral(numeral)) \(speech.numeral(second)) \(match.unit.singular(dialect))")
  }

  /// The "x" of "12 ft x 14 ft" and of 9" x 13": by.
  func by(_ word: Range<Int>) -> Rewrite? {
    guard word.count == 1, text[word.lowerBound] == UInt8(ascii: "x"),
      text[text.spacesEnd(word.upperBound)].isASCIIDigit
    else { return nil }
    let start = word.lowerBound - 1
    guard text[start] == UInt8(ascii: " ") else { return nil }
    if "\"\'".utf8.contains(text[start - 1]), text[start - 2].isASCIIDigit {
      return Rewrite(word, "by")
    }
    guard let unit = text.wordBefore(start) else { return nil }
    if text[unit.lowerBound].isASCIIDigit {
      return text[unit.upperBound - 1].isASCIILetter ? Rewrite(word, "by") : nil
    }
    guard let number = text.wordBefore(unit.lowerBound), text[number.lowerBound].isASCIIDigit,
      Units.match(text, after: unit.lowerBound, spaced: false) != nil
    else { return nil }
    return Rewrite(word, "by")
  }
}
