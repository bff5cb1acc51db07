extension NumberRules {
  /// "9am", "5 PM", "9am–5pm", "10-11 AM".
  func halfDay(_ numeral: Numeral) -> Rewrite? {
    guard let hour = hour(numeral) else { return nil }
    let start = numeral.range.lowerBound
    var end = numeral.range.upperBound
    var words = speech.cardinal(hour)
    if let half = undottedHalf(after: end) {
      words += half.words
      end = half.end
    }
    let dash = dashLength(at: end)
    if dash > 0, let second = Numeral(text, at: end + dash) {
      if let last = self.hour(second), let half = undottedHalf(after: second.range.upperBound) {
        return Rewrite(start..<half.end, "\(words) to \(speech.cardinal(last))\(half.words)")
      }
      if end > numeral.range.upperBound, text[second.range.upperBound] == UInt8(ascii: ":") {
        return Rewrite(start..<(end + dash), words + " to ")
      }
    }
    return end > numeral.range.upperBound ? Rewrite(start..<end, words) : nil
  }

  private func hour(_ numeral: Numeral) -> Int? {
    guard let hour = numeral.value, (1...12).contains(hour), numeral.range.count <= 2 else {
      return nil
    }
    return hour
  }

  private func undottedHalf(after end: Int) -> (words: String, end: Int)? {
    guard let half = halfOfDay(after: end), half.words != " " else { return nil }
    // "Of the 5 am I the best?"
    if text[half.end - 2] == UInt8(ascii: "a"), text[half.end - 3] == UInt8(ascii: " "),
      let next = text.wordAfter(half.end), text.string(next) == "I"
    {
      return nil
    }
    return half
  }

  /// "the 12th–15th centuries": to.
  func ordinalRange(_ numeral: Numeral) -> Rewrite? {
    guard let first = ordinalEnd(numeral) else { return nil }
    let dash = dashLength(at: first)
    guard dash > 0, let second = Numeral(text, at: first + dash), let last = ordinalEnd(second),
      let from = numeral.value, let to = second.value
    else { return nil }
    return Rewrite(
      numeral.range.lowerBound..<last, "\(speech.ordinal(from)) to \(speech.ordinal(to))")
  }

  private func ordinalEnd(_ numeral: Numeral) -> Int? {
    let end = numeral.range.upperBound
    guard ["st", "nd", "rd", "th"].contains(text.string(end..<(end + 2))), isBoundary(end + 2)
    else {
      return nil
    }
    return end + 2
  }
}
