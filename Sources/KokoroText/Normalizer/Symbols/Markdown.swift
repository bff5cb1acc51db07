/// What is left of Markdown: emphasis, headings, quotes, bullets, code, rules. None is spoken.
enum Markdown {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    switch text[index] {
    case UInt8(ascii: "#"): heading(text, index)
    case UInt8(ascii: ">"): text.isLineStart(index) ? lineMark(text, index, index + 1) : nil
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      rule(text, index) ?? bullet(text, index)
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      rule(text, index) ?? bullet(text, index) ?? emphasis(text, index)
    case UInt8(ascii: "="): rule(text, index)
    case UInt8(ascii: "~"): text.has("~~", at: index) ? emphasis(text, index) : nil
    case UInt8(ascii: "`"): code(text, index)
    case UInt8(ascii: "|"): table(text, index)
    default: nil
    }
  }

  private static func heading(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text.isLineStart(index) else { return nil }
    let end = runEnd(text, index)
    return end - index <= 6 ? lineMark(text, index, end) : nil
  }

  private static func bullet(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text.isLineStart(index), text[index] != UInt8(ascii: "_") else { return nil }
    // "- [ ] Buy milk", "- [x] Call"
    if text[index + 1] == UInt8(ascii: " "), text[index + 2] == UInt8(ascii: "["),
      " xX".utf8.contains(text[index + 3]), text[index + 4] == UInt8(ascii: "]")
    {
      return lineMark(text, index, index + 5)
    }
    return lineMark(text, index, index + 1)
  }

  /// A mark at the start of a line and the space after it.
  private static func lineMark(_ text: TextScan, _ index: Int, _ end: Int) -> Rewrite? {
    text[end] == UInt8(ascii: " ") && !text.isLineEnd(end)
      ? Rewrite(index..<(end + 1), "") : nil
  }

  /// A line of nothing but ---, *** or ===.
  private static func rule(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard text.isLineStart(index) else { return nil }
    let end = runEnd(text, index)
    return end - index >= 3 && text.isLineEnd(end) ? Rewrite(index..<end, "") : nil
  }

  /// **bold**, *italic*, __bold__, _italic_, ~~struck~~: marks that touch a word on one side only.
  private static func emphasis(_ text: TextScan, _ index: Int) -> Rewrite? {
    // Only a run's first mark is asked, or a long one would take quadratic time.
    guard text[index - 1] != text[index] else { return nil }
    let end = runEnd(text, index)
    guard end - index <= 3 else { return nil }
    let isOpening = !text.isWordByte(index - 1) && !isSpace(text[end]) && text[end] != 0
    let isClosing = !isSpace(text[index - 1]) && index > 0 && !text.isWordByte(end)
    guard isOpening || isClosing else { return nil }
    // A lone mark needs its partner in the same line; "5 * 3", "f(*x)" have none.
    let hasPartner =
      isOpening && partner(text, index, end, step: 1)
      || isClosing && partner(text, index, end, step: -1)
    return hasPartner ? Rewrite(index..<end, "") : nil
  }

  private static func partner(_ text: TextScan, _ start: Int, _ end: Int, step: Int) -> Bool {
    let mark = text[start]
    let length = end - start
    var position = step > 0 ? end : start - 1
    var run = 0
    for _ in 0..<1000 {
      let byte = text[position]
      if byte == mark {
        run += 1
      } else {
        if run == length { return true }
        run = 0
        if byte == 10 || byte == 0 { return false }
      }
      position += step
    }
    return false
  }

  private static func code(_ text: TextScan, _ index: Int) -> Rewrite? {
    let end = runEnd(text, index)
    if end == index + 1, text.isWordByte(index - 1), text.isWordByte(end) {
      return Rewrite(index..<end, "'")  // "don`t"
    }
    // ``quoted'' as in TeX is known to the tagger.
    if text.isWordByte(end), end == index + 2 || text[index - 1] == UInt8(ascii: "`") { return nil }
    guard end - index >= 3, text.isLineStart(index) else { return Rewrite(index..<end, "") }
    // The name of the language after a fence is not text.
    let name = text.lettersEnd(end)
    return Rewrite(index..<(text.isLineEnd(name) ? name : end), "")
  }

  /// Cells of a table are separated by a pause; a row of dashes is not spoken.
  private static func table(_ text: TextScan, _ index: Int) -> Rewrite? {
    if text.isLineStart(index) {
      var end = index
      while "|-: ".utf8.contains(text[end]) { end += 1 }
      if text.isLineEnd(end) { return Rewrite(index..<end, "") }
      return Rewrite(index..<(index + 1), "")
    }
    if text.isLineEnd(index + 1) { return Rewrite(index..<(index + 1), "") }
    if text[index + 1] == text[index], text[index - 1] == UInt8(ascii: " "),
      text[index + 2] == UInt8(ascii: " ")
    {
      return Rewrite(index..<(index + 2), "or")
    }
    guard text[index - 1] == UInt8(ascii: " "), text[index + 1] == UInt8(ascii: " ") else {
      return nil
    }
    return Rewrite(index..<(index + 1), ",")
  }

  private static func runEnd(_ text: TextScan, _ index: Int) -> Int {
    var end = index
    while text[end] == text[index], end < text.count { end += 1 }
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }
}
