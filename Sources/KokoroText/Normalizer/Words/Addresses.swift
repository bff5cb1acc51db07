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
