import ConsoleSupport
import Foundation
import KokoroWeights

/// Checks of what a command line names to be written, before anything is opened.
enum OutputFiles {
  /// A path with the option or operand that named it.
  struct Named {
    let name: String
    let path: String

    /// - path: nil where the option isn't there
    init?(_ name: String, _ path: String?) {
      guard let path else { return nil }
      self.name = name
      self.path = path
    }
  }

  /// Refuses two outputs in one file, and an output in a file that is read: one would destroy the other.
  static func requireDistinct(
    _ outputs: [Named?], inputs: [Named?] = []
  ) throws(UsageError) {
    let outputs = outputs.compactMap(\.self)
    // A text that is given itself is no file, whatever it looks like.
    let inputs = inputs.compactMap(\.self).filter { isFile($0.path) }
    for (index, output) in outputs.enumerated() {
      for other in outputs[..<index] + inputs where isSame(output.path, other.path) {
        let place = output.path == "-" ? "standard output" : "'\(output.path)'"
        let isInput = inputs.contains { $0.name == other.name }
        throw .other(
          isInput
            ? "\(output.name): \(place) is what is read (\(other.name)); write to another file"
            : "\(other.name) and \(output.name) both write to \(place); name two files")
      }
    }
  }

  /// Refuses standard output for what is only ever a file.
  static func requireFile(_ path: String, _ example: String) throws(UsageError) {
    guard path != "-" else {
      throw .other(
        "-o -: this can't be written to standard output; name a file: -o \(example)")
    }
  }

  /// Whether two paths lead to one file, as far as writing it goes. What is written takes the place of
  /// the file that links lead to, so that names are compared, not what is on the disk: of two hard links
  /// one stays. A device or a pipe can be written twice.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    if a == "-" || b == "-" { return a == b }
    guard let first = resolved(a), let second = resolved(b) else { return false }
    return first == second
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Nil for what is no file and no place for one.
  private static func resolved(_ path: String) -> String? {
    if FileManager.default.fileExists(atPath: path) { return isFile(path) ? real(path) : nil }
    // Not there yet, perhaps as the end of links. Foundation takes `..` for the folder before it, which
    // it isn't after a link.
    let path = PendingFile.resolved(path)
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return real(folder(of: path)).map { "\($0)/\(name)" }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
