/// Curly apostrophes as straight ones, which is what dictionary and tagger know.
enum Apostrophes {
  /// ’ or ‘ between letters or digits, or before a word that is known to begin with one.
  static func curly(
    _ text: TextScan, _ range: Range<Int>, _ scalar: Unicode.Scalar
  ) -> Rewrite? {
    guard scalar == "’" || scalar == "‘" || scalar == "ʼ" else { return nil }
    if text.isWordByte(range.lowerBound - 1) {
      // Inside a word; after an s also at its end, where nothing was quoted: "dogs’ tails".
      guard text.isWordByte(range.upperBound) else { return nil }
      return Rewrite(range, "'")
    }
    guard scalar != "ʼ" else { return nil }
    return clipped(text, range)
  }

  /// What "'" stands for where a word or a year begins.
  static func straight(_ text: TextScan, at index: Int) -> Rewrite? {
    guard text[index] == UInt8(ascii: "'") else { return nil }
    let range = index..<(index + 1)
    if text[index - 1] == UInt8(ascii: "s"), text[index - 2].isASCIIDigit,
      text[index + 1] == UInt8(ascii: " ")
    {
      return Rewrite(range, "")  // "the 1980s' best"
    }
    return text.isWordByte(index - 1) ? nil : clipped(text, range)
  }

  /// An apostrophe that begins a word or a year is silent: 'twas, 'til, '90s, '67. In "rock 'n' roll"
  /// the three together are "and".
  private static func clipped(_ text: TextScan, _ mark: Range<Int>) -> Rewrite? {
    let start = mark.upperBound
    let end = text.lettersEnd(start)
    if end == start + 1, text[start] | 0x20 == UInt8(ascii: "n") {
      let close = quoteLength(text, at: end)
      let (before, after) = (text[mark.lowerBound - 1], text[end + close])
      guard close > 0, before == after, " -".utf8.contains(before) else { return nil }
      return Rewrite(mark.lowerBound..<(end + close), "and")
    }
    if end > start, !text.isWordByte(end) {
      let word = text.string(start..<end).lowercased()
      if silent.contains(word) { return Rewrite(mark, "") }
      return word == "em" && mark.count > 1 ? Rewrite(mark, "'") : nil
    }
    let digits = text.digitsEnd(start)
    guard digits == start + 2, text[start] != UInt8(ascii: "0") else { return nil }
    let next = text[digits] == UInt8(ascii: "s") ? digits + 1 : digits
    guard !text.isWordByte(next),
      text[digits] != UInt8(ascii: "'") || text[digits + 1] == UInt8(ascii: "s")
    else { return nil }
    return Rewrite(mark, "")
  }

  private static func quoteLength(_ text: TextScan, at index: Int) -> Int {
    if text[index] == UInt8(ascii: "'") { return 1 }
    return text.has("’", at: index) ? 3 : 0
  }

  private static let silent: Set<String> = [
    "tis", "twas", "twere", "twill", "twould", "til", "till", "cause", "bout", "round", "tween",
    "neath", "gainst", "cross", "fore",
  ]
}
