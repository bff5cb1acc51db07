import Foundation

/// A file of the package's data, mapped read-only: only the pages that are read take memory. It may
/// be a part of a larger file that somebody else has mapped.
package final class MappedFile: Sendable {
  /// Where the file is, for error messages.
  package let path: String
  /// The whole file. Valid as long as this object lives.
  package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// Keeps `bytes` alive; nil where this object mapped them itself.
  private let owner: (any AnyObject & Sendable)?

  package init(path: String) throws(TextResourceError) {
    self.path = path
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(file: path, reason: lastSystemError()) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else {
      throw .unreadable(file: path, reason: size == 0 ? "it is empty" : lastSystemError())
    }
    guard let start = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw .unreadable(file: path, reason: lastSystemError()) }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(size))
    owner = nil
  }

  /// - bytes: unchanging for as long as `owner` lives
  package init(path: String, bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
    self.path = path
    self.bytes = bytes
    self.owner = owner
  }

  deinit {
    guard owner == nil else { return }
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
  }

  /// `count` bytes from `offset`. Alive as long as this object.
  package func slice(_ offset: Int, _ count: Int) throws(TextResourceError)
    -> UnsafeRawBufferPointer
  {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw .malformed(
        file: path,
        detail: "it has \(bytes.count) bytes, and \(count) from \(offset) on were expected")
    }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  /// A little-endian integer at `offset`, which need not be aligned.
  package func integer<T: FixedWidthInteger>(
    at offset: Int, as type: T.Type
  ) throws(TextResourceError) -> T {
    T(littleEndian: try slice(offset, MemoryLayout<T>.size).loadUnaligned(as: type))
  }
}

private func lastSystemError() -> String { String(cString: strerror(errno)) }
