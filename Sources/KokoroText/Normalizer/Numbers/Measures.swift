extension NumberRules {
  /// "70 kg", "-5°C", "10k", "50p": the number with its unit.
  /// - isSecond: the second number of a range, which has words of its own whatever follows.
  func measured(_ numeral: Numeral, isSecond: Bool = false) -> (words: String, end: Int)? {
    let end = numeral.range.upperBound
    let number = speech.numeral(numeral)
    if let degrees = degrees(after: end) {
      let noun = numeral.isOne ? "degree" : "degrees"
      let dash = dashLength(at: degrees.end)
      if dash > 0, text[degrees.end + dash].isASCIIDigit {
        return ("\(number) \(noun)\(degrees.scale) to ", degrees.end + dash)
      }
      return ("\(number) \(noun)\(degrees.scale)", degrees.end)
    }
    if let stoneEnd = stone(numeral) { return ("\(number) stone", stoneEnd) }
    if text[end] == UInt8(ascii: "%") {
      if isSecond { return ("\(number) percent", end + 1) }
      let dash = dashLength(at: end + 1)
      if dash > 0, let second = Numeral(text, at: end + 1 + dash),
        text[second.range.upperBound] == UInt8(ascii: "%")
      {
        return (
          "\(number) to \(speech.numeral(second)) percent", second.range.upperBound + 1
        )
      }
    }
    if numeral.fraction != nil, text.has(" s", at: end), isBoundary(end + 2) {
      return ("\(number) seconds", end + 2)
    }
    if let coins = coins(after: end) {
      return ("\(number) \(numeral.isOne ? coins.one : coins.many)", coins.end)
    }
    if text[end] == UInt8(ascii: "/"), let (per, perEnd) = Units.perUnit(text, at: end) {
      let hasStop = text[perEnd] == UInt8(ascii: ".") && !text.isSentenceEnd(perEnd + 1)
      return ("\(number) per \(per.singular(dialect))", hasStop ? perEnd + 1 : perEnd)
    }
    if let scaled = magnitude(after: end, numeral) {
      return ("\(number) \(scaled.name)", scaled.end)
    }
    if text[end] == UInt8(ascii: "m"), isBoundary(end + 1) {
      if isAfter(UInt8(ascii: "h"), numeral) {
        return ("\(number) \(numeral.isOne ? "minute" : "minutes")", end + 1)
      }
      if isMillion(numeral, end + 1) { return ("\(number) million", end + 1) }
    }
    if text[end] == UInt8(ascii: "s"), isBoundary(end + 1), isAfter(UInt8(ascii: "m"), numeral) {
      return ("\(number) \(numeral.isOne ? "second" : "seconds")", end + 1)
    }
    if text[end] == UInt8(ascii: "F"), isBoundary(end + 1), isTemperature(before: numeral) {
      return ("\(number) degrees Fahrenheit", end + 1)
    }
    // "1990s" are years, "2.5s" is a time.
    let isPlural = text[end] == UInt8(ascii: "s") && numeral.fraction == nil
    if let match = isPlural
      ? nil
      : Units.match(text, after: end, spaced: false)
        ?? Units.match(text, after: end, spaced: true)
    {
      let isSingular = numeral.isOne || isAdjective(numeral, unitEnd: match.end)
      let unit = isSingular ? match.unit.singular(dialect) : match.unit.plural(dialect)
      return ("\(number) \(unit)", match.end)
    }
    // "a 5-km run"
    if text[end] == UInt8(ascii: "-"), let match = Units.match(text, after: end + 1, spaced: false),
      match.end > end + 2 || isHyphenatedLetter(at: end + 1)
    {
      return ("\(number) \(match.unit.singular(dialect))", match.end)
    }
    return nil
  }

  /// "a 1.75-L bottle": a unit of one letter, before the thing that it measures.
  private func isHyphenatedLetter(at index: Int) -> Bool {
    "LlgVWm".utf8.contains(text[index]) && text[index + 1] == UInt8(ascii: " ")
      && text[index + 2].isASCIILower
  }

  private static let ratedThings: Set<String> = [
    "battery", "batteries", "bulb", "bulbs", "motor", "lens", "charger", "adapter", "outlet",
    "display", "monitor", "engine", "bottle", "bottles", "socket", "hose", "tank", "can", "cans",
    "tin", "tins", "bag", "bags", "jar", "jars", "drive", "drives", "model", "models", "version",
    "card",
    "phone", "screen", "cable", "rope", "tablet", "tablets", "capsules", "dose", "doses", "pack",
    "packs", "glass", "cup", "cups", "race", "relay", "sprint", "hurdles", "hike", "module",
    "winds", "gusts",
  ]

  /// "2.3m refugees", but "the 100m race", "a 2.3m wall".
  private func isMillion(_ numeral: Numeral, _ end: Int) -> Bool {
    if isCounted(before: numeral), !isMeasured(after: end) { return true }
    guard let next = text.wordAfter(end), next.lowerBound == end + 1, next.count > 3,
      text[next.upperBound - 1] == UInt8(ascii: "s") || text.string(next) == "people",
      !Self.raceWords.contains(text.string(next))
    else { return false }
    guard let before = text.wordBefore(numeral.range.lowerBound) else { return true }
    return !["a", "the", "an", "A", "The", "his", "her"].contains(text.string(before))
  }

  /// "The waiting list hit 7.7m": one of the words before says what is counted.
  private func isCounted(before numeral: Numeral) -> Bool {
    guard numeral.fraction != nil || numeral.whole.utf8.count < 3 else { return false }
    var position = numeral.range.lowerBound
    for _ in 0..<6 {
      while position > 0, " ,.(".utf8.contains(text[position - 1]) { position -= 1 }
      guard let word = text.wordBefore(position) else { return false }
      if Self.countedThings.contains(text.string(word).lowercased()) { return true }
      position = word.lowerBound
    }
    return false
  }

  private func isMeasured(after end: Int) -> Bool {
    guard let next = text.wordAfter(end) else { return false }
    return [
      "wide", "long", "high", "tall", "deep", "away", "above", "below", "across", "from", "by",
    ]
    .contains(text.string(next))
  }

  /// "12st", "12 st 4 lb": British weights, told from the "st" of "1st" and "21st".
  private func stone(_ numeral: Numeral) -> Int? {
    let start = text.spacesEnd(numeral.range.upperBound)
    let end = start + 2
    guard start - numeral.range.upperBound <= 1, text.has("st", at: start), isBoundary(end),
      let value = numeral.value, (4...40).contains(value)
    else { return nil }
    let pounds = text.digitsEnd(text.spacesEnd(end))
    let unit = text.lettersEnd(text.spacesEnd(pounds))
    let hasPounds =
      text[pounds - 1].isASCIIDigit
      && ["lb", "lbs", "pounds"].contains(text.string(text.spacesEnd(pounds)..<unit))
    let isOrdinal = value % 10 == 1 && value != 11
    return hasPounds || start == numeral.range.upperBound && !isOrdinal ? end : nil
  }

  private static let countedThings: Set<String> = [
    "population", "list", "users", "people", "sales", "viewers", "jobs", "subscribers", "members",
    "customers", "votes", "copies", "downloads", "households", "visitors", "passengers", "views",
    "unemployment", "followers", "audience", "turnout", "circulation", "unemployed",
  ]
  private static let raceWords: Set<String> = [
    "hurdles", "heats", "finals", "races", "runs", "relays", "metres", "meters", "across", "swims",
    "championships", "trials", "records", "dashes", "sprints", "towards", "wins", "versus",
  ]

  /// "high: 75F", "lows around 52F"
  private func isTemperature(before numeral: Numeral) -> Bool {
    var position = numeral.range.lowerBound
    for _ in 0..<3 {
      while position > 0, " :,(".utf8.contains(text[position - 1]),
        numeral.range.lowerBound - position < 40
      {
        position -= 1
      }
      guard let word = text.wordBefore(position) else { return false }
      if [
        "high", "low", "highs", "lows", "temp", "temps", "temperature", "temperatures", "oven",
        "degrees",
      ].contains(text.string(word).lowercased()) {
        return true
      }
      position = word.lowerBound
    }
    return false
  }

  /// "2h 15m", "15m 30s"
  private func isAfter(_ unit: UInt8, _ numeral: Numeral) -> Bool {
    guard let before = text.wordBefore(numeral.range.lowerBound) else { return false }
    return text[before.lowerBound].isASCIIDigit
      && text.digitsEnd(before.lowerBound) == before.upperBound - 1
      && text[before.upperBound - 1] == unit
  }

  private func degrees(after end: Int) -> (scale: String, end: Int)? {
    var next = text.spacesEnd(end)
    guard next - end <= 1 else { return nil }
    if text[next] == 0xE2, text[next + 1] == 0x84 {
      if text[next + 2] == 0x83 { return (" Celsius", next + 3) }
      if text[next + 2] == 0x89 { return (" Fahrenheit", next + 3) }
    }
    // ° and the ordinal sign º that looks like it
    guard text[next] == 0xC2, text[next + 1] == 0xB0 || text[next + 1] == 0xBA else { return nil }
    next += 2
    let letter = text.spacesEnd(next)
    if letter - next <= 1, !text.isWordByte(letter + 1) {
      switch text[letter] {
      case UInt8(ascii: "C"): return (" Celsius", letter + 1)
      case UInt8(ascii: "F"): return (" Fahrenheit", letter + 1)
      default: break
      }
    }
    return text.isWordByte(next) ? nil : ("", next)
  }

  private func coins(after end: Int) -> (one: String, many: String, end: Int)? {
    if text[end] == 0xC2, text[end + 1] == 0xA2 { return ("cent", "cents", end + 2) }
    if dialect == .gb, text[end] == UInt8(ascii: "p"), !text.isWordByte(end + 1) {
      return ("penny", "pence", end + 1)
    }
    return nil
  }

  /// "10k", "5M" without a currency. "4K" is a screen, "5K" a race.
  private func magnitude(after end: Int, _ numeral: Numeral) -> (name: String, end: Int)? {
    // "500 mln"
    let short = text.spacesEnd(end)..<text.lettersEnd(text.spacesEnd(end))
    if short.count == 3, short.lowerBound - end <= 1, isBoundary(short.upperBound),
      let name = Self.scales[text.string(short)]
    {
      return (name, short.upperBound)
    }
    guard !text.isWordByte(end + 1) || text.has("bn", at: end) else { return nil }
    switch text[end] {
    case UInt8(ascii: "k"):
      if let next = text.wordAfter(end + 1),
        ["race", "run", "runs", "races"].contains(text.string(next))
      {
        return nil
      }
      return ("thousand", end + 1)
    case UInt8(ascii: "K"):
      return [2, 4, 5, 8, 10].contains(numeral.value) ? nil : ("thousand", end + 1)
    case UInt8(ascii: "M"):
      // 3M is a company.
      return numeral.whole == "3" && numeral.fraction == nil && text.wordAfter(end + 1) == nil
        ? nil : ("million", end + 1)
    case UInt8(ascii: "b") where text[end + 1] == UInt8(ascii: "n") && !text.isWordByte(end + 2):
      return ("billion", end + 2)
    default: return nil
    }
  }

  /// "a 5 km run", "12V battery"
  private func isAdjective(_ numeral: Numeral, unitEnd: Int) -> Bool {
    guard let after = text.wordAfter(unitEnd),
      text[after.lowerBound].isASCIILower || text.string(after).isASCIIUpper
    else { return false }
    if Self.ratedThings.contains(text.string(after)) { return true }
    guard let before = text.wordBefore(numeral.range.lowerBound) else { return false }
    return ["a", "an", "A", "An"].contains(text.string(before))
  }
}
