/// Formulas as people type them: "x^2 - 4x + 4 = 0", "y = -x", "sin(x)".
enum Algebra {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    switch text[index] {
    case UInt8(ascii: "^"): power(text, index)
    case UInt8(ascii: "-"): difference(text, index) ?? sign(text, index)
    default: nil
    }
  }

  /// "x^2", "4x^3", "(x + 1)^n".
  private static func power(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index - 1] == UInt8(ascii: ")") || isTerm(text, before: index) else { return nil }
    let isNegative = text[index + 1] == UInt8(ascii: "-")
    let start = isNegative ? index + 2 : index + 1
    let end = text.alphanumericEnd(start)
    let exponent = text.string(start..<end)
    guard text.isWordByte(start), exponent.isASCIIDigits || end == start + 1 else {
      return text[start] == UInt8(ascii: "(")
        ? Rewrite(index..<start, " to the power of \(isNegative ? "minus " : "")") : nil
    }
    if !isNegative, exponent == "2" { return Rewrite(index..<end, " squared") }
    if !isNegative, exponent == "3" { return Rewrite(index..<end, " cubed") }
    return Rewrite(index..<start, " to the power of \(isNegative ? "minus " : "")")
  }

  /// "2x - 5 = 7", "a - b = c", "x^2 - 4": minus between what only formulas have, or where an "="
  /// stands in the line.
  private static func difference(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index - 1] == UInt8(ascii: " "), text[index + 1] == UInt8(ascii: " "),
      isOperand(text, after: index + 2)
    else { return nil }
    if let left = text.wordBefore(index) {
      guard left.upperBound == index - 1 else { return nil }
      if text[left.lowerBound - 1] == UInt8(ascii: "^") {
        return Rewrite(index..<(index + 1), "minus")
      }
      let isNumber = text.string(left).isASCIIDigits
      guard isNumber || isTerm(text, before: left.upperBound) else { return nil }
    } else if text[index - 2] != UInt8(ascii: ")") {
      return nil
    }
    return hasEquals(text, index) ? Rewrite(index..<(index + 1), "minus") : nil
  }

  /// "y = -x", "= -2x", "(-b + c)/2 = 3": a minus before a letter or a number with one.
  private static func sign(_ text: TextScan, _ index: Int) -> Rewrite? {
    let isAfterEquals =
      text[index - 1] == UInt8(ascii: "=") || text.has("= ", at: index - 2)
    guard isAfterEquals || text[index - 1] == UInt8(ascii: "(") && hasEquals(text, index) else {
      return nil
    }
    let end = text.alphanumericEnd(index + 1)
    guard text.isWordByte(index + 1), isTerm(text, before: end),
      text.digitsEnd(index + 1) == end - 1
    else { return nil }
    return Rewrite(index..<(index + 1), "minus ")
  }

  /// One letter, with a number before it or without: "x", "4x", "12ab" not.
  private static func isTerm(_ text: TextScan, before end: Int) -> Bool {
    guard text[end - 1].isASCIILetter else { return false }
    var start = end - 1
    while end - start < 8, text[start - 1].isASCIIDigit { start -= 1 }
    return !text.isWordByte(start - 1)
  }

  private static func isOperand(_ text: TextScan, after index: Int) -> Bool {
    if text[index].isASCIIDigit || text[index] == UInt8(ascii: "(") { return true }
    return text[index].isASCIILetter && !text.isWordByte(index + 1)
  }

  /// Whether the line has a sign of equality, at most 100 bytes away.
  private static func hasEquals(_ text: TextScan, _ index: Int) -> Bool {
    for step in [-1, 1] {
      var position = index
      while position >= 0, position < text.count, abs(position - index) < 100, text[position] != 10
      {
        if text[position] == UInt8(ascii: "=") { return true }
        position += step
      }
    }
    return false
  }

  /// "sin(x)", "cos 30°", "tan θ": sine, cosine, tangent.
  static func function(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard word.count == 3, let name = functions[text.string(word)] else { return nil }
    let end = word.upperBound
    if text[end] == UInt8(ascii: "(") {
      // "the sin(s) of the father"
      return text.has("(s)", at: end) ? nil : Rewrite(word, name + " ")
    }
    let start = text.spacesEnd(end)
    guard start - end <= 1 else { return nil }
    let isGreek = text[start] == 0xCE && (0xB1...0xBF).contains(text[start + 1])
    if isGreek { return Rewrite(word, start == end ? name + " " : name) }
    guard start == end + 1 else { return nil }
    if "xyztnABC".utf8.contains(text[start]), !text.isWordByte(start + 1) {
      return Rewrite(word, name)
    }
    let next = text.digitsEnd(start)
    guard next > start else { return nil }
    let isAngle =
      text.has("°", at: next) || text.isLineEnd(next) || text.has(" =", at: next)
      || (text[next].isASCIILetter && !text.isWordByte(next + 1))
    return isAngle ? Rewrite(word, name) : nil
  }

  private static let functions = ["sin": "sine", "cos": "cosine", "tan": "tangent"]
}
