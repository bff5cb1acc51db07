/// Tags and entities that were left in the text.
enum HTML {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    switch text[index] {
    case UInt8(ascii: "<"): tag(text, index) ?? address(text, index)
    case UInt8(ascii: "&"): entity(text, index)
    default: nil
    }
  }

  private static func tag(_ text: TextScan, _ index: Int) -> Rewrite? {
    var start = index + 1
    if text[start] == UInt8(ascii: "/") { start += 1 }
    let nameEnd = text.alphanumericEnd(start)
    guard text[start].isASCIILetter, tags.contains(text.string(start..<nameEnd).lowercased()) else {
      return nil
    }
    var end = nameEnd
    while end - index < 300, text[end] != UInt8(ascii: ">") {
      guard text[end] != UInt8(ascii: "<"), end < text.count else { return nil }
      end += 1
    }
    return text[end] == UInt8(ascii: ">") ? Rewrite(index..<(end + 1), " ") : nil
  }

  /// "<ann@example.org>": the address without its brackets.
  private static func address(_ text: TextScan, _ index: Int) -> Rewrite? {
    guard let found = WebAddresses.rewrite(text, at: index + 1),
      text[found.range.upperBound] == UInt8(ascii: ">")
    else { return nil }
    return Rewrite(index..<(found.range.upperBound + 1), found.words)
  }

  private static func entity(_ text: TextScan, _ index: Int) -> Rewrite? {
    let end = text.lettersEnd(index + 1)
    guard text[end] == UInt8(ascii: ";"), let word = entities[text.string((index + 1)..<end)] else {
      return nil
    }
    return Rewrite(index..<(end + 1), word)
  }

  private static let tags: Set<String> = [
    "a", "b", "br", "i", "p", "em", "strong", "div", "span", "u", "s", "h1", "h2", "h3", "h4", "ul",
    "ol", "li", "code", "pre", "sup", "sub", "td", "tr", "th", "table", "img", "hr", "font",
    "blockquote", "small", "html", "body", "center",
  ]
  private static let entities = [
    "amp": "and", "nbsp": " ", "quot": "\"", "apos": "'", "lt": "less than", "gt": "greater than",
    "mdash": "—", "ndash": "–", "hellip": "…", "rsquo": "'", "lsquo": "'", "ldquo": "“",
    "rdquo": "”",
  ]
}
