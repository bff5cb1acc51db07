import Foundation
import KokoroWeights

/// The text that an operand `TEXT|-|FILE` stands for.
///
/// `-` is standard input, and so is no operand at all where a file or a program is behind that. The name of a file that is there is that file; what looks like the name
/// of a file that isn't there is an error, not a text.
/// - isText: take the operand as the text itself, whatever it looks like
package func readText(_ operand: String?, isText: Bool = false) throws -> String {
  guard let operand else {
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError.other("TEXT|-|FILE is missing; give a text, or pipe one in")
    }
    let text = try readStandardInput()
    guard !text.isEmpty else {
      throw UsageError.other("TEXT|-|FILE is missing, and nothing came on standard input")
    }
    return text
  }
  return try readText(of: operand, isText: isText)
}

private func readText(of operand: String, isText: Bool) throws(TextInputError) -> String {
  if isText { return operand }
  if operand == "-" { return try readStandardInput() }
  switch kind(of: operand) {
  case .directory where operand.contains("/"): throw .isDirectory(operand)
  case .file: return try decodeText(readFile(operand), source: "'\(operand)'")
  case .directory, nil:
    if looksLikeFileName(operand) { throw .noSuchFile(operand) }
    return operand
  }
}

private func readStandardInput() throws(TextInputError) -> String {
  try decodeText(readAll(STDIN_FILENO, source: "standard input"), source: "standard input")
}

private enum Kind { case file, directory }

private func kind(of path: String) -> Kind? {
  // Longer than any file name can be, so a text; asking the system would be an error.
  guard !path.isEmpty, path.utf8.count < 4096 else { return nil }
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
}

/// One word with a text file's extension, or a path from here or from the root. `/wˈɜɹd/` is none.
private func looksLikeFileName(_ text: String) -> Bool {
  guard !text.contains(where: \.isWhitespace), !text.hasSuffix("/") else { return false }
  let extensions = [".txt", ".text", ".md", ".markdown", ".html", ".srt"]
  return extensions.contains { text.lowercased().hasSuffix($0) }
    || text.hasPrefix("./") || text.hasPrefix("../")
    || text.hasPrefix("/") && text.dropFirst().contains("/")
}

private func readFile(_ path: String) throws(TextInputError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else {
    throw .unreadable(source: "'\(path)'", reason: lastSystemError())
  }
  defer { close(descriptor) }
  return try readAll(descriptor, source: "'\(path)'")
}

private func readAll(_ descriptor: Int32, source: String) throws(TextInputError) -> [UInt8] {
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes += block[..<count]
    } else if count == 0 {
      return bytes
    } else if errno != EINTR {
      throw .unreadable(source: source, reason: systemReason(of: descriptor))
    }
  }
}

/// Why the system refused to read or write `descriptor`.
///
/// A standard descriptor that the caller closed is taken by whatever is opened next, the runtime's own
/// descriptors for events before any of ours: these refuse with the reasons that are told here.
func systemReason(of descriptor: Int32) -> String {
  let isStandard = (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
  if isStandard, errno == EBADF || errno == EINVAL { return "it is closed" }
  return lastSystemError()
}
