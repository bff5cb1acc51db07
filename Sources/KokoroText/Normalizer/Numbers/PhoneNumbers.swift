extension NumberRules {
  /// "555-1234", "1-800-555-0199", "020 7946 0958", cards and social security numbers: digit by
  /// digit, with a pause between the groups.
  func phone(at index: Int) -> Rewrite? {
    guard let groups = digitGroups(at: index), let last = groups.last, isBoundary(last.upperBound),
      text[last.upperBound] != UInt8(ascii: "/"), !isDecimal(last.upperBound)
    else { return nil }
    let lengths = groups.map(\.count)
    let isKnown =
      switch lengths {
      case [3, 4]: isLocalNumber(groups)
      case [3, 3, 4], [1, 3, 3, 4], [3, 2, 4], [4, 4, 4, 4]: true
      default:
        text[index] == UInt8(ascii: "0") && (3...5).contains(lengths[0]) && lengths.count <= 3
          && (9...11).contains(lengths.reduce(0, +))
      }
    return isKnown ? Rewrite(index..<last.upperBound, spelled(groups)) : nil
  }

  /// "(555) 123-4567", "+44 20 7946 0958".
  func phoneWithMark(at index: Int) -> Rewrite? {
    if text[index] == UInt8(ascii: "(") {
      let areaEnd = text.digitsEnd(index + 1)
      guard areaEnd == index + 4, text[areaEnd] == UInt8(ascii: ")") else { return nil }
      let start = text.spacesEnd(areaEnd + 1)
      guard let groups = digitGroups(at: start), groups.map(\.count) == [3, 4],
        let last = groups.last, isBoundary(last.upperBound)
      else { return nil }
      return Rewrite(index..<last.upperBound, spelled([(index + 1)..<areaEnd] + groups))
    }
    guard text[index] == UInt8(ascii: "+"), let groups = digitGroups(at: index + 1),
      let last = groups.last, isBoundary(last.upperBound)
    else { return nil }
    let digits = groups.reduce(0) { $0 + $1.count }
    guard (8...15).contains(digits), groups.count >= 2 || digits >= 10 else { return nil }
    return Rewrite(index..<last.upperBound, "plus " + spelled(groups))
  }

  /// A number with several hyphens that is nothing else: "978-3-16-148410-0", "4-4-2".
  func groups(at index: Int) -> Rewrite? {
    var parts: [Range<Int>] = []
    var start = index
    while text[start].isASCIIDigit, parts.count < 8 {
      let end = text.digitsEnd(start)
      parts.append(start..<end)
      start = end
      guard text[end] == UInt8(ascii: "-"), text[end + 1].isASCIIDigit else { break }
      start += 1
    }
    guard parts.count >= 3, isBoundary(start), text[start] != UInt8(ascii: "-") else { return nil }
    let words =
      parts.contains { $0.count > 2 }
      ? spelled(parts) : parts.map { speech.cardinal(text.string($0)) }.joined(separator: " ")
    return Rewrite(index..<start, words)
  }

  /// Digits in groups with the same single separator, hyphen, dot or space, between all.
  private func digitGroups(at index: Int) -> [Range<Int>]? {
    var groups: [Range<Int>] = []
    var separator: UInt8?
    var start = index
    while text[start].isASCIIDigit, groups.count < 6 {
      let end = text.digitsEnd(start)
      groups.append(start..<end)
      let next = text[end]
      guard next == separator ?? next, "-. ".utf8.contains(next), text[end + 1].isASCIIDigit else {
        break
      }
      separator = next
      start = end + 1
    }
    return groups.isEmpty ? nil : groups
  }

  private func isDecimal(_ end: Int) -> Bool {
    (text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ",")) && text[end + 1].isASCIIDigit
  }

  /// Three and four digits may also be a range, "300-1200": only some are a phone number for sure.
  private func isLocalNumber(_ groups: [Range<Int>]) -> Bool {
    let separator = text[groups[0].upperBound]
    guard "-.".utf8.contains(separator) else { return false }
    let (area, number) = (text.string(groups[0]), text.string(groups[1]))
    if separator == UInt8(ascii: "-"), area == "555" || number.utf8.first == UInt8(ascii: "0") {
      return true
    }
    guard let before = text.wordBefore(groups[0].lowerBound) else { return false }
    let word = text.string(before).lowercased()
    if Self.callingWords.contains(word) { return true }
    guard ["is", "at", "was", "to"].contains(word), let first = text.wordBefore(before.lowerBound)
    else {
      return false
    }
    return ["number", "me", "us", "phone", "cell", "mobile", "line", "extension"]
      .contains(text.string(first).lowercased())
  }

  private func spelled(_ groups: [Range<Int>]) -> String {
    groups.map {
      let digits = text.string($0)
      return digits == "800" || digits == "900" ? speech.cardinal(digits) : speech.spelled(digits)
    }.joined(separator: ", ")
  }

  private static let callingWords: Set<String> = [
    "call", "phone", "tel", "telephone", "dial", "fax", "ring", "text", "mobile", "cell",
  ]
}
