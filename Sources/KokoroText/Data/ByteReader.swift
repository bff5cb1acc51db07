/// Reads a section of a data file from its start to its end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  let path: String
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }

  mutating func bytes(_ count: Int) throws(TextResourceError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= bytes.count - offset else {
      throw malformed("a section ends after \(bytes.count) bytes, too early")
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  /// Little-endian, of any alignment.
  mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws(TextResourceError) -> T {
    T(littleEndian: try bytes(MemoryLayout<T>.size).loadUnaligned(as: type))
  }

  func malformed(_ detail: String) -> TextResourceError { .malformed(file: path, detail: detail) }
}
