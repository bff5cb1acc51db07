/// What digits can mean. Each extension holds one meaning.
struct NumberRules {
  let text: TextScan
  let speech: NumberSpeech
  var dialect: EnglishDialect { speech.dialect }

  /// The rewrite of what begins with the digit at `index`.
  func rewrite(at index: Int) -> Rewrite? {
    // The rest of something that no rule understood as a whole, or a sum of money that is read well.
    if text[index - 2].isASCIIDigit, Self.joints.contains(text[index - 1]) { return nil }
    if isCurrencySign(text.scalar(before: index)) { return nil }
    guard let numeral = Numeral(text, at: index) else { return nil }
    if let known = phone(at: index) ?? dotted(at: index) ?? numericDate(at: index)
      ?? clock(at: index)
    {
      return known
    }
    if let known = fraction(numeral) ?? groups(at: index) ?? range(numeral)
      ?? feetAndInches(numeral)
    {
      return known
    }
    if let measured = measured(numeral) { return Rewrite(index..<measured.end, measured.words) }
    return dimensions(numeral) ?? arithmetic(numeral) ?? digitString(numeral)
      ?? dayFirstDate(numeral) ?? withAnd(numeral)
  }

  private static let joints = Set("./:-,".utf8)

  /// The length of a hyphen or en dash at `index`; 0 where there is none.
  func dashLength(at index: Int, hyphenOnly: Bool = false) -> Int {
    if text[index] == UInt8(ascii: "-") { return 1 }
    let isDash =
      text[index] == 0xE2 && text[index + 1] == 0x80
      && (0x90...0x93).contains(text[index + 2])
    return isDash && !hyphenOnly ? 3 : 0
  }

  private func isCurrencySign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .currencySymbol
  }

  func isBoundary(_ index: Int) -> Bool { !text.isWordByte(index) }

  /// British "and": a hundred and one. Misaki drops it.
  private func withAnd(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    guard dialect == .gb, isBoundary(end), numeral.whole.utf8.count > 2,
      numeral.whole.utf8.first != UInt8(ascii: "0"), text[start - 1] != UInt8(ascii: "-"),
      text[end] != UInt8(ascii: "/"), text[end] != UInt8(ascii: ":"),
      !(numeral.whole.utf8.count == 4 && !numeral.hasCommas)
    else { return nil }
    var words = speech.numeral(numeral)
    guard words.contains(" and ") else { return nil }
    if numeral.whole.utf8.count == 3, words.hasPrefix("one "), numeral.fraction == nil,
      let next = text.wordAfter(end), text[next.lowerBound].isASCIILower, !isNumberOfThing(start)
    {
      words = "a " + words.dropFirst(4)
    }
    return Rewrite(numeral.range, words)
  }

  /// "page 101": the number is a name, not a count.
  private func isNumberOfThing(_ start: Int) -> Bool {
    guard let before = text.wordBefore(start) else { return false }
    return Self.numberedThings.contains(text.string(before).lowercased())
  }

  private static let numberedThings: Set<String> = [
    "page", "room", "chapter", "number", "line", "verse", "flight", "route", "section", "unit",
    "highway", "psalm", "bus", "train", "platform", "channel", "studio", "apartment", "flat",
  ]
}
