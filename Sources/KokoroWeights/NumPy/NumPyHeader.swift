/// The header of a `.npy` array, versions 1 to 3.
///
/// Format: NEP 1. After a signature, a version and a length comes a Python dictionary with the
/// keys 'descr', 'fortran_order' and 'shape', as text.
struct NumPyHeader {
  let element: ElementType
  let shape: [Int]
  let isFortranOrder: Bool
  /// Where the numbers start.
  let dataStart: Int

  /// What is wrong with a header.
  struct Invalid: Error {
    let reason: String
  }

  /// Enough for any header of numbers; arrays of records have longer ones, which aren't read.
  static let largest = 4096

  init(_ bytes: [UInt8]) throws(Invalid) {
    guard bytes.count >= 10, bytes.starts(with: [0x93] + "NUMPY".utf8) else {
      throw Invalid(reason: "it doesn't start like a NumPy array")
    }
    let version = bytes[6]
    guard (1...3).contains(version) else { throw Invalid(reason: "its version is \(version)") }
    let lengthBytes = version == 1 ? 2 : 4
    guard bytes.count >= 8 + lengthBytes else { throw Invalid(reason: "its header is cut off") }
    let length = (0..<lengthBytes).reduce(0) { $0 | Int(bytes[8 + $1]) << (8 * $1) }
    guard length <= Self.largest else { throw Invalid(reason: "its header takes \(length) bytes") }
    dataStart = 8 + lengthBytes + length
    guard bytes.count >= dataStart else { throw Invalid(reason: "its header is cut off") }
    var dictionary = PythonLiteral(Array(bytes[(8 + lengthBytes)..<dataStart]))
    let values = try dictionary.header()
    guard let element = Self.elements[values.description] else {
      throw Invalid(
        reason: "its type is '\(values.description)'; little-endian numbers are read")
    }
    self.element = element
    shape = values.shape
    isFortranOrder = values.isFortranOrder
  }

  private static let elements: [String: ElementType] = [
    "<f8": .float64, "<f4": .float32, "<f2": .float16, "<i8": .int64, "<i4": .int32,
    "<i2": .int16, "|i1": .int8, "<u8": .uint64, "<u4": .uint32, "<u2": .uint16, "|u1": .uint8,
    "|b1": .bool,
  ]
}

/// The little of Python's syntax that NumPy's header uses.
private struct PythonLiteral {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func header() throws(NumPyHeader.Invalid) -> (
    description: String, shape: [Int], isFortranOrder: Bool
  ) {
    var description: String?
    var shape: [Int]?
    var isFortranOrder: Bool?
    try expect("{")
    while !skip("}") {
      let key = try string()
      try expect(":")
      switch key {
      case "descr" where description == nil: description = try string()
      case "fortran_order" where isFortranOrder == nil: isFortranOrder = try boolean()
      case "shape" where shape == nil: shape = try tuple()
      default: throw error("the key '\(key)' is unknown or comes twice")
      }
      if !skip(",") {
        try expect("}")
        break
      }
    }
    guard peek() == nil else { throw error("text after the dictionary") }
    guard let description, let shape, let isFortranOrder else {
      throw error("'descr', 'fortran_order' or 'shape' is missing")
    }
    return (description, shape, isFortranOrder)
  }

  private func error(_ reason: String) -> NumPyHeader.Invalid {
    NumPyHeader.Invalid(reason: "header, byte \(position): \(reason)")
  }

  private mutating func peek() -> UInt8? {
    while position < bytes.count, " \n\t\r".utf8.contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(NumPyHeader.Invalid) {
    guard skip(byte) else { throw error("expected '\(byte)'") }
  }

  private mutating func string() throws(NumPyHeader.Invalid) -> String {
    guard let quote = peek(), quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      throw error("expected a string")
    }
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw error("a string has no end")
    }
    position = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func boolean() throws(NumPyHeader.Invalid) -> Bool {
    _ = peek()
    for (word, value) in [("True", true), ("False", false)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error("expected True or False")
  }

  private mutating func tuple() throws(NumPyHeader.Invalid) -> [Int] {
    try expect("(")
    var numbers: [Int] = []
    while !skip(")") {
      var digits: [UInt8] = []
      while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits.append(byte)
        position += 1
      }
      _ = skip("L")  // Python 2 wrote long integers so
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
        throw error("expected a dimension")
      }
      numbers.append(number)
      if !skip(",") {
        try expect(")")
        break
      }
    }
    return numbers
  }
}
