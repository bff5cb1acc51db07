/// Reads the records of a ZIP archive, checked against the file's size.
struct ZipReader {
  private let storage: ByteStorage

  private enum Signature {
    static let local: UInt32 = 0x0403_4b50
    static let central: UInt32 = 0x0201_4b50
    static let end: UInt32 = 0x0605_4b50
    static let end64: UInt32 = 0x0606_4b50
    static let locator64: UInt32 = 0x0706_4b50
  }

  init(_ storage: ByteStorage) {
    self.storage = storage
  }

  func malformed(_ part: String, _ reason: String) -> CheckpointError {
    .malformed(path: storage.path, format: "ZIP", part: part, reason: reason)
  }

  private func number<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type, at offset: Int, _ part: String
  ) throws(CheckpointError) -> T {
    guard storage.contains(offset, MemoryLayout<T>.size) else {
      throw malformed(part, "it lies outside the file")
    }
    return T(littleEndian: storage.bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Where the central directory is, from the record at the archive's end.
  func directory() throws(CheckpointError) -> (start: Int, end: Int, count: Int) {
    let part = "end of the directory"
    // The record takes 22 bytes and may be followed by a comment of up to 65,535.
    let lowest = max(0, storage.bytes.count - 22 - 65_535)
    var end = storage.bytes.count - 22
    while end >= lowest {
      let signature = try number(UInt32.self, at: end, part)
      let comment = try number(UInt16.self, at: end + 20, part)
      if signature == Signature.end && end + 22 + Int(comment) == storage.bytes.count { break }
      end -= 1
    }
    guard end >= lowest else {
      throw malformed(part, "not found: the file is cut off, or no ZIP archive")
    }
    var count = UInt64(try number(UInt16.self, at: end + 10, part))
    var size = UInt64(try number(UInt32.self, at: end + 12, part))
    var start = UInt64(try number(UInt32.self, at: end + 16, part))
    var limit = end
    if end >= 20, try number(UInt32.self, at: end - 20, part) == Signature.locator64 {
      let record = try number(UInt64.self, at: end - 20 + 8, part)
      guard record <= UInt64(end), try number(UInt32.self, at: Int(record), part) == Signature.end64
      else { throw malformed(part, "its ZIP64 record is not where it should be") }
      let at = Int(record)
      count = try number(UInt64.self, at: at + 32, part)
      size = try number(UInt64.self, at: at + 40, part)
      start = try number(UInt64.self, at: at + 48, part)
      limit = at
    }
    guard start <= UInt64(limit), size == UInt64(limit) - start, count <= size / 46 else {
      throw malformed(
        "directory", "\(count) entries in \(size) bytes at \(start) don't fit before \(limit)")
    }
    return (Int(start), limit, Int(count))
  }

  /// The entry whose record in the central directory is at `position`, and where the next one is.
  func entry(
    at position: Int, end: Int
  ) throws(CheckpointError) -> (entry: ZipArchive.Entry, next: Int) {
    let part = "directory"
    guard try number(UInt32.self, at: position, part) == Signature.central else {
      throw malformed(part, "no entry at byte \(position)")
    }
    let flags = try number(UInt16.self, at: position + 8, part)
    let method = try number(UInt16.self, at: position + 10, part)
    let checksum = try number(UInt32.self, at: position + 16, part)
    var packed = UInt64(try number(UInt32.self, at: position + 20, part))
    var unpacked = UInt64(try number(UInt32.self, at: position + 24, part))
    let nameLength = Int(try number(UInt16.self, at: position + 28, part))
    let extraLength = Int(try number(UInt16.self, at: position + 30, part))
    let commentLength = Int(try number(UInt16.self, at: position + 32, part))
    var header = UInt64(try number(UInt32.self, at: position + 42, part))
    let extra = position + 46 + nameLength
    let next = extra + extraLength + commentLength
    guard next <= end else { throw malformed(part, "the entry at byte \(position) is cut off") }
    let name = string(storage, position + 46..<extra)
    try readZip64(
      extra..<extra + extraLength, name, unpacked: &unpacked, packed: &packed, header: &header)
    guard flags & 1 == 0 else { throw malformed("entry '\(name)'", "it is encrypted") }
    guard method == 0 || method == 8 else {
      throw .unsupported(
        path: storage.path,
        what:
          "ZIP entry '\(name)' is compressed by method \(method); stored (0) and deflated (8) are read"
      )
    }
    let data = try dataRange(name, header: header, packed: packed, end: end)
    guard unpacked <= UInt64(Int32.max) << 8, method == 8 || packed == unpacked else {
      throw malformed("entry '\(name)'", "its sizes, \(packed) and \(unpacked), don't agree")
    }
    let entry = ZipArchive.Entry(
      name: name, isDeflated: method == 8, checksum: checksum, data: data, size: Int(unpacked))
    return (entry, next)
  }

  /// Values that don't fit 32 bits are all ones, and follow in the extra field 1.
  private func readZip64(
    _ extra: Range<Int>, _ name: String, unpacked: inout UInt64, packed: inout UInt64,
    header: inout UInt64
  ) throws(CheckpointError) {
    let all = UInt64(UInt32.max)
    guard unpacked == all || packed == all || header == all else { return }
    let part = "entry '\(name)'"
    var position = extra.lowerBound
    while position + 4 <= extra.upperBound {
      let id = try number(UInt16.self, at: position, part)
      let length = Int(try number(UInt16.self, at: position + 2, part))
      guard length <= extra.upperBound - position - 4 else { break }
      if id == 1 {
        var field = position + 4
        let fieldEnd = field + length
        func next() throws(CheckpointError) -> UInt64 {
          guard field + 8 <= fieldEnd else { throw malformed(part, "its ZIP64 sizes are cut off") }
          defer { field += 8 }
          return try number(UInt64.self, at: field, part)
        }
        if unpacked == all { unpacked = try next() }
        if packed == all { packed = try next() }
        if header == all { header = try next() }
        return
      }
      position += 4 + length
    }
    throw malformed(part, "its ZIP64 sizes are missing")
  }

  private func dataRange(
    _ name: String, header: UInt64, packed: UInt64, end: Int
  ) throws(CheckpointError) -> Range<Int> {
    let part = "entry '\(name)'"
    guard header < UInt64(end), packed <= UInt64(end) else {
      throw malformed(part, "its data lies outside the file")
    }
    let local = Int(header)
    guard try number(UInt32.self, at: local, part) == Signature.local else {
      throw malformed(part, "no local header at byte \(local)")
    }
    // PyTorch pads the local extra field so that data starts on 64 bytes: its length differs
    // from the directory's.
    let nameLength = Int(try number(UInt16.self, at: local + 26, part))
    let extraLength = Int(try number(UInt16.self, at: local + 28, part))
    let start = local + 30 + nameLength + extraLength
    guard start <= end, Int(packed) <= end - start else {
      throw malformed(part, "its data lies outside the file")
    }
    guard string(storage, local + 30..<local + 30 + nameLength) == name else {
      throw malformed(part, "its local header bears another name")
    }
    return start..<start + Int(packed)
  }
}
