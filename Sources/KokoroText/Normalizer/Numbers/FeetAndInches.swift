extension NumberRules {
  /// "6'2\"", "3\" wide", "5′": feet and inches, told from quotes and apostrophes by what is around.
  func feetAndInches(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    if let height = lettered(numeral) { return height }
    if let feet = mark(at: end, single: true) { return feetRewrite(numeral, feet) }
    guard let inches = mark(at: end, single: false),
      inches.isPrime || isSecondSide(start) || !isQuoteOpen(before: start)
        || isMeasureWord(after: end + inches.length)
    else { return nil }
    let next = end + inches.length
    // 9"x13"
    if text[next] == UInt8(ascii: "x"), text[next + 1].isASCIIDigit {
      return Rewrite(start..<(next + 1), "\(speech.numeral(numeral)) inch by ")
    }
    // A straight quote that no text or space follows may also open: only known continuations.
    guard !text.isWordByte(next) else { return nil }
    return Rewrite(
      start..<next, "\(speech.numeral(numeral)) \(inchWord(isOne: numeral.isOne, next))")
  }

  private func feetRewrite(_ numeral: Numeral, _ feet: (length: Int, isPrime: Bool)) -> Rewrite? {
    let start = numeral.range.lowerBound
    var next = numeral.range.upperBound + feet.length
    // 3' 6"
    if text[next] == UInt8(ascii: " "), let inches = Numeral(text, at: next + 1),
      mark(at: inches.range.upperBound, single: false) != nil
    {
      next += 1
    }
    if let inches = Numeral(text, at: next), inches.range.count <= 4 {
      let end = inches.range.upperBound
      let close = mark(at: end, single: false) ?? doubledMark(at: end)
      let isHeight =
        (3...8).contains(numeral.value ?? 0) && inches.value ?? 12 < 12 && isBoundary(end)
      guard close != nil || feet.isPrime || isHeight else { return nil }
      let words = "\(speech.numeral(numeral)) foot \(speech.numeral(inches))"
      let after = end + (close?.length ?? 0)
      let dash = dashLength(at: after)
      return dash > 0 && text[after + dash].isASCIIDigit
        ? Rewrite(start..<(after + dash), words + " to ") : Rewrite(start..<after, words)
    }
    next = numeral.range.upperBound + feet.length
    guard isBoundary(next), feet.isPrime || isMeasureWord(after: next) || isSecondSide(start) else {
      return nil
    }
    return Rewrite(
      start..<next, speech.numeral(numeral) + (numeral.isOne ? " foot" : " feet"))
  }

  /// "6 ft 2 in", "6ft 2in.", "5 ft. 11 in."
  private func lettered(_ feet: Numeral) -> Rewrite? {
    guard let (_, feetEnd) = unit("ft", after: feet.range.upperBound),
      let inches = Numeral(text, at: text.spacesEnd(feetEnd)), inches.value ?? 0 < 12,
      inches.range.lowerBound - feetEnd <= 2,
      let (stop, end) = unit("in", after: inches.range.upperBound)
    else { return nil }
    let words = "\(speech.numeral(feet)) foot \(speech.numeral(inches))"
    let isSentenceEnd = end > stop && text.isSentenceEnd(end)
    return Rewrite(feet.range.lowerBound..<(isSentenceEnd ? stop : end), words)
  }

  /// Past a unit's letters, and past its full stop.
  private func unit(_ name: String, after index: Int) -> (stop: Int, end: Int)? {
    let start = text.spacesEnd(index)
    let end = text.lettersEnd(start)
    guard start - index <= 2, text.string(start..<end) == name, isBoundary(end) else { return nil }
    return (end, text[end] == UInt8(ascii: ".") ? end + 1 : end)
  }

  /// ' ’ ′ or " ” ″ at a place.
  private func mark(at index: Int, single: Bool) -> (length: Int, isPrime: Bool)? {
    if text[index] == (single ? UInt8(ascii: "'") : UInt8(ascii: "\"")) {
      return single && text[index + 1] == UInt8(ascii: "'") ? nil : (1, false)
    }
    guard text[index] == 0xE2, text[index + 1] == 0x80 else { return nil }
    switch text[index + 2] {
    case single ? 0x99 : 0x9D: return (3, false)
    case single ? 0xB2 : 0xB3: return (3, true)
    default: return nil
    }
  }

  private func doubledMark(at index: Int) -> (length: Int, isPrime: Bool)? {
    text.has("''", at: index) ? (2, false) : nil
  }

  /// Whether a quotation is open in the line, looking back a few hundred bytes.
  private func isQuoteOpen(before index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 400, text[start - 1] != 10 { start -= 1 }
    var isOpen = false
    for position in start..<max(start, index) {
      let isStraight = text[position] == UInt8(ascii: "\"")
      // Inches before this one, "a 5\" pipe and a 3\" one", are no quotes.
      if text[position - 1].isASCIIDigit, !isOpen || isMeasureWord(after: position + 1) { continue }
      if isStraight {
        isOpen.toggle()
      } else if text.has("“", at: position) {
        isOpen = true
      } else if text.has("”", at: position) {
        isOpen = false
      }
    }
    return isOpen
  }

  /// Past the mark of inches at `index`, and "inch" or "inches" by what follows.
  /// - start: where the number begins.
  func inchMark(at index: Int, from start: Int) -> (word: String, end: Int)? {
    guard let mark = mark(at: index, single: false), isBoundary(index + mark.length),
      mark.isPrime || !isQuoteOpen(before: start) || isMeasureWord(after: index + mark.length)
    else { return nil }
    return (inchWord(isOne: false, index + mark.length), index + mark.length)
  }

  /// After the x of "12' x 14'".
  private func isSecondSide(_ start: Int) -> Bool {
    var sign = start - 1
    if text[sign] == UInt8(ascii: " ") { sign -= 1 }
    guard text[sign] == UInt8(ascii: "x") || text.scalar(before: sign + 1) == "×" else {
      return false
    }
    let before = text[sign - 1] == UInt8(ascii: " ") ? sign - 2 : sign - 1
    return "'\"".utf8.contains(text[before]) || text.scalar(before: before + 1).value > 0x2000
  }

  private func isMeasureWord(after index: Int) -> Bool {
    guard let word = text.wordAfter(index) else { return false }
    return Self.measureWords.contains(text.string(word))
  }

  /// "three inches wide", but "a 27 inch monitor".
  private func inchWord(isOne: Bool, _ next: Int) -> String {
    if isOne { return "inch" }
    guard let word = text.wordAfter(next), text[word.lowerBound].isASCIILower else {
      return "inches"
    }
    let isNoun =
      !Self.measureWords.contains(text.string(word))
      && !["of", "in", "to", "and", "or", "from", "on", "at", "is", "was"].contains(
        text.string(word))
    return isNoun ? "inch" : "inches"
  }

  private static let measureWords: Set<String> = [
    "tall", "wide", "long", "deep", "high", "thick", "across", "x", "by", "square", "apart",
    "above", "below", "away", "diameter",
  ]
}
