extension NumberRules {
  /// What begins with a currency's sign, a minus, a plus or a bracket and goes on with digits.
  func signedOrCurrency(at index: Int) -> Rewrite? {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "+"): return phoneWithMark(at: index)
    case UInt8(ascii: "-"): return negative(at: index, signLength: 1)
    case UInt8(ascii: "."):
      guard text[index + 1].isASCIIDigit, !text.isWordByte(index - 1),
        text[index - 1] != UInt8(ascii: "."), let numeral = Numeral(text, at: index),
        let measured = measured(numeral)
      else { return nil }
      return Rewrite(index..<measured.end, measured.words)
    case UInt8(ascii: "$"), 0xC2, 0xE2:
      if byte == 0xE2, text[index + 1] == 0x88, text[index + 2] == 0x92 {
        return negative(at: index, signLength: 3)
      }
      return money(at: index, start: index, namePrefix: nil)
    default: return nil
    }
  }

  /// "-5°C", "−40", "-$5". A hyphen before a bare number is left to the number reader.
  private func negative(at index: Int, signLength: Int) -> Rewrite? {
    guard !text.isWordByte(index - 1), text[index - 1] != UInt8(ascii: "-"),
      text[index - 1] != UInt8(ascii: ")")
    else { return nil }
    let start = index + signLength
    if let money = money(at: start, start: start, namePrefix: nil, always: true) {
      return Rewrite(index..<money.range.upperBound, "minus " + money.words)
    }
    guard let numeral = Numeral(text, at: start) else { return nil }
    if let measured = measured(numeral) {
      return Rewrite(index..<measured.end, "minus " + measured.words)
    }
    return signLength == 3 && isBoundary(numeral.range.upperBound)
      ? Rewrite(index..<start, "minus ") : nil
  }

  /// "$30k", "£3m", "$10-20", "€5/month", "¥500". Plain sums in dollars, pounds and euros are read
  /// well as they are.
  /// - start: where the rewritten stretch begins (before the "US" of "US$").
  /// - always: rewrites plain sums too.
  func money(
    at index: Int, start: Int, namePrefix: String?, always: Bool = false
  ) -> Rewrite? {
    guard let sign = currency(at: index) else { return nil }
    let numberStart = text.spacesEnd(index + sign.length)
    guard numberStart - index - sign.length <= 1, let first = Numeral(text, at: numberStart) else {
      return nil
    }
    var amount = speech.numeral(first)
    var end = first.range.upperBound
    var isPlain = sign.isKnownToMisaki && namePrefix == nil && !always
    var isOne = first.isOne
    let scaleOfFirst = scale(after: end)
    if let scaleOfFirst { end = scaleOfFirst.end }
    if let second = secondSum(after: end, sign) {
      if let scaleOfFirst { amount += " " + scaleOfFirst.name }
      amount += " to " + speech.numeral(second)
      end = second.range.upperBound
      (isPlain, isOne) = (false, false)
      if let scale = scale(after: end) {
        amount += " " + scale.name
        end = scale.end
      }
    } else if let scaleOfFirst {
      amount += " " + scaleOfFirst.name
      (isPlain, isOne) = (isPlain && scaleOfFirst.isWord, false)
    }
    guard isBoundary(end) || text[end] >= 0x80 else { return nil }
    let name = [namePrefix, isOne ? sign.one : sign.many].compactMap { $0 }.joined(separator: " ")
    if let adjective = adjective(after: end) {
      return Rewrite(start..<adjective, "\(amount) \(sign.one)")
    }
    if let per = per(after: end) {
      return Rewrite(start..<per.end, "\(amount) \(name) per \(per.name)")
    }
    if dialect == .gb, amount.contains(" and "), first.fraction == nil { isPlain = false }
    // Decimals are cents, which Misaki knows how to say.
    if isPlain
      || (first.fraction?.utf8.count == 2 && sign.isKnownToMisaki && scaleOfFirst == nil
        && namePrefix == nil && !always)
    {
      return nil
    }
    return Rewrite(start..<end, withCents(first, sign, amount: amount, name: name))
  }

  private struct Sign {
    var one, many: String
    var cents: String?
    var length: Int
    var isKnownToMisaki: Bool
  }

  private func currency(at index: Int) -> Sign? {
    switch text.scalar(at: index).value {
    case "$": Sign(one: "dollar", many: "dollars", cents: "cents", length: 1, isKnownToMisaki: true)
    case "£": Sign(one: "pound", many: "pounds", cents: "pence", length: 2, isKnownToMisaki: true)
    case "€": Sign(one: "euro", many: "euros", cents: "cents", length: 3, isKnownToMisaki: true)
    case "¥": Sign(one: "yen", many: "yen", cents: nil, length: 2, isKnownToMisaki: false)
    case "₹": Sign(one: "rupee", many: "rupees", cents: nil, length: 3, isKnownToMisaki: false)
    case "₩": Sign(one: "won", many: "won", cents: nil, length: 3, isKnownToMisaki: false)
    default: nil
    }
  }

  /// "-20" or "-$20" after the first sum.
  private func secondSum(after end: Int, _ sign: Sign) -> Numeral? {
    let dash = dashLength(at: end)
    guard dash > 0 else { return nil }
    var next = end + dash
    if currency(at: next)?.one == sign.one { next += sign.length }
    guard let second = Numeral(text, at: next), dashLength(at: second.range.upperBound) == 0 else {
      return nil
    }
    return second
  }

  private func scale(after end: Int) -> (name: String, end: Int, isWord: Bool)? {
    let attached = text.lettersEnd(end)
    if attached > end, attached - end <= 2, let name = Self.scales[text.string(end..<attached)],
      isBoundary(attached)
    {
      return (name, attached, false)
    }
    guard let word = text.wordAfter(end),
      word.lowerBound - end == 1 || text[end] == UInt8(ascii: "-")
    else { return nil }
    let name = text.string(word)
    if Self.scaleWords.contains(name) { return (name, word.upperBound, true) }
    guard word.count == 2, let short = Self.scales[name], isBoundary(word.upperBound) else {
      return nil
    }
    return (short, word.upperBound, false)
  }

  /// "$100 bill": one hundred dollar bill. The end of the sum.
  private func adjective(after end: Int) -> Int? {
    guard let word = text.wordAfter(end), word.lowerBound == end + 1 else { return nil }
    return ["bill", "bills", "note", "notes", "coin", "coins", "banknote", "banknotes"]
      .contains(text.string(word)) ? end : nil
  }

  private func per(after end: Int) -> (name: String, end: Int)? {
    guard text[end] == UInt8(ascii: "/") else { return nil }
    let wordEnd = text.lettersEnd(end + 1)
    guard let name = Self.periods[text.string((end + 1)..<wordEnd)], isBoundary(wordEnd) else {
      return nil
    }
    return (name, wordEnd)
  }

  private func withCents(_ first: Numeral, _ sign: Sign, amount: String, name: String) -> String {
    guard let fraction = first.fraction, fraction.utf8.count == 2, let cents = sign.cents,
      amount == speech.numeral(first), let value = Int(fraction)
    else { return "\(amount) \(name)" }
    let whole = speech.cardinal(first.whole.isEmpty ? "0" : first.whole)
    let unit = first.whole == "1" ? name.replacing(sign.many, with: sign.one) : name
    let small = value == 1 && cents == "cents" ? "cent" : cents
    return value == 0
      ? "\(whole) \(unit)" : "\(whole) \(unit) and \(speech.cardinal(value)) \(small)"
  }

  private static let scales = [
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million",
    "mm": "million", "MM": "million", "bn": "billion", "b": "billion", "B": "billion",
    "Bn": "billion", "tn": "trillion", "T": "trillion",
  ]
  private static let scaleWords: Set<String> = [
    "thousand", "million", "billion", "trillion", "hundred",
  ]
  private static let periods = [
    "month": "month", "mo": "month", "year": "year", "yr": "year", "day": "day", "week": "week",
    "wk": "week", "hour": "hour", "hr": "hour", "h": "hour", "person": "person", "user": "user",
    "gallon": "gallon", "gal": "gallon", "lb": "pound", "kg": "kilogram", "night": "night",
    "barrel": "barrel", "share": "share", "ounce": "ounce", "oz": "ounce", "unit": "unit",
  ]
}
