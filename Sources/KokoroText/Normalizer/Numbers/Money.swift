extension NumberRules {
  /// What begins with a currency's sign, a minus, a plus or a bracket and goes on with digits.
  func signedOrCurrency(at index: Int) -> Rewrite? {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "("): return phoneWithMark(at: index)
    case UInt8(ascii: "+"):
      if let phone = phoneWithMark(at: index) { return phone }
      if text.has("+/-", at: index) {
        let next = text.spacesEnd(index + 3)
        return text[next].isASCIIDigit ? Rewrite(index..<next, "plus or minus ") : nil
      }
      // "+1.5%"
      guard !text.isWordByte(index - 1), text[index - 1] != byte, text[index + 1].isASCIIDigit
      else {
        return nil
      }
      return Rewrite(index..<(index + 1), "plus ")
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
    if let angle = angle(numeral) {
      return Rewrite(index..<angle.range.upperBound, "minus " + angle.words)
    }
    if let measured = measured(numeral) {
      return Rewrite(index..<measured.end, "minus " + measured.words)
    }
    // "a slope of -3/4", but "-1/2 cup" at the start of a line
    if !text.isLineStart(index), let part = fraction(numeral) {
      return Rewrite(index..<part.range.upperBound, "minus " + part.words)
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
    guard numberStart - index - sign.length <= 1, let first = sum(at: numberStart) else {
      return nil
    }
    let hasComma = text[first.range.upperBound - 3] == UInt8(ascii: ",") && first.fraction != nil
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
    if first.fraction?.utf8.count != 2 || scaleOfFirst != nil,
      isAdjective(start: start, end: end, hyphenated: scaleOfFirst?.isHyphenated ?? false)
    {
      return Rewrite(
        start..<end,
        [amount, namePrefix ?? "", sign.one].filter { !$0.isEmpty }.joined(separator: " "))
    }
    if first.fraction?.utf8.count == 1, scaleOfFirst == nil { isPlain = false }
    if let per = per(after: end) {
      let sum = withCents(first, sign, amount: amount, name: name)
      return Rewrite(start..<per.end, "\(sum) per \(per.name)")
    }
    if dialect == .gb, amount.contains(" and "), first.fraction == nil { isPlain = false }
    // Decimals are cents, which Misaki knows how to say.
    if hasComma { return Rewrite(start..<end, withCents(first, sign, amount: amount, name: name)) }
    if isPlain
      || (first.fraction?.utf8.count == 2 && sign.isKnownToMisaki && scaleOfFirst == nil
        && namePrefix == nil && !always)
    {
      return nil
    }
    return Rewrite(start..<end, withCents(first, sign, amount: amount, name: name))
  }

  /// A numeral; "3,50" has cents after its comma.
  func sum(at start: Int) -> Numeral? {
    guard var numeral = Numeral(text, at: start) else { return nil }
    let comma = numeral.range.upperBound
    if numeral.fraction == nil, !numeral.hasCommas, text[comma] == UInt8(ascii: ","),
      text.digitsEnd(comma + 1) == comma + 3, isBoundary(comma + 3)
    {
      numeral.fraction = text.string((comma + 1)..<(comma + 3))
      numeral.range = start..<(comma + 3)
    }
    return numeral
  }

  struct Sign {
    var one, many: String
    var cents: String?
    var length: Int
    var isKnownToMisaki: Bool
  }

  func currency(at index: Int) -> Sign? {
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

  private struct Scale {
    var name: String
    var end: Int
    var isWord: Bool
    /// "$1.5-million"
    var isHyphenated = false
  }

  private func scale(after end: Int) -> Scale? {
    let attached = text.lettersEnd(end)
    if attached > end, attached - end <= 3, let name = Self.scales[text.string(end..<attached)],
      isBoundary(attached)
    {
      return Scale(name: name, end: attached, isWord: false)
    }
    let isHyphenated = text[end] == UInt8(ascii: "-")
    guard let word = text.wordAfter(isHyphenated ? end + 1 : end),
      word.lowerBound - end == 1
    else { return nil }
    let name = text.string(word)
    if Self.scaleWords.contains(name) {
      return Scale(
        name: name, end: word.upperBound, isWord: !isHyphenated, isHyphenated: isHyphenated)
    }
    guard (2...3).contains(word.count), !isHyphenated, let short = Self.scales[name],
      isBoundary(word.upperBound)
    else { return nil }
    return Scale(name: short, end: word.upperBound, isWord: false)
  }

  /// "$100 bill", "a $5 lunch", "the $2.5bn fund": one hundred dollar bill.
  private func isAdjective(start: Int, end: Int, hyphenated: Bool) -> Bool {
    guard let word = text.wordAfter(end), word.lowerBound == end + 1,
      text[end] == UInt8(ascii: " "), text[word.lowerBound].isASCIILower
    else { return false }
    let noun = text.string(word)
    if Self.notes.contains(noun) || hyphenated { return true }
    guard !Self.afterSums.contains(noun), let before = text.wordBefore(start) else { return false }
    return Self.articles.contains(text.string(before).lowercased())
  }

  private static let notes: Set<String> = [
    "bill", "bills", "note", "notes", "coin", "coins", "banknote", "banknotes",
  ]
  private static let articles: Set<String> = ["a", "an", "the", "this", "another", "their", "its"]
  private static let afterSums: Set<String> = [
    "in", "of", "for", "to", "and", "or", "on", "at", "per", "from", "by", "with", "is", "was",
    "are",
    "were", "as", "that", "which", "a", "an", "the", "each", "he", "she", "they", "we", "you", "it",
    "i", "but", "if", "when", "than", "off", "more", "less", "over", "under", "into", "had", "has",
    "have", "will", "would", "can", "could", "may", "not", "every", "after", "before", "worth",
    "thousand", "million", "billion", "trillion", "hundred",
  ]

  private func per(after end: Int) -> (name: String, end: Int)? {
    guard text[end] == UInt8(ascii: "/") else { return nil }
    let wordEnd = text.lettersEnd(end + 1)
    guard let name = Self.periods[text.string((end + 1)..<wordEnd)], isBoundary(wordEnd) else {
      return nil
    }
    return (name, wordEnd)
  }

  func withCents(_ first: Numeral, _ sign: Sign, amount: String, name: String) -> String {
    guard let fraction = first.fraction, fraction.utf8.count == 2, let cents = sign.cents,
      amount == speech.numeral(first), let value = Int(fraction)
    else { return "\(amount) \(name)" }
    let whole = speech.cardinal(first.whole.isEmpty ? "0" : first.whole)
    let unit = first.whole == "1" ? name.replacing(sign.many, with: sign.one) : name
    let small = value == 1 && cents == "cents" ? "cent" : cents
    return value == 0
      ? "\(whole) \(unit)" : "\(whole) \(unit) and \(speech.cardinal(value)) \(small)"
  }

  static let scales = [
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million",
    "mm": "million", "MM": "million", "bn": "billion", "b": "billion", "B": "billion",
    "Bn": "billion", "tn": "trillion", "T": "trillion", "mln": "million", "bln": "billion",
    "trn": "trillion", "tln": "trillion",
  ]
  private static let scaleWords: Set<String> = [
    "thousand", "million", "billion", "trillion", "hundred", "lakh", "crore",
  ]
  private static let periods = [
    "month": "month", "mo": "month", "year": "year", "yr": "year", "day": "day", "week": "week",
    "wk": "week", "hour": "hour", "hr": "hour", "h": "hour", "person": "person", "user": "user",
    "gallon": "gallon", "gal": "gallon", "lb": "pound", "kg": "kilogram", "night": "night",
    "barrel": "barrel", "bbl": "barrel", "ton": "ton", "tonne": "tonne", "mile": "mile",
    "piece": "piece", "seat": "seat", "head": "head", "share": "share", "ounce": "ounce",
    "oz": "ounce", "unit": "unit",
  ]
}
