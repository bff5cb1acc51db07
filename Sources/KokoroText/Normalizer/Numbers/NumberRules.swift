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
    if let named = codeGroups(numeral) ?? taxSection(numeral) ?? roadWithLetter(numeral)
      ?? listNumber(numeral)
    {
      return named
    }
    if let grouped = sumBeforeSign(at: index) ?? groupedThousands(numeral) { return grouped }
    if let known = phone(at: index) ?? dotted(at: index) ?? numericDate(at: index)
      ?? namedMonthDate(at: index) ?? shortDate(at: index) ?? clock(at: index) ?? ordinalRange(
        numeral) ?? zipCode(numeral)
    {
      return known
    }
    if let known = angle(numeral) ?? score(numeral) ?? fraction(numeral) ?? groups(at: index)
      ?? range(numeral)
      ?? feetAndInches(numeral)
    {
      return known
    }
    if let half = halfDay(numeral) ?? militaryTime(numeral) ?? serving(numeral) { return half }
    if let measured = measured(numeral) { return Rewrite(index..<measured.end, measured.words) }
    if let times = multiple(after: numeral.range.upperBound) {
      return Rewrite(index..<times, "\(speech.numeral(numeral)) times")
    }
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

  /// "25 000", "1 000 000", "1'000'000" and "1.000.000" as other countries group digits.
  private func groupedThousands(_ numeral: Numeral) -> Rewrite? {
    let start = numeral.range.lowerBound
    var end = text.digitsEnd(start)
    let separator = text[end]
    guard (1...3).contains(end - start), text[start] != UInt8(ascii: "0"),
      " '.".utf8.contains(separator)
    else { return nil }
    var digits = text.string(start..<end)
    var groups = 0
    while text[end] == separator, text.digitsEnd(end + 1) == end + 4, groups < 5 {
      digits += text.string((end + 1)..<(end + 4))
      end += 4
      groups += 1
    }
    let isSure =
      switch separator {
      case UInt8(ascii: " "):
        groups >= 2 && digits.hasSuffix("00") || groups == 1 && digits.hasSuffix("000")
      case UInt8(ascii: "'"): groups >= 1
      default: groups >= 2 && digits.hasSuffix("000")
      }
    guard isSure, isBoundary(end), text[end] != separator || !text[end + 1].isASCIIDigit else {
      return nil
    }
    return Rewrite(start..<end, speech.cardinal(digits))
  }

  /// ", DC 20500": the digits of a zip code.
  private func zipCode(_ numeral: Numeral) -> Rewrite? {
    guard numeral.range.count == 5, numeral.fraction == nil, isBoundary(numeral.range.upperBound),
      let state = text.wordBefore(numeral.range.lowerBound), state.count == 2,
      text.string(state).isASCIIUpper, text[state.lowerBound].isASCIILetter,
      text[state.lowerBound - 1] == UInt8(ascii: " "),
      text[state.lowerBound - 2] == UInt8(ascii: ","),
      dashLength(at: numeral.range.upperBound) == 0
    else { return nil }
    return Rewrite(numeral.range, speech.spelled(numeral.whole))
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
