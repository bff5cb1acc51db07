/// What is wrong with a protobuf message, and at which byte of the file.
struct ProtobufError: Error, Equatable {
  let position: Int
  let reason: String
}

/// Walks the fields of one protobuf message, in place.
///
/// Format: <https://protobuf.dev/programming-guides/encoding>. It never recurses: a nested message
/// is a range of bytes that the caller opens with a reader of its own, or doesn't.
struct ProtobufReader {
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    /// A string, a nested message or packed numbers: where it lies in the storage.
    case bytes(Range<Int>)
  }

  private let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  private let end: Int

  /// `range` must lie inside `storage`, which must outlive the reader.
  init(_ storage: ByteStorage, _ range: Range<Int>) {
    bytes = storage.bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  func error(_ reason: String) -> ProtobufError {
    ProtobufError(position: position, reason: reason)
  }

  /// The next field's number and value; nil at the end of the message.
  mutating func next() throws(ProtobufError) -> (field: Int, value: Value)? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    let field = Int(truncatingIfNeeded: key >> 3)
    guard field > 0 && key >> 3 < 1 << 29 else { throw error("field number \(key >> 3)") }
    switch key & 7 {
    case 0: return (field, .varint(try varint()))
    case 1: return (field, .fixed64(try fixed(UInt64.self)))
    case 2:
      let length = try varint()
      guard length <= UInt64(end - position) else {
        throw error("field \(field) takes \(length) bytes, but \(end - position) are left")
      }
      let start = position
      position += Int(length)
      return (field, .bytes(start..<position))
    case 5: return (field, .fixed32(try fixed(UInt32.self)))
    default: throw error("field \(field) has wire type \(key & 7)")
    }
  }

  mutating func varint() throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < end else { throw error("a number has no end") }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw error("a number of more than 10 bytes")
  }

  private mutating func fixed<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type
  ) throws(ProtobufError) -> T {
    guard end - position >= MemoryLayout<T>.size else { throw error("a number has no end") }
    defer { position += MemoryLayout<T>.size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: T.self))
  }
}
