extension NumberRules {
  /// "0042", long strings, and what follows "PIN", "account number" and the like: digit by digit.
  func digitString(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    guard numeral.fraction == nil, !numeral.hasCommas, isBoundary(end) else { return nil }
    guard text[end] != UInt8(ascii: ",") || !text[end + 1].isASCIIDigit,
      text[start - 1] != UInt8(ascii: ".")
    else { return nil }
    let digits = numeral.whole
    let count = digits.utf8.count
    if count > 1, digits.utf8.first == UInt8(ascii: "0") {
      // '05 is a year
      if text[start - 1] == UInt8(ascii: "'"), count == 2 {
        return Rewrite((start - 1)..<end, speech.minutes(digits))
      }
      return Rewrite(numeral.range, inGroups(digits))
    }
    if let status = status(numeral) { return status }
    guard count >= 10 || count >= 3 && (isCode(before: start) || isDialled(numeral)) else {
      return nil
    }
    return Rewrite(numeral.range, inGroups(digits))
  }

  /// Ten digits as 3, 3 and 4, others by four, so that a listener can follow.
  private func inGroups(_ digits: String) -> String {
    let sizes: [Int]
    switch digits.utf8.count {
    case ..<7: return speech.spelled(digits)
    case 10: sizes = [3, 3, 4]
    case let count:
      let rest = count % 4
      sizes = (rest == 0 ? [] : [rest]) + Array(repeating: 4, count: count / 4)
    }
    var left = Substring(digits)
    return sizes.map { size in
      defer { left = left.dropFirst(size) }
      return speech.spelled(String(left.prefix(size)))
    }.joined(separator: ", ")
  }

  /// Whether a word within the last three says that a code follows: "My PIN is 4242".
  func isCode(before start: Int) -> Bool {
    var position = start
    for _ in 0..<3 {
      if text[position - 1] == UInt8(ascii: " "), text[position - 2] == UInt8(ascii: ":") {
        position -= 2
      }
      guard let range = text.wordBefore(position) else { return false }
      let word = text.string(range).lowercased()
      if Self.codeWords.contains(word) { return true }
      guard Self.betweenWords.contains(word) else { return false }
      position = range.lowerBound
    }
    return false
  }

  /// "Dial 0800", "Call 911", "999 or 112": a number that is called.
  private func isDialled(_ numeral: Numeral) -> Bool {
    var position = numeral.range.lowerBound
    let isEmergency = Self.emergencyNumbers.contains(numeral.whole)
    if isEmergency, let next = text.wordAfter(numeral.range.upperBound),
      ["call", "calls", "caller", "callers", "dispatcher", "operator"].contains(text.string(next))
    {
      return true
    }
    for _ in 0..<8 {
      while position > 0, " ,".utf8.contains(text[position - 1]) { position -= 1 }
      guard let range = text.wordBefore(position) else { return false }
      let word = text.string(range).lowercased()
      if ["dial", "dialed", "dialled", "dialing", "dialling"].contains(word) { return true }
      // "Text STOP to 88022"
      if word == "text", (5...6).contains(numeral.whole.utf8.count) { return true }
      if ["call", "called", "calling", "ring", "rang", "phone", "phoned", "text"].contains(word) {
        return isEmergency
      }
      position = range.lowerBound
    }
    return false
  }

  /// "error 404", "a 404 page", "HTTP 503": four oh four.
  private func status(_ numeral: Numeral) -> Rewrite? {
    guard numeral.whole.utf8.count == 3, let code = numeral.value, (100...599).contains(code) else {
      return nil
    }
    let before =
      text.wordBefore(numeral.range.lowerBound).map { text.string($0).lowercased() } ?? ""
    let next = text.wordAfter(numeral.range.upperBound).map(text.string) ?? ""
    let isArticle = ["a", "the", "an"].contains(before)
    guard
      ["error", "status", "http"].contains(before)
        || isArticle && [404, 403, 401, 502, 503, 504].contains(code)
          && (next.isEmpty
            || ["error", "page", "response", "or", "and", "when", "if"].contains(next)
            || text[text.spacesEnd(numeral.range.upperBound)] == UInt8(ascii: "("))
    else { return nil }
    return Rewrite(numeral.range, speech.addressPart(numeral.whole))
  }

  private static let emergencyNumbers: Set<String> = [
    "911", "999", "112", "111", "101", "119", "211", "311", "411", "511", "611", "711", "811",
    "988",
  ]
  private static let codeWords: Set<String> = [
    "pin", "passcode", "code", "zip", "acct", "account", "ext", "extension", "id", "serial",
    "routing", "tracking", "otp", "password",
  ]
  private static let betweenWords: Set<String> = ["is", "was", "number", "no", "code"]
}
