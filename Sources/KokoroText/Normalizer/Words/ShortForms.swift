/// Short forms with signs in them: w/, AT&T, C++, C#.
enum ShortForms {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    ampersand(text, word) ?? plusOrSharp(text, word) ?? slashed(text, word) ?? rate(text, word)
      ?? whole(text, word)
  }

  /// "WWII", and "Re:" at the head of a message.
  private static func whole(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    switch text.string(word) {
    case "WWI": return Rewrite(word, "World War One")
    case "WWII": return Rewrite(word, "World War Two")
    case "WHO": return isOrganisation(text, word) ? Rewrite(word, "W.H.O.") : nil
    case "IT": return isTechnology(text, word) ? Rewrite(word, "I.T.") : nil
    case "UTC", "GMT":
      guard "+-".utf8.contains(text[word.upperBound]), text[word.upperBound + 1].isASCIIDigit else {
        return nil
      }
      let sign = text[word.upperBound] == UInt8(ascii: "+") ? "plus" : "minus"
      return Rewrite(word.lowerBound..<(word.upperBound + 1), "\(text.string(word)) \(sign) ")
    case "Re", "RE", "Fwd", "FWD", "FW", "Fw":
      guard text[word.upperBound] == UInt8(ascii: ":"), isSubject(text, word.lowerBound) else {
        return nil
      }
      return Rewrite(word, text[word.lowerBound] == UInt8(ascii: "R") ? "Regarding" : "Forward")
    case "re":
      guard text[word.upperBound] == UInt8(ascii: ":"), text[word.upperBound + 1] == 32 else {
        return nil
      }
      return Rewrite(word.lowerBound..<(word.upperBound + 1), "regarding")
    case let unit: return squared(text, word, unit)
    }
  }

  /// At the start of a line, or after "Subject:" or another "Fwd:".
  private static func isSubject(_ text: TextScan, _ index: Int) -> Bool {
    if text.isLineStart(index) { return true }
    guard text[index - 1] == UInt8(ascii: " "), text[index - 2] == UInt8(ascii: ":"),
      let before = text.wordBefore(index - 2)
    else { return false }
    return ["subject", "re", "fwd", "fw"].contains(text.string(before).lowercased())
  }

  /// "people per km²"; after a number the measures' rule has it.
  private static func squared(_ text: TextScan, _ word: Range<Int>, _ unit: String) -> Rewrite? {
    guard text[word.upperBound] == 0xC2, let name = lengths[unit],
      let power = text[word.upperBound + 1] == 0xB2
        ? "square" : text[word.upperBound + 1] == 0xB3 ? "cubic" : nil
    else { return nil }
    return Rewrite(word.lowerBound..<(word.upperBound + 2), "\(power) \(name)")
  }

  private static let lengths = [
    "km": "kilometer", "m": "meter", "cm": "centimeter", "mm": "millimeter", "ft": "foot",
    "mi": "mile",
  ]

  /// "the WHO said", where nothing around is in capitals too.
  private static func isOrganisation(_ text: TextScan, _ word: Range<Int>) -> Bool {
    let before = text.wordBefore(word.lowerBound).map { text.string($0) } ?? ""
    guard let next = text.wordAfter(word.upperBound) else { return before.lowercased() == "the" }
    return text[next.lowerBound].isASCIILower
      && (before.lowercased() == "the" || organisationVerbs.contains(text.string(next)))
  }

  private static func isTechnology(_ text: TextScan, _ word: Range<Int>) -> Bool {
    let next = text.wordAfter(word.upperBound).map { text.string($0) } ?? ""
    if technologyNouns.contains(next) { return true }
    guard let before = text.wordBefore(word.lowerBound).map({ text.string($0) }) else {
      return false
    }
    if ["the", "The", "an", "our", "your"].contains(before) { return !next.isASCIIUpper }
    return ["in", "of", "from"].contains(before)
      && (next.isEmpty || text[word.upperBound] != UInt8(ascii: " "))
  }

  private static let organisationVerbs: Set<String> = [
    "says", "said", "has", "declared", "warned", "warns", "chief", "officials", "estimates",
    "guidelines", "recommends", "data", "report", "reports",
  ]
  private static let technologyNouns: Set<String> = [
    "department", "dept", "support", "staff", "manager", "managers", "system", "systems", "team",
    "services", "industry", "sector", "consultant", "infrastructure", "director", "professionals",
    "company", "equipment", "security", "jobs", "guy", "people", "skills", "budget", "problems",
  ]

  /// "365 days/yr": per.
  static func rate(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: "/"), word.count > 2 else { return nil }
    let end = text.lettersEnd(word.upperBound + 1)
    guard let period = periods[text.string((word.upperBound + 1)..<end)], !text.isWordByte(end),
      text[word.upperBound - 1] == UInt8(ascii: "s")
    else { return nil }
    return Rewrite(word.lowerBound..<end, "\(text.string(word)) per \(period)")
  }

  private static let periods = [
    "yr": "year", "year": "year", "hr": "hour", "hour": "hour", "day": "day", "wk": "week",
    "week": "week", "mo": "month", "month": "month", "min": "minute", "sec": "second",
    "s": "second",
    "minute": "minute", "second": "second", "night": "night", "person": "person",
  ]

  /// "w/", "w/o", "c/o", "km/h".
  static func slashed(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: "/"), word.count <= 2 else { return nil }
    let next = word.upperBound + 1
    switch text.string(word.lowerBound..<text.lettersEnd(next)) {
    case "c/o", "C/O": return Rewrite(word.lowerBound..<(next + 1), "care of")
    case "km/h": return Rewrite(word.lowerBound..<(next + 1), "kilometers per hour")
    case "m/s": return Rewrite(word.lowerBound..<(next + 1), "meters per second")
    default: break
    }
    guard word.count == 1, text[word.lowerBound] | 0x20 == UInt8(ascii: "w") else { return nil }
    if text[next] == UInt8(ascii: " ") { return Rewrite(word.lowerBound..<next, "with") }
    if text[next] == UInt8(ascii: "o"), !text.isWordByte(next + 1) {
      return Rewrite(word.lowerBound..<(next + 1), "without")
    }
    return nil
  }

  /// "AT&T", "R&B", "Q&A": letters around an "and"; "Johnson&Johnson" gets its spaces.
  private static func ampersand(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: "&") else { return nil }
    let start = word.upperBound + 1
    let end = text.lettersEnd(start)
    guard end > start, text[end] != UInt8(ascii: ";"), !text.isWordByte(end) else { return nil }
    let isShort = word.count <= 2 && end - start <= 2
    let (left, right) = (text.string(word), text.string(start..<end))
    guard isShort, left.isASCIIUpper, right.isASCIIUpper else {
      return word.count > 2 && end - start > 2
        ? Rewrite(word.lowerBound..<end, "\(left) and \(right)") : nil
    }
    return Rewrite(word.lowerBound..<end, "\(lettered(left)) and \(lettered(right))")
  }

  private static func plusOrSharp(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.lowerBound].isASCIIUpper, word.count == 1 else { return nil }
    let letter = text.string(word)
    let next = word.upperBound
    if text.has("++", at: next), !text.isWordByte(next + 2) {
      return Rewrite(word.lowerBound..<(next + 2), "\(letter) plus plus")
    }
    // A grade: "a B- in art".
    if text[next] == UInt8(ascii: "-"), "ABCDF".contains(letter), !text.isWordByte(next + 1),
      text[next + 1] != UInt8(ascii: "-"), let before = text.wordBefore(word.lowerBound),
      gradeWords.contains(text.string(before).lowercased())
    {
      return Rewrite(word.lowerBound..<(next + 1), "\(letter) minus")
    }
    if text[next] == UInt8(ascii: "#"), !text.isWordByte(next + 1), "ABCDEFG".contains(letter) {
      return Rewrite(word.lowerBound..<(next + 1), "\(letter) sharp")
    }
    return nil
  }

  private static let gradeWords: Set<String> = [
    "a", "an", "got", "get", "of", "to", "grade", "from", "with", "not", "or", "than", "was", "is",
    "my", "his", "her", "their", "your", "solid",
  ]

  /// One letter as it is, two as "A.T.", since a lone "A" reads as the article.
  private static func lettered(_ letters: String) -> String {
    letters.utf8.count == 1 ? letters : letters.map { "\($0)." }.joined()
  }
}
