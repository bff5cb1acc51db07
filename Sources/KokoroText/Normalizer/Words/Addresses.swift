/// Points of the compass in addresses: "350 W. 42nd St.", "Pennsylvania Ave. NW", "I-95 N".
enum Addresses {
  static func direction(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    if let name = points[text.string(word)], !text.isWordByte(word.upperBound) {
      return isPoint(text, word) ? rewrite(text, word, name) : nil
    }
    return nil
  }

  /// What follows "Ave." at this place goes on with the address.
  static func isPoint(_ text: TextScan, at index: Int) -> Bool {
    let start = text.spacesEnd(index)
    let end = text.lettersEnd(start)
    return end > start && points[text.string(start..<end)] != nil
  }

  /// After the number of a house and before a street's name, or after the street.
  private static func isPoint(_ text: TextScan, _ word: Range<Int>) -> Bool {
    let dot = text[word.upperBound] == UInt8(ascii: ".") ? 1 : 0
    let next = text.spacesEnd(word.upperBound + dot)
    if isHeading(text, word, dot) || isBeforeStreet(text, word, next) { return true }
    if let number = text.wordBefore(word.lowerBound), text[number.lowerBound].isASCIIDigit,
      text[number.upperBound] == UInt8(ascii: " ")
    {
      if isRoad(text, number) { return dot == 0 }
      return text[next].isASCIIUpper
        || text[next].isASCIIDigit && text[text.digitsEnd(next)].isASCIILetter
    }
    var end = word.lowerBound
    while end > 0, " .,".utf8.contains(text[end - 1]), word.lowerBound - end < 2 { end -= 1 }
    guard end < word.lowerBound, let street = text.wordBefore(end), word.count == 2 || dot == 0
    else { return false }
    return streets.contains(text.string(street))
  }

  /// "Head NE", "turn SW".
  private static func isHeading(_ text: TextScan, _ word: Range<Int>, _ dot: Int) -> Bool {
    guard word.count == 2, let before = text.wordBefore(word.lowerBound) else { return false }
    return [
      "head", "heading", "headed", "turn", "go", "going", "drive", "continue", "due", "winds",
      "wind",
    ].contains(text.string(before).lowercased())
  }

  /// "on N. Main St.", "SW 8th Ave.": up to three names or an ordinal, then a street.
  private static func isBeforeStreet(_ text: TextScan, _ word: Range<Int>, _ next: Int) -> Bool {
    guard next > word.upperBound, text[word.lowerBound - 1] != UInt8(ascii: "."),
      text[word.lowerBound - 2] != UInt8(ascii: ".")
    else { return false }
    var start = next
    for count in 0..<4 {
      let end = text.alphanumericEnd(start)
      let name = text.string(start..<end)
      if count > 0, streets.contains(name) || name == "Way" { return true }
      let isOrdinal = text[start].isASCIIDigit && text[end - 1].isASCIILower
      guard text[start].isASCIIUpper && name.utf8.count > 1 || isOrdinal,
        text[end] == UInt8(ascii: " ")
      else { return false }
      start = end + 1
    }
    return false
  }

  /// "I-95", "US-1", "Route 66".
  private static func isRoad(_ text: TextScan, _ number: Range<Int>) -> Bool {
    guard text[number.lowerBound - 1] == UInt8(ascii: "-") else { return false }
    return text[number.lowerBound - 2].isASCIIUpper
  }

  private static func rewrite(_ text: TextScan, _ word: Range<Int>, _ name: String) -> Rewrite {
    let end = word.upperBound
    let endsSentence = word.count == 2 && text.isSentenceEnd(end + 1)
    guard text[end] == UInt8(ascii: "."), !text.isLineEnd(end + 1), !endsSentence else {
      return Rewrite(word, name)
    }
    return Rewrite(word.lowerBound..<(end + 1), name)
  }

  private static let points = [
    "N": "North", "S": "South", "E": "East", "W": "West", "NE": "Northeast", "NW": "Northwest",
    "SE": "Southeast", "SW": "Southwest",
  ]
  private static let streets: Set<String> = [
    "Ave", "Avenue", "St", "Street", "Rd", "Road", "Blvd", "Boulevard", "Dr", "Drive", "Ln", "Lane",
    "Ct", "Court", "Pl", "Place", "Hwy", "Highway", "Pkwy",
  ]
}
