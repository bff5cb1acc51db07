/// Where a word without affixes is split.
enum Infixes {
  /// The number of scalars of the infix that starts at `index`; 0 for none. `range`: the word.
  static func length(at index: Int, of range: Range<Int>, in chunk: Chunk) -> Int {
    let characterClass = chunk.classes[index]
    // Letters and digits are most of a text.
    if characterClass.contains(.letter) || chunk.isDigit(index) { return 0 }
    if characterClass.contains(.symbol) { return 1 }
    let before = index > range.lowerBound ? index - 1 : nil
    let after = index + 1 < range.upperBound ? index + 1 : nil

    switch chunk.scalars[index] {
    case UInt32(scalar: "…"):
      return 1
    case UInt32(scalar: "."):
      let dots = chunk.run(of: UInt32(scalar: "."), from: index, before: range.upperBound)
      if dots >= 2 { return dots }
      guard let before, let after, chunk.classes[before].contains(.beforeInnerStop),
        chunk.classes[after].contains(.afterInnerStop)
      else { return 0 }
      return 1
    case UInt32(scalar: "+"), UInt32(scalar: "*"), UInt32(scalar: "^"):
      return isOperator(before: before, after: after, in: chunk) ? 1 : 0
    case UInt32(scalar: ","):
      guard let before, let after, chunk.classes[before].contains(.letter),
        chunk.classes[after].contains(.letter)
      else { return 0 }
      return 1
    case UInt32(scalar: "-"):
      if isOperator(before: before, after: after, in: chunk) { return 1 }
      return hyphenLength(at: index, atMost: 3, before: before, of: range, in: chunk)
    case UInt32(scalar: "—"):
      return hyphenLength(at: index, atMost: 2, before: before, of: range, in: chunk)
    case UInt32(scalar: "–"), UInt32(scalar: "~"), UInt32(scalar: ":"), UInt32(scalar: "<"),
      UInt32(scalar: ">"), UInt32(scalar: "="), UInt32(scalar: "/"):
      return hyphenLength(at: index, atMost: 1, before: before, of: range, in: chunk)
    default:
      return 0
    }
  }

  private static func isOperator(before: Int?, after: Int?, in chunk: Chunk) -> Bool {
    guard let before, let after, chunk.isDigit(before) else { return false }
    return chunk.isDigit(after) || chunk.scalars[after] == UInt32(scalar: "-")
  }

  /// A run of one mark between a letter or digit and a letter.
  private static func hyphenLength(
    at index: Int, atMost longest: Int, before: Int?, of range: Range<Int>, in chunk: Chunk
  ) -> Int {
    guard let before, chunk.classes[before].contains(.letter) || chunk.isDigit(before) else {
      return 0
    }
    let end = min(range.upperBound, index + longest + 1)
    let length = chunk.run(of: chunk.scalars[index], from: index, before: end)
    let after = index + length
    guard length <= longest, after < range.upperBound, chunk.classes[after].contains(.letter)
    else { return 0 }
    return length
  }
}
