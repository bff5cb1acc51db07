extension NumberRules {
  /// "1/2", "2 3/4", "1½". Only usual denominators; the numerator must be smaller.
  func fraction(_ numeral: Numeral) -> Rewrite? {
    guard numeral.fraction == nil, !numeral.hasCommas else { return nil }
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    if text[end] == UInt8(ascii: "/") {
      if let same = fixed(numeral) ?? bloodPressure(numeral) { return same }
      guard let part = simpleFraction(at: start) else { return nil }
      return spoken(part.top, part.bottom, from: start, to: part.end)
    }
    guard let whole = numeral.value else { return nil }
    if text[end] >= 0x80 {
      let scalar = text.scalar(at: end)
      guard let (top, bottom) = Self.signs[scalar.value] else { return nil }
      return mixed(whole, top, bottom, from: start, to: end + scalar.length)
    }
    let isHyphenated = text[end] == UInt8(ascii: "-")
    let next = isHyphenated ? end + 1 : text.spacesEnd(end)
    guard next == end + 1, let part = simpleFraction(at: next) else { return nil }
    return mixed(whole, part.top, part.bottom, from: start, to: part.end)
  }

  /// "½" without a number before it.
  func fractionSign(_ range: Range<Int>, _ scalar: Unicode.Scalar) -> Rewrite? {
    guard let (top, bottom) = Self.signs[scalar] else { return nil }
    return spoken(top, bottom, from: range.lowerBound, to: range.upperBound)
  }

  private func simpleFraction(at start: Int) -> (top: Int, bottom: Int, end: Int)? {
    let slash = text.digitsEnd(start)
    let end = text.digitsEnd(slash + 1)
    guard text[slash] == UInt8(ascii: "/"), (1...2).contains(slash - start),
      (1...3).contains(end - slash - 1), isBoundary(end), text[end] != UInt8(ascii: "/"),
      let top = Int(text.string(start..<slash)), let bottom = Int(text.string((slash + 1)..<end)),
      0 < top, top < bottom, Self.denominators.contains(bottom)
    else { return nil }
    if text[end] == UInt8(ascii: "."), text[end + 1].isASCIIDigit { return nil }
    return (top, bottom, end)
  }

  private func fixed(_ numeral: Numeral) -> Rewrite? {
    for (written, words) in [("24/7", "twenty four seven"), ("9/11", "nine eleven")] {
      let range = numeral.range.lowerBound..<(numeral.range.lowerBound + written.utf8.count)
      if text.string(range) == written, isBoundary(range.upperBound),
        text[range.upperBound] != UInt8(ascii: "/")
      {
        return Rewrite(range, words)
      }
    }
    return nil
  }

  /// "BP 120/80", "130/85 mmHg": over.
  private func bloodPressure(_ numeral: Numeral) -> Rewrite? {
    let start = numeral.range.upperBound + 1
    guard let second = Numeral(text, at: start), (2...3).contains(numeral.whole.utf8.count),
      (2...3).contains(second.whole.utf8.count), second.fraction == nil,
      text[second.range.upperBound] != UInt8(ascii: "/")
    else { return nil }
    let end = second.range.upperBound
    let unit = Units.match(text, after: end, spaced: true)
    let isMercury = text.wordAfter(end).map(text.string) == "mmHg"
    guard isMercury || isPressure(before: numeral.range.lowerBound) else { return nil }
    let words = "\(speech.addressPart(numeral.whole)) over \(speech.addressPart(second.whole))"
    guard isMercury, let unit else { return Rewrite(numeral.range.lowerBound..<end, words) }
    return Rewrite(
      numeral.range.lowerBound..<unit.end, "\(words) \(unit.unit.plural(dialect))")
  }

  private func isPressure(before start: Int) -> Bool {
    var position = start
    for _ in 0..<3 {
      guard let word = text.wordBefore(position) else { return false }
      if ["bp", "pressure"].contains(text.string(word).lowercased()) { return true }
      position = word.lowerBound
    }
    return false
  }

  private func spoken(_ top: Int, _ bottom: Int, from start: Int, to end: Int) -> Rewrite {
    if bottom == 10 || bottom == 100, isScore(before: end) {
      return Rewrite(start..<end, "\(speech.cardinal(top)) out of \(speech.cardinal(bottom))")
    }
    let words = name(top, bottom)
    if let inches = inchMark(at: end, from: start) {
      // "a half inch bolt", "three quarters of an inch"
      let isAdjective = inches.word == "inch"
      let part = top == 1 && bottom == 2 ? "half" : words
      let link = part == "half" ? "half an" : "\(words) of an"
      return Rewrite(start..<inches.end, isAdjective ? "\(part) inch" : "\(link) inch")
    }
    // A unit or measure: half a mile, three quarters of an inch.
    if let unit = Units.match(text, after: end, spaced: true) {
      let noun = unit.unit.singular(dialect)
      let link = bottom == 2 ? "half \(article(noun))" : "\(words) of \(article(noun))"
      return Rewrite(start..<unit.end, "\(link) \(noun)")
    }
    guard let next = text.wordAfter(end) else { return Rewrite(start..<end, words) }
    let noun = text.string(next)
    guard Self.measures.contains(noun) else { return Rewrite(start..<end, words) }
    let link = bottom == 2 ? "half" : "\(words) of"
    return Rewrite(start..<next.lowerBound, "\(link) \(article(noun)) ")
  }

  /// "7/10 on the test": a mark, where nothing follows that it could be a part of.
  private func isScore(before end: Int) -> Bool {
    guard let next = text.wordAfter(end) else { return true }
    return [
      "on", "for", "in", "and", "or", "from", "at", "but", "is", "was", "again", "overall", "would",
      "because", "so", "this", "rating",
    ].contains(text.string(next))
  }

  private func mixed(
    _ whole: Int, _ top: Int, _ bottom: Int, from start: Int, to end: Int
  ) -> Rewrite {
    let part =
      top == 1
      ? (bottom == 8 ? "an eighth" : "a " + name(1, bottom).dropFirst(4)) : name(top, bottom)
    let words = "\(speech.cardinal(whole)) and \(part)"
    if text[end] == UInt8(ascii: "\"") || text.has("″", at: end) {
      let length = text[end] == UInt8(ascii: "\"") ? 1 : 3
      return Rewrite(
        start..<(end + length), words + (text.wordAfter(end + length) == nil ? " inches" : " inch"))
    }
    guard let unit = Units.match(text, after: end, spaced: true) else {
      return Rewrite(start..<end, words)
    }
    return Rewrite(start..<unit.end, "\(words) \(unit.unit.plural(dialect))")
  }

  private func name(_ top: Int, _ bottom: Int) -> String {
    let count = speech.cardinal(top)
    switch bottom {
    case 2: return top == 1 ? "one half" : "\(count) halves"
    case 4: return top == 1 ? "one quarter" : "\(count) quarters"
    default: return "\(count) \(speech.ordinal(bottom))" + (top == 1 ? "" : "s")
    }
  }

  private func article(_ noun: String) -> String {
    "aeiou".utf8.contains(noun.utf8.first ?? 0) || noun == "hour" ? "an" : "a"
  }

  private static let denominators: Set<Int> = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64, 100]
  private static let measures: Set<String> = [
    "cup", "teaspoon", "tablespoon", "inch", "mile", "hour", "pound", "ounce", "pint", "gallon",
    "quart", "acre", "yard", "foot", "second", "minute", "litre", "liter", "page", "pack", "dozen",
    "day", "kilometer", "kilometre", "metre", "meter", "stick", "can", "packet", "onion", "lemon",
  ]
  private static let signs: [Unicode.Scalar: (Int, Int)] = [
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5),
    "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8),
    "⅞": (7, 8), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10),
  ]
}
