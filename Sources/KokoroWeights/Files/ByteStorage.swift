#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a file's bytes come into memory.
public enum FileAccess: Sendable {
  /// Pages are read when touched and shared between processes. A file that another process
  /// shortens while it is mapped ends this process with SIGBUS: replace files by renaming.
  case mapped
  /// The whole file is read once into memory of our own.
  case copied
}

/// Immutable bytes with one owner: a mapped file, or memory of our own.
package final class ByteStorage: @unchecked Sendable {  // never written after `init`
  /// Where the bytes come from, for errors.
  package let path: String
  package let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  package init(path: String, access: FileAccess = .mapped) throws(CheckpointError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .cannotOpen(path: path, reason: lastSystemError()) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw .cannotOpen(path: path, reason: lastSystemError())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: "not a regular file")
    }
    guard let count = Int(exactly: status.st_size), count >= 0 else {
      throw .cannotOpen(path: path, reason: "its size, \(status.st_size), is out of range")
    }
    self.path = path
    if count == 0 {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      isMapped = false
    } else if access == .mapped {
      guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
      else { throw .cannotOpen(path: path, reason: lastSystemError()) }
      bytes = UnsafeRawBufferPointer(start: start, count: count)
      isMapped = true
    } else {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
      var done = 0
      while done < count {
        let got = read(file, buffer.baseAddress.unsafelyUnwrapped + done, count - done)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else {
          let reason = got < 0 ? lastSystemError() : "it ended after \(done) of \(count) bytes"
          buffer.deallocate()
          throw .cannotOpen(path: path, reason: reason)
        }
        done += got
      }
      bytes = UnsafeRawBufferPointer(buffer)
      isMapped = false
    }
  }

  /// Memory that `fill` writes; it starts zeroed.
  package init<E: Error>(
    path: String, count: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    do {
      try fill(buffer)
    } catch {
      buffer.deallocate()
      throw error
    }
    self.path = path
    bytes = UnsafeRawBufferPointer(buffer)
    isMapped = false
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    } else {
      start.deallocate()
    }
  }

  /// Whether `offset..<offset + count` lies inside; safe for any numbers.
  package func contains(_ offset: Int, _ count: Int) -> Bool {
    offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
  }

  /// The part that starts at `offset`, which the caller has checked with `contains`.
  package func slice(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    precondition(contains(offset, count), "ByteStorage: slice outside")
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

/// The text of `errno`.
package func lastSystemError() -> String {
  String(cString: strerror(errno))
}

package func fileExists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}
