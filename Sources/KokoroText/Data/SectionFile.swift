/// A data file of numbered byte sections, as the scripts write them: eight bytes that name the
/// format, the number of sections, then (offset, length) of each.
struct SectionFile: Sendable {
  let file: MappedFile
  private let sections: [Range<Int>]

  init(_ file: MappedFile, format: String, sections count: Int) throws(TextResourceError) {
    self.file = file
    guard try file.slice(0, 8).elementsEqual(format.utf8) else {
      throw .malformed(file: file.path, detail: "it doesn't start with \(format)")
    }
    let found = try file.integer(at: 8, as: UInt32.self)
    guard found == count else {
      throw .malformed(
        file: file.path, detail: "it has \(found) sections, and \(count) were expected")
    }
    var sections: [Range<Int>] = []
    for section in 0..<count {
      let offset = Int(try file.integer(at: 12 + 8 * section, as: UInt32.self))
      let length = Int(try file.integer(at: 16 + 8 * section, as: UInt32.self))
      _ = try file.slice(offset, length)
      sections.append(offset..<(offset + length))
    }
    self.sections = sections
  }

  /// A section's bytes, alive as long as `file`.
  func bytes(_ section: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[sections[section]])
  }

  /// A section as numbers; `count` is checked where it is given.
  func array<T: BitwiseCopyable>(
    _ section: Int, of type: T.Type, count: Int? = nil
  ) throws(TextResourceError) -> UnsafeBufferPointer<T> {
    let bytes = bytes(section)
    let stride = MemoryLayout<T>.stride
    guard bytes.count % stride == 0, count.map({ $0 * stride == bytes.count }) ?? true else {
      throw .malformed(
        file: file.path,
        detail: "section \(section) has \(bytes.count) bytes"
          + (count.map { ", and \($0 * stride) were expected" } ?? ""))
    }
    guard Int(bitPattern: bytes.baseAddress) % MemoryLayout<T>.alignment == 0 else {
      throw .malformed(file: file.path, detail: "section \(section) begins at an odd place")
    }
    return bytes.assumingMemoryBound(to: type)
  }

  /// A section of lines.
  func lines(_ section: Int) -> [String] {
    String(decoding: bytes(section), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
