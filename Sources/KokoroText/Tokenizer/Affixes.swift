/// What is cut off at a word's two ends.
struct Affixes: Sendable {
  private let longPrefixes: [[UInt32]]
  private let longSuffixes: [[UInt32]]
  /// Currencies and units, cut off after a digit, by their last scalar.
  private let afterDigit: [UInt32: [[UInt32]]]

  init(longPrefixes: [String], longSuffixes: [String], afterDigit: [String]) {
    func numbers(_ string: String) -> [UInt32] { string.unicodeScalars.map(\.value) }
    self.longPrefixes = longPrefixes.map(numbers)
    self.longSuffixes = longSuffixes.map(numbers)
    self.afterDigit = Dictionary(grouping: afterDigit.map(numbers)) { $0.last ?? 0 }
  }

  /// The number of scalars of the prefix of `range`; 0 for none.
  func prefixLength(of range: Range<Int>, in chunk: Chunk) -> Int {
    let start = range.lowerBound
    if chunk.classes[start].contains(.prefix) { return 1 }
    switch chunk.scalars[start] {
    case UInt32(scalar: "."):
      let dots = chunk.run(of: UInt32(scalar: "."), from: start, before: range.upperBound)
      return dots >= 2 ? dots : 0
    case UInt32(scalar: "+"):
      return start + 1 < range.upperBound && chunk.isDigit(start + 1) ? 0 : 1
    default:
      return longPrefixes.first { chunk.has($0, at: start, before: range.upperBound) }?.count ?? 0
    }
  }

  /// The number of scalars of the longest suffix of `range`; 0 for none.
  func suffixLength(of range: Range<Int>, in chunk: Chunk) -> Int {
    let last = range.upperBound - 1
    let scalar = chunk.scalars[last]
    var longest = chunk.classes[last].contains(.suffix) ? 1 : 0
    if scalar == UInt32(scalar: ".") {
      longest = max(longest, fullStopLength(of: range, in: chunk))
    } else if scalar == UInt32(scalar: "+"), last > range.lowerBound, chunk.isDigit(last - 1) {
      longest = max(longest, 1)
    }
    for suffix in longSuffixes where suffix.last == scalar && suffix.count > longest {
      let start = range.upperBound - suffix.count
      if start >= range.lowerBound, chunk.has(suffix, at: start, before: range.upperBound) {
        longest = suffix.count
      }
    }
    for suffix in afterDigit[scalar] ?? [] where suffix.count > longest {
      let start = range.upperBound - suffix.count
      if start > range.lowerBound, chunk.isDigit(start - 1),
        chunk.has(suffix, at: start, before: range.upperBound)
      {
        longest = suffix.count
      }
    }
    return longest
  }

  /// Dots at the end: two or more, or one after what ends a sentence rather than an abbreviation.
  private func fullStopLength(of range: Range<Int>, in chunk: Chunk) -> Int {
    var start = range.upperBound - 1
    while start > range.lowerBound, chunk.scalars[start - 1] == UInt32(scalar: ".") { start -= 1 }
    let dots = range.upperBound - start
    if dots >= 2 { return dots }
    guard start > range.lowerBound else { return 0 }
    let before = chunk.classes[start - 1]
    if before.contains(.beforeFullStop) { return 1 }
    guard start - 1 > range.lowerBound else { return 0 }
    if before.contains(.capital), chunk.classes[start - 2].contains(.capital) { return 1 }
    let scale = chunk.scalars[start - 1] | 0x20
    let degrees = [UInt32(scalar: "f"), UInt32(scalar: "c"), UInt32(scalar: "k")].contains(scale)
    return degrees && chunk.scalars[start - 2] == UInt32(scalar: "°") ? 1 : 0
  }
}
