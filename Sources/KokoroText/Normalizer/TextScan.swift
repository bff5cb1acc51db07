/// The text as bytes, with the questions that rules ask about a place. Outside of it every byte is 0.
struct TextScan {
  private let bytes: [UInt8]
  var count: Int { bytes.count }

  init(_ text: String) { bytes = Array(text.utf8) }

  subscript(index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Whether the text goes on with `word` at `index`, ASCII case ignored where asked for.
  func has(_ word: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + word.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The scalar that begins at `index`; U+0000 of length 1 where none does.
  func scalar(at index: Int) -> (value: Unicode.Scalar, length: Int) {
    let lead = self[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(length == 1 ? lead : lead & (0x7F >> UInt8(length)))
    for offset in 1..<max(2, length) where length > 1 {
      value = value << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\0", length)
  }

  /// The scalar that ends before `index`; U+0000 at the start.
  func scalar(before index: Int) -> Unicode.Scalar {
    var start = index - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(at: start).value : "\0"
  }

  /// Whether the byte belongs to a letter or digit of any script.
  func isWordByte(_ index: Int) -> Bool {
    let byte = self[index]
    if byte < 0x80 { return byte.isASCIILetter || byte.isASCIIDigit }
    var start = index
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    let properties = scalar(at: start).value.properties
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether a straight (1 byte) or curly (3 bytes) apostrophe stands at `index`.
  func isApostrophe(_ index: Int, length: Int) -> Bool {
    length == 1 ? self[index] == UInt8(ascii: "'") : has("’", at: index)
  }

  func lettersEnd(_ start: Int) -> Int {
    var end = start
    while self[end].isASCIILetter { end += 1 }
    return end
  }

  func digitsEnd(_ start: Int) -> Int {
    var end = start
    while self[end].isASCIIDigit { end += 1 }
    return end
  }

  func alphanumericEnd(_ start: Int) -> Int {
    var end = start
    while self[end].isASCIILetter || self[end].isASCIIDigit { end += 1 }
    return max(end, start + 1)
  }

  /// Past spaces and no-break spaces.
  func spacesEnd(_ start: Int) -> Int {
    var end = start
    while true {
      if self[end] == UInt8(ascii: " ") {
        end += 1
      } else if self[end] == 0xC2, self[end + 1] == 0xA0 {
        end += 2
      } else {
        return end
      }
    }
  }

  /// The ASCII word or number before `index`, when only spaces (at most two) stand between.
  func wordBefore(_ index: Int) -> Range<Int>? {
    var end = index
    while end > 0, index - end < 2, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    var start = end
    while start > 0, self[start - 1].isASCIILetter || self[start - 1].isASCIIDigit { start -= 1 }
    return start < end ? start..<end : nil
  }

  /// The ASCII letters after `index`, past spaces; nil where something else follows.
  func wordAfter(_ index: Int) -> Range<Int>? {
    let start = spacesEnd(index)
    let end = lettersEnd(start)
    return start < end ? start..<end : nil
  }

  /// Whether nothing is said after `index` in its line.
  func isLineEnd(_ index: Int) -> Bool {
    let next = spacesEnd(index)
    return next >= count || self[next] == 10 || self[next] == 13
  }

  func isLineStart(_ index: Int) -> Bool {
    var start = index
    while start > 0, self[start - 1] == UInt8(ascii: " ") || self[start - 1] == 9 { start -= 1 }
    return start <= 0 || self[start - 1] == 10 || self[start - 1] == 13
  }

  /// Whether a full stop before `index` may end a sentence: a capital, a quote or nothing follows.
  func isSentenceEnd(_ index: Int) -> Bool {
    if isLineEnd(index) { return true }
    var next = index
    if self[next] == UInt8(ascii: "\"") || self[next] == UInt8(ascii: ")") { next += 1 }
    if self[next] == 0xE2, self[next + 1] == 0x80, self[next + 2] == 0x9D { next += 3 }
    let start = spacesEnd(next)
    return start >= count || (start > next && self[start].isASCIIUpper) || isLineEnd(next)
  }
}
