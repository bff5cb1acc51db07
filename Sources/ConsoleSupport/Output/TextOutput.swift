import KokoroWeights

/// Text that is written when all is known: to a file, complete or not there, or to standard output.
package struct TextOutput {
  /// Nil for standard output.
  private let file: PendingFile?

  /// - path: `-` for standard output
  package init(_ path: String) throws {
    file = path == "-" ? nil : try PendingFile(path)
  }

  package func write(_ text: String) throws {
    guard let file else { return try StandardOutput.write(text) }
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
