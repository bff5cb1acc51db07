import Foundation

/// A folder for one test; gone with it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "kokoro-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appending(path: name) }

  package func write(_ bytes: [UInt8], to name: String) throws -> URL {
    let file = file(name)
    try Data(bytes).write(to: file)
    return file
  }

  /// The names of what is in the folder, hidden files too, sorted.
  package func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
