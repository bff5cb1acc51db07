/// Finds `[label](target)` from left to right: a label of at least one character without `]`, a
/// target without `)`. A closing bracket is looked for only once, so that a text of opening
/// brackets takes linear time.
struct LinkScanner {
  struct Link {
    var whole: Range<Int>
    var label: Range<Int>
    var target: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var closingSquare = -1
  private var closingRound = -1

  /// - bytes: UTF-8
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The offset of the first scalar that isn't white space. Links don't start before.
  lazy var startOfText: Int = {
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || (0x1c...0x1f).contains(scalar.value)
      guard isSpace else { break }
      offset += UTF8.width(scalar)
    }
    return offset
  }()

  mutating func next() -> Link? {
    while let open = first(UInt8(ascii: "["), from: position) {
      guard let close = find(UInt8(ascii: "]"), from: open + 1, &closingSquare) else { return nil }
      position = open + 1
      let target = close + 2
      guard close > open + 1, target <= bytes.count, bytes[close + 1] == UInt8(ascii: "(") else {
        continue
      }
      guard let end = find(UInt8(ascii: ")"), from: target, &closingRound) else { return nil }
      position = end + 1
      return Link(whole: open..<(end + 1), label: (open + 1)..<close, target: target..<end)
    }
    return nil
  }

  private func first(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].firstIndex(of: byte)
  }

  /// The first `byte` from `start` on; what was found before is kept in `last`.
  private func find(_ byte: UInt8, from start: Int, _ last: inout Int) -> Int? {
    if last >= start { return last }
    guard let found = first(byte, from: start) else { return nil }
    last = found
    return found
  }
}
