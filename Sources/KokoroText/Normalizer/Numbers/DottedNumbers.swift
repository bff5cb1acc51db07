extension NumberRules {
  /// Three or more numbers with dots between: an internet address, a date or a version.
  func dotted(at index: Int) -> Rewrite? {
    var parts: [Range<Int>] = []
    var end = index
    while text[end].isASCIIDigit, parts.count < 8 {
      let partEnd = text.digitsEnd(end)
      parts.append(end..<partEnd)
      end = partEnd
      guard text[end] == UInt8(ascii: "."), text[end + 1].isASCIIDigit else { break }
      end += 1
    }
    guard parts.count >= 3, isBoundary(end) else { return nil }
    let digits = parts.map(text.string)
    if let date = dottedDate(digits) { return Rewrite(index..<end, date) }
    guard digits.allSatisfy({ $0.utf8.count <= 4 }) else { return nil }
    let isAddress = digits.count == 4 && digits.allSatisfy { Int($0) ?? 256 < 256 }
    let words =
      isAddress
      ? digits.map(speech.addressPart).joined(separator: " dot ")
      : digits.map(versionPart).joined(separator: " point ")
    return Rewrite(index..<end, words)
  }

  /// The number after "B." in "B.1.1.7".
  private func afterLetter(_ word: Range<Int>) -> Rewrite? {
    guard word.count == 1, text[word.lowerBound].isASCIIUpper,
      text[word.upperBound] == UInt8(ascii: "."),
      let dotted = dotted(at: word.upperBound + 1)
    else { return nil }
    return Rewrite(
      word.lowerBound..<dotted.range.upperBound, "\(text.string(word)) point \(dotted.words)")
  }

  /// "version 2.10", "v2.0": the part after the dot is a number of its own. Also "US$5".
  func labelled(_ word: Range<Int>) -> Rewrite? {
    if let dotted = afterLetter(word) { return dotted }
    let label = text.string(word)
    if label == "Boeing", let plane = airliner(word) { return plane }
    if let name = Self.dollarPrefixes[label], text[word.upperBound] == UInt8(ascii: "$") {
      return money(at: word.upperBound, start: word.lowerBound, namePrefix: name)
    }
    if text[word.upperBound] == UInt8(ascii: " ") || label == "Rs", let sum = codedSum(word, label)
    {
      return sum
    }
    let isShort = label == "v"
    guard isShort || Self.versionWords.contains(label) else { return nil }
    var start = word.upperBound
    if !isShort { start = text.spacesEnd(start) }
    guard text[start].isASCIIDigit, isShort || start > word.upperBound else { return nil }
    let spoken = isShort ? "version" : label
    if let dotted = dotted(at: start) {
      return Rewrite(word.lowerBound..<dotted.range.upperBound, "\(spoken) \(dotted.words)")
    }
    guard let numeral = Numeral(text, at: start), !numeral.hasCommas,
      isBoundary(numeral.range.upperBound)
    else { return nil }
    guard isShort || numeral.fraction != nil else { return nil }
    let parts = [numeral.whole, numeral.fraction].compactMap { $0 }.map(versionPart)
    return Rewrite(
      word.lowerBound..<numeral.range.upperBound,
      "\(spoken) \(parts.joined(separator: " point "))")
  }

  /// "Boeing 737": seven thirty seven.
  private func airliner(_ maker: Range<Int>) -> Rewrite? {
    let start = text.spacesEnd(maker.upperBound)
    let end = text.digitsEnd(start)
    guard end == start + 3, isBoundary(end), dashLength(at: end) == 0,
      text[start] == UInt8(ascii: "7"), text[start + 2] == UInt8(ascii: "7")
    else { return nil }
    let number = speech.addressPart(text.string(start..<end))
    return Rewrite(maker.lowerBound..<end, "Boeing \(number)")
  }

  /// "USD 50", "CHF 1.5 million", "Rs. 500": the sum before its currency.
  private func codedSum(_ word: Range<Int>, _ label: String) -> Rewrite? {
    guard (2...3).contains(word.count),
      let unit = label == "Rs" ? Units.rupee : Units.currency(label)
    else { return nil }
    let next = text[word.upperBound] == UInt8(ascii: ".") ? word.upperBound + 1 : word.upperBound
    let start = text.spacesEnd(next)
    guard start - next <= 1, let numeral = Numeral(text, at: start) else { return nil }
    var words = speech.numeral(numeral)
    var end = numeral.range.upperBound
    if let scale = text.wordAfter(end), scale.lowerBound == end + 1,
      ["thousand", "million", "billion", "trillion"].contains(text.string(scale))
    {
      words += " " + text.string(scale)
      end = scale.upperBound
    }
    guard isBoundary(end) else { return nil }
    let name = words == "one" ? unit.singular(dialect) : unit.plural(dialect)
    return Rewrite(word.lowerBound..<end, "\(words) \(name)")
  }

  private func versionPart(_ digits: String) -> String {
    digits.utf8.count > 1 && digits.utf8.first == UInt8(ascii: "0")
      ? speech.spelled(digits) : speech.cardinal(digits)
  }

  private func dottedDate(_ digits: [String]) -> String? {
    guard digits.count == 3, digits[2].utf8.count == 4, let day = Int(digits[0]),
      let month = Int(digits[1]), let year = Int(digits[2]), (1900...2100).contains(year)
    else { return nil }
    return date(day: day, month: month, year: digits[2])
  }

  private static let versionWords: Set<String> = [
    "version", "Version", "ver", "release", "Release",
  ]
  static let dollarPrefixes = [
    "US": "US", "C": "Canadian", "CA": "Canadian", "A": "Australian", "AU": "Australian",
    "NZ": "New Zealand", "HK": "Hong Kong", "S": "Singapore", "NT": "New Taiwan", "MX": "Mexican",
  ]
}
