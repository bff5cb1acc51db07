/// "Mon–Fri", "Jan.-Mar.": from one day or month to another.
enum CalendarSpans {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    var dash = word.upperBound
    if text[dash] == UInt8(ascii: ".") { dash += 1 }
    let length = dashLength(text, dash)
    guard length > 0, text[word.lowerBound].isASCIIUpper, (3...9).contains(word.count),
      let first = name(text.string(word))
    else { return nil }
    let start = dash + length
    let end = text.lettersEnd(start)
    guard let last = name(text.string(start..<end)), last.isDay == first.isDay,
      !text.isWordByte(end)
    else { return nil }
    let hasStop = text[end] == UInt8(ascii: ".") && !text.isSentenceEnd(end + 1)
    return Rewrite(
      word.lowerBound..<(hasStop ? end + 1 : end), "\(first.name) to \(last.name)")
  }

  /// A hyphen or en dash.
  static func dashLength(_ text: TextScan, _ index: Int) -> Int {
    text[index] == UInt8(ascii: "-") ? 1 : text.has("–", at: index) ? 3 : 0
  }

  private static func name(_ word: String) -> (name: String, isDay: Bool)? {
    if let month = Months.find(word) { return (month.name, false) }
    return Weekdays.find(word).map { ($0, true) }
  }
}

enum Weekdays {
  /// The full name of a day, also of its short form.
  static func find(_ word: String) -> String? {
    if let name = short[word] { return name }
    return short.values.contains(word) ? word : nil
  }

  static let short = [
    "Mon": "Monday", "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Weds": "Wednesday",
    "Thu": "Thursday", "Thur": "Thursday", "Thurs": "Thursday", "Fri": "Friday", "Sat": "Saturday",
    "Sun": "Sunday",
  ]
}
