/// What is wrong with JSON text, and at which byte.
package struct JSONError: Error, Equatable {
  package let position: Int
  package let reason: String
}

/// Reads JSON (RFC 8259) a value at a time, straight into the caller's types.
///
/// There is no tree of values: a hostile header can't make one grow, and the depth of nesting is
/// the depth of the caller's own code. The bytes must outlive the scanner.
package struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  package private(set) var position = 0

  /// A hundred times what any file of Kokoro's has. A member may take six bytes of text and twenty
  /// times that in memory.
  private static let mostMembers = 1 << 16

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  package func error(_ reason: String) -> JSONError {
    JSONError(position: position, reason: reason)
  }

  /// The next byte that isn't white space, not consumed; nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  /// Consumes `byte` if it comes next.
  package mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  package mutating func expect(_ byte: Unicode.Scalar) throws(JSONError) {
    guard skip(byte) else {
      let got = peek().map { "'\(Unicode.Scalar($0).escaped(asASCII: true))'" } ?? "the end"
      throw error("expected '\(byte)', got \(got)")
    }
  }

  package mutating func expectEnd() throws(JSONError) {
    guard peek() == nil else { throw error("text after the end") }
  }

  /// Calls `member` after each key of an object; `member` must consume the value. A key that
  /// comes twice is an error: readers disagree on which of the two counts.
  package mutating func object(
    _ member: (inout JSONScanner, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try expect("{")
    if skip("}") { return }
    var seen: Set<String> = []
    repeat {
      let key = try string()
      guard seen.insert(key).inserted else { throw error("duplicate key '\(key)'") }
      guard seen.count <= Self.mostMembers else {
        throw error("an object of more than \(Self.mostMembers) members")
      }
      try expect(":")
      try member(&self, key)
    } while skip(",")
    try expect("}")
  }

  /// Calls `element` before each element of an array; `element` must consume it.
  package mutating func array(
    _ element: (inout JSONScanner) throws(JSONError) -> Void
  ) throws(JSONError) {
    try expect("[")
    if skip("]") { return }
    repeat {
      try element(&self)
    } while skip(",")
    try expect("]")
  }

  /// An integer without fraction or exponent.
  package mutating func integer() throws(JSONError) -> Int {
    let text = try numberText()
    guard let value = Int(text) else {
      throw error("expected an integer below 2^63, got \(text.prefix(40))")
    }
    return value
  }

  package mutating func number() throws(JSONError) -> Double {
    let text = try numberText()
    guard let value = Double(text), value.isFinite else {
      throw error("\(text.prefix(40)) is out of range")
    }
    return value
  }

  private mutating func numberText() throws(JSONError) -> String {
    guard let first = peek(), first == UInt8(ascii: "-") || isDigit(first) else {
      throw error("expected a number")
    }
    let start = position
    if first == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits()
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    guard position > start else { throw error("expected a digit") }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  package mutating func string() throws(JSONError) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let result = String(validating: text, as: UTF8.self) else {
          throw error("a string is not UTF-8")
        }
        return result
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error("a control character in a string")
      default: text.append(byte)
      }
    }
    throw error("a string has no end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error("a string has no end") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if code >= 0xd800 && code < 0xdc00 {  // the first half of a surrogate pair
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
          bytes[position + 1] == UInt8(ascii: "u")
        else { throw error("half a surrogate pair") }
        position += 2
        let low = try hexadecimal()
        guard low >= 0xdc00 && low < 0xe000 else { throw error("half a surrogate pair") }
        code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
      text.append(contentsOf: String(scalar).utf8)
    default: throw error("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error("a string has no end") }
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  /// Passes over a value of any kind, at most `depth` containers deep.
  package mutating func skipValue(depth: Int = 32) throws(JSONError) {
    guard depth > 0 else { throw error("nested too deeply") }
    switch peek() {
    case UInt8(ascii: "{"):
      try object { scanner, _ throws(JSONError) in try scanner.skipValue(depth: depth - 1) }
    case UInt8(ascii: "["):
      try array { scanner throws(JSONError) in try scanner.skipValue(depth: depth - 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try numberText()
    }
  }

  private mutating func word(_ text: StaticString) throws(JSONError) {
    for i in 0..<text.utf8CodeUnitCount {
      guard position < bytes.count, bytes[position] == text.utf8Start[i] else {
        throw error("expected \(text)")
      }
      position += 1
    }
  }
}
