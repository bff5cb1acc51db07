/// Short forms with signs in them: w/, AT&T, C++, C#.
enum ShortForms {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    ampersand(text, word) ?? plusOrSharp(text, word) ?? slashed(text, word)
  }

  /// "w/", "w/o".
  static func slashed(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard word.count == 1, text[word.lowerBound] | 0x20 == UInt8(ascii: "w"),
      text[word.upperBound] == UInt8(ascii: "/")
    else { return nil }
    let next = word.upperBound + 1
    if text[next] == UInt8(ascii: " ") { return Rewrite(word.lowerBound..<next, "with") }
    if text[next] == UInt8(ascii: "o"), !text.isWordByte(next + 1) {
      return Rewrite(word.lowerBound..<(next + 1), "without")
    }
    return nil
  }

  /// "AT&T", "R&B", "Q&A": letters around an "and"; "Johnson&Johnson" gets its spaces.
  private static func ampersand(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: "&") else { return nil }
    let start = word.upperBound + 1
    let end = text.lettersEnd(start)
    guard end > start, text[end] != UInt8(ascii: ";"), !text.isWordByte(end) else { return nil }
    let isShort = word.count <= 2 && end - start <= 2
    let (left, right) = (text.string(word), text.string(start..<end))
    guard isShort, left.isASCIIUpper, right.isASCIIUpper else {
      return word.count > 2 && end - start > 2
        ? Rewrite(word.lowerBound..<end, "\(left) and \(right)") : nil
    }
    return Rewrite(word.lowerBound..<end, "\(spaced(left)) and \(spaced(right))")
  }

  private static func plusOrSharp(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.lowerBound].isASCIIUpper, word.count == 1 else { return nil }
    let letter = text.string(word)
    let next = word.upperBound
    if text.has("++", at: next), !text.isWordByte(next + 2) {
      return Rewrite(word.lowerBound..<(next + 2), "\(letter) plus plus")
    }
    if text[next] == UInt8(ascii: "#"), !text.isWordByte(next + 1), "ABCDEFG".contains(letter) {
      return Rewrite(word.lowerBound..<(next + 1), "\(letter) sharp")
    }
    return nil
  }

  private static func spaced(_ letters: String) -> String {
    letters.map(String.init).joined(separator: " ")
  }
}
