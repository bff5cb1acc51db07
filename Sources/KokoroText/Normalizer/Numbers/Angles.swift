extension NumberRules {
  /// "40°42′46″N", "51° 30' N", "12°15'", "40.7° W": degrees with minutes and seconds of arc, or with
  /// a point of the compass. A temperature has neither.
  func angle(_ numeral: Numeral) -> Rewrite? {
    guard let degreesEnd = pass(["°", "º"], at: numeral.range.upperBound, spaces: 0) else {
      return nil
    }
    var words = counted(numeral, "degree")
    var end = degreesEnd
    var hasMinutes = false
    if let minutes = part(after: end, marks: ["′", "'", "’"]) {
      hasMinutes = true
      words += ", " + counted(minutes.numeral, "minute")
      end = minutes.end
      if let seconds = part(after: end, marks: ["″", "\"", "”", "''", "′′"]) {
        words += ", " + counted(seconds.numeral, "second")
        end = seconds.end
      }
    }
    if let point = compassPoint(after: end) {
      return Rewrite(numeral.range.lowerBound..<point.end, "\(words) \(point.name)")
    }
    return hasMinutes ? Rewrite(numeral.range.lowerBound..<end, words) : nil
  }

  /// A number below 60 with its mark.
  private func part(after index: Int, marks: [StaticString]) -> (numeral: Numeral, end: Int)? {
    let start = text.spacesEnd(index)
    guard start - index <= 2, let numeral = Numeral(text, at: start), numeral.whole.utf8.count <= 2,
      let value = Int(numeral.whole), value < 60,
      let end = pass(marks, at: numeral.range.upperBound, spaces: 0)
    else { return nil }
    return (numeral, end)
  }

  private func compassPoint(after index: Int) -> (name: String, end: Int)? {
    for (letter, name) in Self.compass {
      if let end = pass([letter], at: index, spaces: 1), isBoundary(end) { return (name, end) }
    }
    return nil
  }

  /// Past the first of `marks` that stands at `index`, after at most so many spaces.
  private func pass(_ marks: [StaticString], at index: Int, spaces: Int) -> Int? {
    let start = spaces > 0 && text[index] == UInt8(ascii: " ") ? index + 1 : index
    // Longer marks last: '' begins with '.
    return marks.last { text.has($0, at: start) }.map { start + $0.utf8CodeUnitCount }
  }

  private func counted(_ numeral: Numeral, _ noun: String) -> String {
    "\(speech.numeral(numeral)) \(noun)\(numeral.isOne || numeral.whole == "01" ? "" : "s")"
  }

  private static let compass: [(StaticString, String)] = [
    ("N", "north"), ("S", "south"), ("E", "east"), ("W", "west"),
  ]
}
