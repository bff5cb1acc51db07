/// Offsets of Unicode scalars for those of UTF-8 bytes.
struct ScalarOffsets {
  /// Scalars that begin before each byte.
  private let before: [Int32]

  init(_ text: String) {
    var before: [Int32] = [0]
    before.reserveCapacity(text.utf8.count + 1)
    var count: Int32 = 0
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { count += 1 }
      before.append(count)
    }
    self.before = before
  }

  /// As JSON has them: the first, and the one after the last.
  func bounds(utf8 bytes: Range<Int>) -> [Int] {
    let range = range(utf8: bytes)
    return [range.lowerBound, range.upperBound]
  }

  func range(utf8 bytes: Range<Int>) -> Range<Int> {
    let last = before.count - 1
    let lower = Int(before[min(max(0, bytes.lowerBound), last)])
    let upper = Int(before[min(max(0, bytes.upperBound), last)])
    return lower..<max(lower, upper)
  }
}
