/// Whether a word is a web or mail address, which stays one token. In the words of spaCy's
/// expression: an optional scheme, an optional user before `@`, a public IPv4 address or a host
/// name, an optional port, and anything after `/`, `?` or `#`.
struct WebAddress {
  let chunk: Chunk
  let range: Range<Int>

  static func matches(_ range: Range<Int>, in chunk: Chunk) -> Bool {
    // A host has a dot; most words have none.
    guard range.contains(where: { chunk.scalars[$0] == UInt32(scalar: ".") }) else { return false }
    let address = WebAddress(chunk: chunk, range: range)
    if address.host(at: range.lowerBound) { return true }
    if let start = address.endOfScheme, address.host(at: start) { return true }
    return range.dropFirst().contains {
      chunk.scalars[$0] == UInt32(scalar: "@") && address.host(at: $0 + 1)
    }
  }

  /// The index after `https://`.
  private var endOfScheme: Int? {
    var index = range.lowerBound
    while index < range.upperBound,
      chunk.classes[index].contains(.word)
        || "+-.".unicodeScalars.contains(where: { $0.value == chunk.scalars[index] })
    {
      index += 1
    }
    let mark = "://".unicodeScalars.map(\.value)
    guard index - range.lowerBound >= 2, chunk.has(mark, at: index, before: range.upperBound)
    else { return nil }
    return index + mark.count
  }

  private func host(at start: Int) -> Bool { isName(at: start) || isNumbers(at: start) }

  /// Labels of at most 64 scalars, each followed by a dot, and a last one of letters.
  private func isName(at start: Int) -> Bool {
    var index = start
    var labels = 0
    while true {
      let label = index
      while index < range.upperBound, index - label <= 64, isLabel(index) { index += 1 }
      guard index < range.upperBound, chunk.scalars[index] == UInt32(scalar: ".") else {
        return labels > 0 && isTopLevel(at: label)
      }
      guard index > label, index - label <= 64, chunk.classes[label].contains(.host),
        chunk.classes[index - 1].contains(.host)
      else { return false }
      labels += 1
      index += 1
    }
  }

  private func isLabel(_ index: Int) -> Bool {
    chunk.classes[index].contains(.host) || chunk.scalars[index] == UInt32(scalar: "-")
      || chunk.scalars[index] == UInt32(scalar: "_")
  }

  private func isTopLevel(at start: Int) -> Bool {
    var index = start
    while index < range.upperBound, index - start <= 63, chunk.classes[index].contains(.topLevel) {
      index += 1
    }
    return (2...63).contains(index - start) && isEnd(index)
  }

  /// Nothing more, or a port, or a path.
  private func isEnd(_ index: Int) -> Bool {
    var index = index
    if index < range.upperBound, chunk.scalars[index] == UInt32(scalar: ":") {
      let port = digits(from: index + 1)
      guard (2...5).contains(port.count) else { return false }
      index = port.upperBound
    }
    return index == range.upperBound
      || [UInt32(scalar: "/"), UInt32(scalar: "?"), UInt32(scalar: "#")].contains(
        chunk.scalars[index])
  }

  /// A run of decimal digits of any script, at most six long: nothing here takes more.
  private func digits(from start: Int) -> Range<Int> {
    var index = start
    while index < range.upperBound, index - start < 6, chunk.classes[index].contains(.decimal) {
      index += 1
    }
    return min(start, index)..<index
  }

  private func isNumbers(at start: Int) -> Bool {
    var parts: [[UInt32]] = []
    var index = start
    for part in 0..<4 {
      let run = digits(from: index)
      guard (1...3).contains(run.count) else { return false }
      parts.append(run.map { chunk.scalars[$0] &- 0x30 })
      index = run.upperBound
      if part < 3 {
        guard index < range.upperBound, chunk.scalars[index] == UInt32(scalar: ".") else {
          return false
        }
        index += 1
      }
    }
    return isEnd(index) && isPublic(parts)
  }

  /// Digits that aren't ASCII have values above 9 and are right only where any digit is.
  private func isPublic(_ parts: [[UInt32]]) -> Bool {
    if parts[0] == [1, 0] || parts[0] == [1, 2, 7] { return false }
    if parts[0] == [1, 6, 9] && parts[1] == [2, 5, 4] { return false }
    if parts[0] == [1, 9, 2] && parts[1] == [1, 6, 8] { return false }
    if parts[0] == [1, 7, 2], parts[1].count == 2 {
      let (tens, ones) = (parts[1][0], parts[1][1])
      if (tens == 1 && (6...9).contains(ones)) || tens == 2 || (tens == 3 && ones <= 1) {
        return false
      }
    }
    return isAtMost(parts[0], [2, 2, 3], from: 1) && isAtMost(parts[1], [2, 5, 5], from: 0)
      && isAtMost(parts[2], [2, 5, 5], from: 0) && isAtMost(parts[3], [2, 5, 4], from: 1)
  }

  /// `from` is 1 where the number must not start with a zero.
  private func isAtMost(_ digits: [UInt32], _ limit: [UInt32], from least: UInt32) -> Bool {
    if digits.count < 3 { return least == 0 || (1...9).contains(digits[0]) }
    if digits[0] == 1 { return true }
    guard digits[0] == limit[0] else { return false }
    return digits[1] < limit[1] || (digits[1] == limit[1] && digits[2] <= limit[2])
  }
}
