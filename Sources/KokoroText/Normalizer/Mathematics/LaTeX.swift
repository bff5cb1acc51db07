/// Formulas as LaTeX writes them, which answers of language models are full of: `$x^2$`,
/// `$$…$$`, `\(…\)`, `\[…\]`, and a lone `\frac{a}{b}`.
enum LaTeX {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    switch text[index] {
    case UInt8(ascii: "$"): dollars(text, index)
    case UInt8(ascii: "\\"): brackets(text, index) ?? command(text, index)
    default: nil
    }
  }

  /// `$x^2$` is a formula, "$5 and 10$" two sums: none begins or ends with a space, goes on with a
  /// digit, or lacks what only formulas have.
  private static func dollars(_ text: TextScan, _ index: Int) -> Rewrite? {
    let isDisplay = text[index + 1] == UInt8(ascii: "$")
    let start = isDisplay ? index + 2 : index + 1
    guard text[start] != UInt8(ascii: " ") || isDisplay, text[start] != UInt8(ascii: "$"),
      text[index - 1] != UInt8(ascii: "$"), !text.isWordByte(index - 1)
    else { return nil }
    guard let end = find(isDisplay ? "$$" : "$", text, from: start), end > start else { return nil }
    let next = end + (isDisplay ? 2 : 1)
    if !isDisplay {
      guard text[end - 1] != UInt8(ascii: " "), !text.isWordByte(next),
        isFormula(text, start..<end)
      else { return nil }
    }
    return rewrite(text, index..<next, start..<end)
  }

  private static func brackets(_ text: TextScan, _ index: Int) -> Rewrite? {
    let close: StaticString
    switch text[index + 1] {
    case UInt8(ascii: "("): close = "\\)"
    case UInt8(ascii: "["): close = "\\]"
    default: return nil
    }
    guard let end = find(close, text, from: index + 2) else { return nil }
    return rewrite(text, index..<(end + 2), (index + 2)..<end)
  }

  /// `\alpha`, `\frac{1}{2}` in the middle of a sentence.
  private static func command(_ text: TextScan, _ index: Int) -> Rewrite? {
    let nameEnd = text.lettersEnd(index + 1)
    guard index == 0 || " (=+-".utf8.contains(text[index - 1]),
      MathReader.isKnown(text.string((index + 1)..<nameEnd))
    else { return nil }
    var reader = MathReader(text, index..<min(text.count, index + longest))
    let words = reader.commandWithScripts()
    return words.isEmpty ? nil : Rewrite(index..<reader.position, words)
  }

  private static func rewrite(
    _ text: TextScan, _ whole: Range<Int>, _ formula: Range<Int>
  ) -> Rewrite? {
    var reader = MathReader(text, formula)
    return Rewrite(whole, reader.all())
  }

  private static func isFormula(_ text: TextScan, _ range: Range<Int>) -> Bool {
    if range.contains(where: { "\\^_{=".utf8.contains(text[$0]) }) { return true }
    // "$n$", "$2x + 1$": letters one by one.
    var hasLetter = false
    for index in range where text[index].isASCIILetter {
      if text[index + 1].isASCIILetter { return false }
      hasLetter = true
    }
    return hasLetter
  }

  private static func find(_ mark: StaticString, _ text: TextScan, from start: Int) -> Int? {
    for index in start..<min(text.count, start + longest) {
      if text.has(mark, at: index), text[index - 1] != UInt8(ascii: "\\") { return index }
    }
    return nil
  }

  /// No formula that is worth hearing is longer; without a bound a text of dollar signs would take
  /// quadratic time.
  private static let longest = 600
}
