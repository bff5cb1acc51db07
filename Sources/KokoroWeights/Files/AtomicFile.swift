#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a file beside its target and renames it when it is complete and on the disk: whoever
/// looks under the target's name sees the old content or the new, never a part.
package struct AtomicFile: ~Copyable {
  private let target: String
  private let temporary: String
  private let file: Int32
  private var isCommitted = false

  package init(replacing path: String) throws(CheckpointError) {
    let target = try Self.regularTarget(path)
    let temporary = "\(target).\(getpid()).partial"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: lastSystemError()) }
    self.target = target
    self.temporary = temporary
    self.file = file
  }

  /// Where `path` leads. Renaming over a link would cut it, and over a device (`/dev/null`, when
  /// run as root) would replace the device for everyone.
  private static func regularTarget(_ path: String) throws(CheckpointError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }  // new, or the opening will say why not
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotWrite(path: path, reason: "it exists and is not a regular file")
    }
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CheckpointError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      // At most 1 GiB a call: Linux and Darwin refuse or shorten larger ones.
      #if canImport(Glibc)
        let put = Glibc.write(file, start + done, min(bytes.count - done, 1 << 30))
      #else
        let put = Darwin.write(file, start + done, min(bytes.count - done, 1 << 30))
      #endif
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw .cannotWrite(path: target, reason: lastSystemError()) }
      done += put
    }
  }

  package mutating func write(_ bytes: [UInt8]) throws(CheckpointError) {
    var failure: CheckpointError?
    bytes.withUnsafeBytes { buffer in
      do throws(CheckpointError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Overwrites what was written first, such as a header that could only now be completed.
  package mutating func rewriteStart(_ bytes: [UInt8]) throws(CheckpointError) {
    guard lseek(file, 0, SEEK_SET) == 0 else {
      throw .cannotWrite(path: target, reason: lastSystemError())
    }
    try write(bytes)
    guard lseek(file, 0, SEEK_END) >= 0 else {
      throw .cannotWrite(path: target, reason: lastSystemError())
    }
  }

  /// Puts the complete file under the target's name.
  package consuming func commit() throws(CheckpointError) {
    guard fsync(file) == 0, rename(temporary, target) == 0 else {
      throw .cannotWrite(path: target, reason: lastSystemError())
    }
    isCommitted = true
  }

  deinit {
    close(file)
    if !isCommitted { unlink(temporary) }
  }
}
