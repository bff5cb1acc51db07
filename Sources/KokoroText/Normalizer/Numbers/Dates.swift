extension NumberRules {
  /// "03/15/2024", "2024-03-15": the month first in American text, the day first in British text,
  /// unless the numbers allow only the other order.
  func numericDate(at index: Int) -> Rewrite? {
    let first = text.digitsEnd(index)
    let separator = text[first]
    guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "-") else { return nil }
    let second = text.digitsEnd(first + 1)
    guard text[second] == separator, (1...2).contains(second - first - 1) else { return nil }
    var end = text.digitsEnd(second + 1)
    let lengths = (first - index, end - second - 1)
    let time = isTimestamp(end) ? clock(at: end + 1) : nil
    guard isBoundary(end) || time != nil, text[end] != separator else { return nil }
    let parts = [index..<first, (first + 1)..<second, (second + 1)..<end].map(text.string)
    guard let a = Int(parts[0]), let b = Int(parts[1]), let c = Int(parts[2]) else { return nil }
    if lengths.0 == 4, (1...2).contains(lengths.1), (1000...2999).contains(a) {
      guard let words = date(day: c, month: b, year: parts[0]) else { return nil }
      guard let time else { return isBoundary(end) ? Rewrite(index..<end, words) : nil }
      end = time.range.upperBound
      let isUniversal = text[end] == UInt8(ascii: "Z")
      return Rewrite(
        index..<(isUniversal ? end + 1 : end), "\(words), \(time.words)\(isUniversal ? " UTC" : "")"
      )
    }
    guard lengths.0 <= 2, lengths.1 == 4 || (lengths.1 == 2 && separator == UInt8(ascii: "/"))
    else { return nil }
    let year = lengths.1 == 4 ? parts[2] : (c < 50 ? "20" : "19") + parts[2]
    let (month, day) = dialect == .us ? (a, b) : (b, a)
    let words = date(day: day, month: month, year: year) ?? date(day: month, month: day, year: year)
    return words.map { Rewrite(index..<end, $0) }
  }

  /// "12-Dec-23", "3-Mar-2024"
  func namedMonthDate(at index: Int) -> Rewrite? {
    let dash = text.digitsEnd(index)
    let monthEnd = text.lettersEnd(dash + 1)
    guard text[dash] == UInt8(ascii: "-"), text[monthEnd] == UInt8(ascii: "-"),
      (1...2).contains(dash - index), let day = Int(text.string(index..<dash))
    else { return nil }
    let written = text.string((dash + 1)..<monthEnd).lowercased()
    let end = text.digitsEnd(monthEnd + 1)
    guard let month = Months.find(written.prefix(1).uppercased() + written.dropFirst()),
      let number = Months.names.firstIndex(of: month.name), isBoundary(end),
      end - monthEnd == 3 || end - monthEnd == 5, text[end] != UInt8(ascii: "-")
    else { return nil }
    var year = text.string((monthEnd + 1)..<end)
    if year.utf8.count == 2 { year = (year < "50" ? "20" : "19") + year }
    return date(day: day, month: number + 1, year: year).map { Rewrite(index..<end, $0) }
  }

  /// The T of "2024-02-29T14:30".
  private func isTimestamp(_ end: Int) -> Bool {
    text[end] == UInt8(ascii: "T") && text[end + 1].isASCIIDigit
  }

  /// "on 5/12", "Fri. 12/01": a date without its year, where what stands before says that it is one.
  func shortDate(at index: Int) -> Rewrite? {
    let slash = text.digitsEnd(index)
    let end = text.digitsEnd(slash + 1)
    guard text[slash] == UInt8(ascii: "/"), (1...2).contains(slash - index),
      (1...2).contains(end - slash - 1), isBoundary(end), text[end] != UInt8(ascii: "/"),
      let a = Int(text.string(index..<slash)), let b = Int(text.string((slash + 1)..<end)),
      isDateExpected(
        before: index,
        surely: text[index] == UInt8(ascii: "0") || text[slash + 1] == UInt8(ascii: "0"))
    else { return nil }
    if text.string(index..<end) == "9/11" { return nil }
    if let next = text.wordAfter(end), Self.notAfterShortDates.contains(text.string(next)) {
      return nil
    }
    let (month, day) = dialect == .us ? (a, b) : (b, a)
    let words = monthAndDay(day: day, month: month) ?? monthAndDay(day: month, month: day)
    return words.map { Rewrite(index..<end, $0) }
  }

  private func isDateExpected(before index: Int, surely: Bool) -> Bool {
    var end = index
    while index - end < 2, end > 0, " ,.".utf8.contains(text[end - 1]) { end -= 1 }
    guard let before = text.wordBefore(end) else { return false }
    let word = text.string(before)
    if Weekdays.find(word) != nil { return true }
    if ["on", "On", "due", "Due", "until", "dated"].contains(word) { return true }
    if word == "of", let first = text.wordBefore(before.lowerBound) {
      return [
        "week", "as", "morning", "night", "evening", "weekend", "mail", "email", "letter", "memo",
        "message", "meeting", "call",
      ].contains(text.string(first))
    }
    return surely && ["by", "before", "after", "since", "from", "to", "through"].contains(word)
  }

  private static let notAfterShortDates: Set<String> = [
    "cup", "cups", "of", "inch", "mile", "time", "scale", "page", "teaspoon", "tablespoon", "tsp",
    "tbsp", "the",
  ]

  /// "Feb. 3", "March 15", "Sept 11-13": the day is an ordinal.
  func monthFirstDate(_ word: Range<Int>) -> Rewrite? {
    guard text[word.lowerBound].isASCIIUpper, let month = Months.find(text.string(word)) else {
      return nil
    }
    var next = word.upperBound
    if month.isShort, text[next] == UInt8(ascii: ".") { next += 1 }
    let start = text.spacesEnd(next)
    // "due Dec 2024"
    if month.isShort, next == word.upperBound, start == next + 1,
      text.digitsEnd(start) == start + 4, isBoundary(start + 4),
      text[start] == UInt8(ascii: "1") || text[start] == UInt8(ascii: "2")
    {
      return Rewrite(word, month.name)
    }
    guard start > next, let numeral = Numeral(text, at: start), let day = numeral.value,
      (1...31).contains(day), numeral.range.count <= 2
    else { return nil }
    let end = numeral.range.upperBound
    if month.isShort, ["st", "nd", "rd", "th"].contains(text.string(end..<(end + 2))) {
      return Rewrite(word.lowerBound..<next, month.name)
    }
    guard isDayEnd(end, of: month) else { return nil }
    let article = dialect == .gb ? "the " : ""
    let words = "\(month.name) \(article)\(speech.ordinal(day))"
    if let next = secondDate(after: end) {
      return Rewrite(word.lowerBound..<next.range.upperBound, "\(words) to \(next.words)")
    }
    if let last = lastDay(after: end, first: day) {
      return Rewrite(
        word.lowerBound..<last.end, "\(words) to \(article)\(speech.ordinal(last.day))")
    }
    return Rewrite(word.lowerBound..<end, words)
  }

  /// "Nov. 5–Dec. 3"
  private func secondDate(after end: Int) -> Rewrite? {
    let dash = dashLength(at: end)
    guard dash > 0, text[end + dash].isASCIIUpper else { return nil }
    return monthFirstDate((end + dash)..<text.lettersEnd(end + dash))
  }

  /// "3 Feb. 2024", "15 March".
  func dayFirstDate(_ numeral: Numeral) -> Rewrite? {
    guard let day = numeral.value, (1...31).contains(day), numeral.range.count <= 2 else {
      return nil
    }
    let start = text.spacesEnd(numeral.range.upperBound)
    let wordEnd = text.lettersEnd(start)
    guard start > numeral.range.upperBound, text[start].isASCIIUpper, isBoundary(wordEnd),
      let month = Months.find(text.string(start..<wordEnd))
    else { return nil }
    var end = wordEnd
    if month.isShort {
      if text[end] == UInt8(ascii: "."), !text.isSentenceEnd(end + 1) { end += 1 }
    } else if month.isOrdinaryWord {
      // "5 May apply", "3 March hares"
      let next = text.spacesEnd(end)
      guard text[next].isASCIIDigit || text.isLineEnd(end) || ",.;:)".utf8.contains(text[end])
      else { return nil }
    }
    let before = text.wordBefore(numeral.range.lowerBound).map { text.string($0).lowercased() }
    let article = before == "the" ? "" : "the "
    return Rewrite(
      numeral.range.lowerBound..<end, "\(article)\(speech.ordinal(day)) of \(month.name)")
  }

  /// The words of a date; nil for one that no calendar has.
  func date(day: Int, month: Int, year: String) -> String? {
    monthAndDay(day: day, month: month).map { "\($0), \(speech.year(year))" }
  }

  private func monthAndDay(day: Int, month: Int) -> String? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let name = Months.names[month - 1]
    return dialect == .us
      ? "\(name) \(speech.ordinal(day))" : "the \(speech.ordinal(day)) of \(name)"
  }

  /// Whether the number before `end` can be a day, judged by what follows it.
  private func isDayEnd(_ end: Int, of month: Months.Month) -> Bool {
    guard isBoundary(end), !":/%\u{27}".utf8.contains(text[end]), text[end] != 0xC2 else {
      return false
    }
    if text[end] == UInt8(ascii: "."), text[end + 1].isASCIIDigit { return false }
    if text.isLineEnd(end) || ",.;)!?".utf8.contains(text[end]) { return true }
    if dashLength(at: end) > 0 { return true }
    let next = text.spacesEnd(end)
    if text[next].isASCIIDigit { return text.digitsEnd(next) == next + 4 }
    guard let word = text.wordAfter(end) else { return true }
    let following = text.string(word)
    if Self.countedAfterMonth.contains(following) { return false }
    return !month.isOrdinaryWord || Self.afterDays.contains(following)
  }

  private func lastDay(after end: Int, first: Int) -> (day: Int, end: Int)? {
    let dash = dashLength(at: end)
    guard dash > 0, let numeral = Numeral(text, at: end + dash), let day = numeral.value,
      (first + 1...max(first + 1, 31)).contains(day), numeral.range.count <= 2,
      isBoundary(numeral.range.upperBound), dashLength(at: numeral.range.upperBound) == 0
    else { return nil }
    return (day, numeral.range.upperBound)
  }

  private static let countedAfterMonth: Set<String> = [
    "percent", "million", "billion", "thousand", "hundred", "degrees", "dollars", "people", "times",
  ]
  private static let afterDays: Set<String> = [
    "at", "in", "on", "and", "or", "to", "from", "until", "through", "was", "is", "for", "with",
    "by", "when", "the", "a", "as", "but", "after", "before", "between", "he", "she", "they", "we",
    "I", "it",
  ]
}

enum Months {
  struct Month: Equatable {
    var name: String
    var isShort: Bool
    /// "May", "March" also mean something else.
    var isOrdinaryWord: Bool { name == "May" || name == "March" }
  }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func find(_ word: String) -> Month? { table[word] }

  private static let table: [String: Month] = {
    var table: [String: Month] = [:]
    for name in names {
      if name != "May" { table[String(name.prefix(3))] = Month(name: name, isShort: true) }
      table[name] = Month(name: name, isShort: false)
    }
    table["Sept"] = Month(name: "September", isShort: true)
    return table
  }()
}
