/// "a > b", "p < 0.05", and the dash that typewriters write as "--".
enum Comparisons {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    switch text[index] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"): comparison(text, index)
    case UInt8(ascii: "-"): arrow(text, index) ?? difference(text, index) ?? dash(text, index)
    case UInt8(ascii: "="): arrow(text, index) ?? equality(text, index)
    case UInt8(ascii: "!"): equality(text, index)
    case UInt8(ascii: ":"), UInt8(ascii: ";"): emoticon(text, index)
    default: nil
    }
  }

  private static func comparison(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard !text.isLineStart(index) else { return nil }
    if let found = heart(text, index) ?? menu(text, index) { return found }
    var end = index + 1
    let orEqual = text[end] == UInt8(ascii: "=")
    if orEqual { end += 1 }
    let next = text.spacesEnd(end)
    if Symbols.isSum(text, next), !text.isWordByte(index - 1) {
      let isLess = text[index] == UInt8(ascii: "<")
      let words =
        isLess ? (orEqual ? "at most" : "less than") : (orEqual ? "at least" : "more than")
      return Rewrite(index..<end, next == end ? words + " " : words)
    }
    let isSpaced = text[index - 1] == UInt8(ascii: " ") && next == end + 1
    let isBeforeNumber =
      text[next].isASCIIDigit || text[next] == UInt8(ascii: ".") && text[next + 1].isASCIIDigit
      || text[next] == UInt8(ascii: "-") && text[next + 1].isASCIIDigit
    let before = text.wordBefore(index)
    let isBetweenNames =
      isSpaced && isShort(text, before) && isShort(text, text.wordAfter(end))
    guard isBeforeNumber && !text.isWordByte(index - 1) || isBetweenNames else { return nil }
    let word = before.map { text.string($0) } ?? ""
    // "was < 0.05" has its verb.
    let verb = before == nil || Relations.verbs.contains(word) ? "" : "is "
    let relation = text[index] == UInt8(ascii: "<") ? "less than" : "greater than"
    let words = verb + relation + (orEqual ? " or equal to" : "")
    return Rewrite(index..<end, next == end ? words + " " : words)
  }

  /// "Settings > Privacy": a pause.
  private static func menu(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index] == UInt8(ascii: ">"), text[index - 1] == UInt8(ascii: " "),
      text[index + 1] == UInt8(ascii: " "), text[index + 2].isASCIIUpper,
      let before = text.wordBefore(index), before.count > 2, text[before.lowerBound].isASCIILetter
    else { return nil }
    return Rewrite(index..<(index + 1), ",")
  }

  /// "love you <3": not spoken. After a verb or a short name it is a comparison.
  private static func heart(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text.has("<3", at: index), text[index - 1] == UInt8(ascii: " "),
      text.isLineEnd(index + 2)
        || ".,!?)".utf8.contains(text[index + 2]) && !text[index + 3].isASCIIDigit
    else { return nil }
    let before = text.wordBefore(index)
    let word = before.map(text.string) ?? ""
    guard !isShort(text, before), !Relations.verbs.contains(word) else { return nil }
    return Rewrite(index..<(index + 2), "")
  }

  /// A variable's name or a number.
  private static func isShort(_ text: TextScan, _ word: Range<Int>?) -> Bool {
    guard let word else { return false }
    return word.count <= 2 || text[word.lowerBound].isASCIIDigit
  }

  /// "a -> b", "a => b" between spaces: a pause, as the sign → is.
  private static func arrow(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index + 1] == UInt8(ascii: ">"), text[index - 1] == UInt8(ascii: " "),
      text[index + 2] == UInt8(ascii: " "),
      text.isWordByte(index - 2) || text[index - 2] == UInt8(ascii: ")")
    else { return nil }
    return Rewrite(index..<(index + 2), ",")
  }

  /// "n - 1", "x - y": a variable less something; "A - B" may be anything.
  private static func difference(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index - 1] == UInt8(ascii: " "), text[index + 1] == UInt8(ascii: " "),
      let left = text.wordBefore(index), left.upperBound == index - 1, left.count == 1,
      text[left.lowerBound].isASCIILower, !"aio".utf8.contains(text[left.lowerBound])
    else { return nil }
    let start = index + 2
    let end = text.alphanumericEnd(start)
    guard text[start].isASCIIDigit || end == start + 1 && text[start].isASCIILower else {
      return nil
    }
    return Rewrite(index..<(index + 1), "minus")
  }

  /// "a == b", "x != null": what programs compare.
  private static func equality(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index + 1] == UInt8(ascii: "="), text[index - 1] == UInt8(ascii: " ") else {
      return nil
    }
    let end = text[index + 2] == UInt8(ascii: "=") ? index + 3 : index + 2
    guard text[end] == UInt8(ascii: " "), !text.isLineStart(index), !text.isLineEnd(end) else {
      return nil
    }
    return Rewrite(index..<end, text[index] == UInt8(ascii: "!") ? "is not equal to" : "equals")
  }

  /// "said--not", "yes -- no": a dash. "--flag" begins an option.
  private static func dash(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text[index - 1] != UInt8(ascii: "-"), text[index + 1] == UInt8(ascii: "-"),
      !text.isLineStart(index)
    else { return nil }
    let end = text[index + 2] == UInt8(ascii: "-") ? index + 3 : index + 2
    let isAfterSpace = text[index - 1] == UInt8(ascii: " ")
    guard text[end] != UInt8(ascii: "-"), !isAfterSpace || !text.isWordByte(end),
      text[end] != UInt8(ascii: ">")
    else { return nil }
    return Rewrite(index..<end, "—")
  }

  /// ":)", ";-)", ":D" after a space and before one: a face is not spoken.
  private static func emoticon(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard index == 0 || text[index - 1] == UInt8(ascii: " ") else { return nil }
    var end = index + 1
    if text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "\'") { end += 1 }
    guard "()DPpO/|*".utf8.contains(text[end]),
      text.isLineEnd(end + 1) || text[end + 1] == UInt8(ascii: " ")
    else { return nil }
    return Rewrite(index..<(end + 1), "")
  }
}
