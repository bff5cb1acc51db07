extension NumberRules {
  /// "Your code is 882-914", "order no. 7741-88", "passcode is 119 284": digits, where the same
  /// would be a range or a sum elsewhere.
  func codeGroups(_ first: Numeral) -> Rewrite? {
    guard first.fraction == nil, !first.hasCommas, first.range.count >= 2 else { return nil }
    let separator = text[first.range.upperBound]
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: " ") else { return nil }
    var groups = [first.range]
    var end = first.range.upperBound
    while text[end] == separator, text[end + 1].isASCIIDigit, groups.count < 8 {
      let next = text.digitsEnd(end + 1)
      groups.append((end + 1)..<next)
      end = next
    }
    guard groups.count == 2, isBoundary(end), text[end] != separator || !text[end + 1].isASCIIDigit,
      !"/:%".utf8.contains(text[end]),
      !(text[end] == UInt8(ascii: ".") && text[end + 1].isASCIIDigit)
    else { return nil }
    let isSpaced = separator == UInt8(ascii: " ")
    let sizes = groups.map(\.count)
    guard isSpaced ? sizes[0] == sizes[1] && sizes[0] >= 3 : sizes[0] >= 3 && sizes[1] >= 2,
      isCode(before: first.range.lowerBound)
        || (!isSpaced && isNumbered(before: first.range.lowerBound))
    else { return nil }
    return Rewrite(
      first.range.lowerBound..<end,
      groups.map { speech.spelled(text.string($0)) }.joined(separator: ", "))
  }

  /// "order no. ", "invoice number ", "ticket #".
  private func isNumbered(before start: Int) -> Bool {
    var position = start
    var isMarked = false
    if text[position - 1] == UInt8(ascii: "#") {
      position -= 1
      isMarked = true
    } else {
      var end = position
      if text[end - 1] == UInt8(ascii: " ") { end -= 1 }
      if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if let word = text.wordBefore(end),
        ["no", "number", "num"].contains(text.string(word).lowercased())
      {
        position = word.lowerBound
        isMarked = true
      }
    }
    guard isMarked, let word = text.wordBefore(position) else { return false }
    return Self.numberedPapers.contains(text.string(word).lowercased())
  }

  private static let numberedPapers: Set<String> = [
    "order", "invoice", "ticket", "case", "reference", "ref", "confirmation", "booking", "policy",
    "claim", "tracking", "account", "serial", "part", "item", "model", "license", "licence",
  ]

  /// "401(k)", "403(b)", "501(c)(3)", "401k", "a 529 plan": sections of the tax code.
  func taxSection(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    guard numeral.fraction == nil, !numeral.hasCommas, numeral.range.count == 3 else { return nil }
    let number = speech.addressPart(numeral.whole)
    if numeral.whole == "529" {
      guard let next = text.wordAfter(end),
        ["plan", "plans", "account", "accounts", "college", "savings"].contains(text.string(next))
      else { return nil }
      return Rewrite(numeral.range, number)
    }
    guard ["401", "403", "408", "457", "501", "527"].contains(numeral.whole) else { return nil }
    var letters: [String] = []
    var next = end
    while text[next] == UInt8(ascii: "("), letters.count < 3 {
      let close = text[next + 1].isASCIIDigit ? text.digitsEnd(next + 1) : next + 2
      guard text[close] == UInt8(ascii: ")"), text.isWordByte(next + 1) else { break }
      let part = text.string((next + 1)..<close)
      letters.append(part.isASCIIDigits ? speech.cardinal(part) : part.uppercased())
      next = close + 1
    }
    if letters.isEmpty {
      guard
        text[end] == UInt8(ascii: "k") && numeral.whole == "401"
          || text[end] == UInt8(ascii: "b") && numeral.whole == "403"
      else { return nil }
      letters = [text.string(end..<(end + 1)).uppercased()]
      next = end + 1
    }
    var words = ([number] + letters).joined(separator: " ")
    if text[next] == UInt8(ascii: "s") {
      next += 1
      words += "'s"
    }
    return isBoundary(next) ? Rewrite(start..<next, words) : nil
  }

  /// "Route 9W", "Highway 17K": no watts, no thousands.
  func roadWithLetter(_ numeral: Numeral) -> Rewrite? {
    let end = numeral.range.upperBound
    guard numeral.value != nil, numeral.range.count <= 3, text[end].isASCIIUpper,
      text[end] != UInt8(ascii: "A"), isBoundary(end + 1),
      let before = text.wordBefore(numeral.range.lowerBound),
      ["route", "highway", "hwy", "rte", "road"].contains(text.string(before).lowercased())
    else { return nil }
    return Rewrite(
      numeral.range.lowerBound..<(end + 1),
      "\(speech.addressPart(numeral.whole)) \(text.string(end..<(end + 1)))")
  }

  /// "1. Open the lid. 2. Pour the water.": the numbers of a list that stands in one line.
  func listNumber(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    guard numeral.value != nil, numeral.range.count <= 2, text[end] == UInt8(ascii: "."),
      text[end + 1] == UInt8(ascii: " "), text[end + 2].isASCIIUpper,
      text.isLineStart(start)
        || text[start - 1] == UInt8(ascii: " ") && ".!?:".utf8.contains(text[start - 2])
    else { return nil }
    return Rewrite(start..<(end + 1), speech.cardinal(numeral.whole) + ".")
  }
}
