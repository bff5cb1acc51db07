extension NumberRules {
  /// "10-20", "1939–1945", "5-10 km". A falling pair of short numbers is a score.
  func range(_ first: Numeral) -> Rewrite? {
    let start = first.range.lowerBound
    var dash = dashLength(at: first.range.upperBound)
    var next = first.range.upperBound + dash
    if dash == 0 {
      // "10 – 20": with spaces only the en dash
      let space = text.spacesEnd(first.range.upperBound)
      dash = dashLength(at: space)
      guard dash == 3, space == first.range.upperBound + 1, text[space + dash] == UInt8(ascii: " ")
      else { return nil }
      next = space + dash + 1
    }
    guard text[start - 1] != UInt8(ascii: "-"), let second = Numeral(text, at: next),
      dashLength(at: second.range.upperBound) == 0
    else { return nil }
    let end = second.range.upperBound
    if isYear(first), let date = dayFirstDate(second) {
      let words = "\(speech.year(first.whole)) to \(date.words)"
      return Rewrite(start..<date.range.upperBound, words)
    }
    if let day = first.value, (1...31).contains(day), first.range.count <= 2,
      isRising(first, second),
      let date = dayFirstDate(second), date.range.upperBound > end
    {
      return Rewrite(
        start..<date.range.upperBound, "the \(speech.ordinal(day)) to \(date.words)")
    }
    if let times = multiple(after: end) {
      return Rewrite(start..<times, "\(speech.numeral(first)) to \(speech.numeral(second)) times")
    }
    if let words = years(first, second), isBoundary(end) || text[end] == UInt8(ascii: "s") {
      return isBoundary(end) ? Rewrite(start..<end, words) : nil
    }
    if let money = measured(second, isSecond: true) {
      return Rewrite(start..<money.end, "\(speech.numeral(first)) to \(money.words)")
    }
    guard isBoundary(end), text[end] != UInt8(ascii: "/"), text[end] != UInt8(ascii: ":") else {
      return nil
    }
    if let inches = inchMark(at: end, from: start) {
      return Rewrite(
        start..<inches.end,
        "\(speech.numeral(first)) to \(speech.numeral(second)) \(inches.word)")
    }
    let lengths = (first.whole.utf8.count, second.whole.utf8.count)
    if lengths == (5, 4), first.value != nil, second.value != nil {
      return Rewrite(start..<end, "\(speech.spelled(first.whole)), \(speech.spelled(second.whole))")
    }
    // An aeroplane: "737-800". Any other falling pair is a score or "pages 145-52".
    if lengths.0 == 3, first.whole.hasPrefix("7"), first.whole.hasSuffix("7"),
      lengths.1 == 1 || (lengths.1 == 3 && second.whole.hasSuffix("00"))
    {
      return Rewrite(start..<end, "\(speech.addressPart(first.whole)) \(spoken(second))")
    }
    let isFixed = ["24-7", "50-50", "50–50"].contains(text.string(start..<end))
    return Rewrite(start..<end, "\(spoken(first))\(isFixed ? " " : " to ")\(spoken(second))")
  }

  func isRising(_ first: Numeral, _ second: Numeral) -> Bool {
    func value(_ numeral: Numeral) -> Double {
      Double("\(numeral.whole.isEmpty ? "0" : numeral.whole).\(numeral.fraction ?? "0")") ?? 0
    }
    return value(first) < value(second)
  }

  private func isYear(_ numeral: Numeral) -> Bool {
    numeral.whole.utf8.count == 4 && !numeral.hasCommas
      && (1100...2099).contains(numeral.value ?? 0)
  }

  private func spoken(_ numeral: Numeral) -> String {
    if isYear(numeral) { return speech.year(numeral.whole) }
    return numeral.whole.utf8.count > 1 && numeral.whole.utf8.first == UInt8(ascii: "0")
      && numeral.fraction == nil ? speech.spelled(numeral.whole) : speech.numeral(numeral)
  }

  private func years(_ first: Numeral, _ second: Numeral) -> String? {
    guard let from = first.value, let to = second.value, !first.hasCommas, !second.hasCommas,
      (1000...2100).contains(from), first.whole.utf8.count == 4
    else { return nil }
    if second.whole.utf8.count == 4, (1000...2100).contains(to) {
      return "\(speech.year(first.whole)) to \(speech.year(second.whole))"
    }
    guard second.whole.utf8.count == 2, to > from % 100 else { return nil }
    return "\(speech.year(first.whole)) to \(speech.minutes(second.whole))"
  }
}
