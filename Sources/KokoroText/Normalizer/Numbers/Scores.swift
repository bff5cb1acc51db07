extension NumberRules {
  /// "4.8/5 stars", "My score was 18/20", "45/50": out of. "Step 2/5", "Page 3/12": of.
  func score(_ top: Numeral) -> Rewrite? {
    let slash = top.range.upperBound
    guard text[slash] == UInt8(ascii: "/"), !top.hasCommas, !top.whole.isEmpty,
      let bottom = Numeral(text, at: slash + 1), let limit = bottom.value,
      (1...3).contains(bottom.range.count), isBoundary(bottom.range.upperBound),
      !"/\"".utf8.contains(text[bottom.range.upperBound]), let whole = Int(top.whole),
      whole < limit || (whole == limit && (top.fraction.map { Int($0) == 0 } ?? true))
    else { return nil }
    let range = top.range.lowerBound..<bottom.range.upperBound
    func words(_ link: String) -> Rewrite {
      Rewrite(range, "\(speech.numeral(top)) \(link) \(speech.numeral(bottom))")
    }
    let next = text.wordAfter(range.upperBound).map { text.string($0) }
    let before = text.wordBefore(range.lowerBound).map { text.string($0).lowercased() } ?? ""
    if top.fraction == nil, Self.numberedParts.contains(before) { return words("of") }
    if top.fraction != nil {
      return [4, 5, 6, 10, 20, 50, 100].contains(limit) ? words("out of") : nil
    }
    if let next, Self.marks.contains(next) { return words("out of") }
    let isPart = next == "of" || next.map { Self.isMeasure($0) } ?? false
    if isRated(before: range.lowerBound), !isPart { return words("out of") }
    // No fraction has such a denominator.
    return [25, 30, 40, 50, 60, 75, 80].contains(limit) && (10..<limit).contains(whole) && !isPart
      ? words("out of") : nil
  }

  /// Whether one of the last few words is about marks: "My score was 18/20".
  private func isRated(before start: Int) -> Bool {
    var position = start
    for _ in 0..<4 {
      if position > 1, text[position - 1] == UInt8(ascii: " "),
        text[position - 2] == UInt8(ascii: ":")
      {
        position -= 2
      }
      guard let word = text.wordBefore(position) else { return false }
      if Self.ratings.contains(text.string(word).lowercased()) { return true }
      position = word.lowerBound
    }
    return false
  }

  private static func isMeasure(_ word: String) -> Bool {
    ["cup", "inch", "mile", "hour", "pound", "teaspoon", "tablespoon", "of", "majority"]
      .contains(word)
  }

  private static let numberedParts: Set<String> = [
    "step", "page", "part", "slide", "question", "lesson", "item", "tweet", "episode", "chapter",
    "phase", "stage", "module", "week", "day", "level",
  ]
  private static let marks: Set<String> = ["stars", "star", "points", "marks", "correct"]
  private static let ratings: Set<String> = [
    "score", "scores", "scored", "rated", "rating", "ratings", "rate", "mark", "grade", "graded",
  ]
}
