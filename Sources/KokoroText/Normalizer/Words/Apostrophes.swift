/// Curly apostrophes as straight ones, which is what dictionary and tagger know.
enum Apostrophes {
  /// ’ or ‘ between letters or digits, or before a word that is known to begin with one.
  static func curly(
    _ text: TextScan, _ range: Range<Int>, _ scalar: Unicode.Scalar
  ) -> Rewrite? {
    guard scalar == "’" || scalar == "‘" || scalar == "ʼ" else { return nil }
    let end = text.lettersEnd(range.upperBound)
    if text.isWordByte(range.lowerBound - 1) {
      // Inside a word; after an s also at its end, where nothing was quoted: "dogs’ tails".
      guard text.isWordByte(range.upperBound) else { return nil }
      return Rewrite(range, "'")
    }
    guard scalar != "ʼ" else { return nil }
    let word = text.string(range.upperBound..<end).lowercased()
    return clipped.contains(word) && !text.isWordByte(end) ? Rewrite(range, "'") : nil
  }

  /// Nothing to do for straight ones; "rock 'n' roll" and "fish 'n' chips" are "and".
  static func leading(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard word.count == 1, text[word.lowerBound] | 0x20 == UInt8(ascii: "n") else { return nil }
    guard let open = quoteLength(text, endingAt: word.lowerBound) else { return nil }
    let close = quoteLength(text, at: word.upperBound)
    let start = word.lowerBound - open
    guard close > 0, text[start - 1] == UInt8(ascii: " "),
      text[word.upperBound + close] == UInt8(ascii: " ")
    else { return nil }
    return Rewrite(word, "and")
  }

  private static func quoteLength(_ text: TextScan, endingAt index: Int) -> Int? {
    if text[index - 1] == UInt8(ascii: "'") { return 1 }
    let scalar = text.scalar(before: index)
    return scalar == "’" || scalar == "‘" ? 3 : nil
  }

  private static func quoteLength(_ text: TextScan, at index: Int) -> Int {
    if text[index] == UInt8(ascii: "'") { return 1 }
    return text.has("’", at: index) ? 3 : 0
  }

  private static let clipped: Set<String> = [
    "em", "tis", "twas", "til", "cause", "twere", "twill", "bout", "round", "s", "ll", "re", "ve",
  ]
}
