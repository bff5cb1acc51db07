import Foundation

/// A file that is written beside its target and takes the target's place when it is complete.
/// One that is not committed leaves nothing behind. A device or a pipe is written directly.
package final class PendingFile {
  package let path: String
  let descriptor: Int32
  private let target: String
  /// Nil where the target itself is written.
  private var temporary: String?
  private var isOpen = true

  package init(_ path: String) throws(AudioFileError) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      target = path
      descriptor = open(path, O_WRONLY)  // fails for a folder with the right reason
    } else {
      // A link stays, and what it points to is replaced.
      target = URL(filePath: path).resolvingSymlinksInPath().path
      let url = URL(filePath: target)
      let template = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).XXXXXX"
      var name = template.utf8CString.map { $0 }
      descriptor = name.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { mkstemp($0) } ?? -1
      }
      if descriptor >= 0 {
        temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // mkstemp makes a private file; this one gets the mode that the target has or would have.
        let mode = status.st_mode & 0o777
        fchmod(descriptor, mode == 0 ? 0o666 & ~Self.creationMask : mode)
      }
    }
    guard descriptor >= 0 else {
      isOpen = false
      throw .unwritable(path: path, reason: systemReason())
    }
  }

  deinit { discard() }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(AudioFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .unwritable(path: path, reason: systemReason())
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(AudioFileError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(AudioFileError) in try write(buffer) }
    }
    try result.get()
  }

  /// Closes the file and puts it in the target's place.
  package func commit() throws(AudioFileError) {
    guard isOpen else { return }
    isOpen = false
    guard close(descriptor) == 0 else {
      let reason = systemReason()
      removeTemporary()
      throw .unwritable(path: path, reason: reason)
    }
    guard let temporary else { return }
    guard rename(temporary, target) == 0 else {
      let reason = systemReason()
      removeTemporary()
      throw .unwritable(path: path, reason: reason)
    }
    self.temporary = nil
  }

  /// Forgets what was written.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    removeTemporary()
  }

  private func removeTemporary() {
    if let temporary { unlink(temporary) }
    temporary = nil
  }

  /// The process's umask can only be read by setting it: done once.
  private static let creationMask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()
}

/// Writes a whole text file, complete or not at all.
package func writeFile(_ text: String, to path: String) throws(AudioFileError) {
  let file = try PendingFile(path)
  try file.write(Array(text.utf8))
  try file.commit()
}

func systemReason() -> String { String(cString: strerror(errno)) }
