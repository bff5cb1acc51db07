#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written beside its target and takes the target's place when it is complete and on
/// the disk: whoever looks under the target's name sees the old content or the new, never a part.
///
/// What isn't committed leaves nothing behind. A link stays, and what it points to is replaced; so do
/// the permissions of a file that is replaced. A device or a pipe can't be replaced: it is written
/// directly, or refused to a writer that has to go back to the start.
package final class PendingFile {
  package let path: String
  package let descriptor: Int32
  /// Where `path` leads.
  private let target: String
  /// Nil where the target itself is written.
  private var temporary: String?
  private var isOpen = true

  /// - needsSeeking: whether the writer goes back to the start, which devices and pipes can't do
  package init(_ path: String, needsSeeking: Bool = false) throws(PendingFileError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      guard !needsSeeking else {
        throw PendingFileError(path: path, reason: "it exists and is not a regular file")
      }
      target = path
      descriptor = open(path, O_WRONLY | O_CLOEXEC)  // fails for a folder, with the right reason
    } else {
      target = Self.resolved(path)
      (descriptor, temporary) = Self.makeTemporary(
        beside: target, mode: exists ? status.st_mode & 0o7777 : nil)
    }
    guard descriptor >= 0 else {
      isOpen = false
      throw PendingFileError(path: path, reason: lastSystemError())
    }
  }

  deinit { discard() }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(PendingFileError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      // At most 1 GiB a call: Linux and Darwin refuse or shorten larger ones.
      let count = min(bytes.count - done, 1 << 30)
      #if canImport(Glibc)
        let put = Glibc.write(descriptor, start + done, count)
      #else
        let put = Darwin.write(descriptor, start + done, count)
      #endif
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw failure() }
      done += put
    }
  }

  package func write(_ bytes: [UInt8]) throws(PendingFileError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(PendingFileError) in try write(buffer) }
    }
    try result.get()
  }

  /// Overwrites what was written first, such as a header that could only now be completed.
  package func rewriteStart(_ bytes: [UInt8]) throws(PendingFileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure() }
    try write(bytes)
    guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw failure() }
  }

  /// Puts the complete file in the target's place.
  package func commit() throws(PendingFileError) {
    guard isOpen else { return }
    // Else a crash of the system could leave the new name with an empty file.
    guard temporary == nil || fsync(descriptor) == 0 else {
      defer { discard() }
      throw failure()
    }
    isOpen = false
    guard close(descriptor) == 0, temporary.map({ rename($0, target) == 0 }) ?? true else {
      let failure = failure()
      removeTemporary()
      throw failure
    }
    temporary = nil
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

  private func failure() -> PendingFileError {
    PendingFileError(path: path, reason: lastSystemError())
  }

  /// Where a path leads. A link that leads nowhere yet is followed too, so that it stays a link.
  package static func resolved(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var path = path
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many as the system follows, at most; the opening says what is wrong with more.
    for _ in 0..<40 {
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0, count < buffer.count else { break }
      let link = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder(of: path) + link
    }
    return path
  }

  /// A new file `.NAME.XXXXXXXX` that no one else can have made: whatever has that name already, be
  /// it a link, is not touched.
  ///
  /// - mode: the permissions of the file that will be replaced; nil for those of a new one
  private static func makeTemporary(
    beside target: String, mode: mode_t?
  ) -> (descriptor: Int32, path: String?) {
    let name = target.split(separator: "/").last.map(String.init) ?? target
    // A name may have 255 bytes.
    let start = folder(of: target) + "." + String(decoding: name.utf8.prefix(200), as: UTF8.self)
    for _ in 0..<100 {
      let ending = String(UInt64.random(in: 1 << 40..<1 << 41), radix: 36)
      let path = "\(start).\(ending)"
      let descriptor = open(
        path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
      if descriptor >= 0 {
        if let mode { fchmod(descriptor, mode) }
        return (descriptor, path)
      }
      guard errno == EEXIST else { break }
    }
    return (-1, nil)
  }

  /// "a/b" gives "a/", "b" nothing.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// Why a file could not be written.
package struct PendingFileError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    (self.path, self.reason) = (path, reason)
  }

  package var description: String { "cannot write \(path): \(reason)" }
}
