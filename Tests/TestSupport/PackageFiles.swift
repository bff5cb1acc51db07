import Foundation
import Testing

/// Where a test finds what isn't in its own bundle. What can be absent is nil then, and the tests
/// that need it are skipped.
package enum PackageFiles {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `Weights/`, when it holds the converted model: `make weights` makes it.
  package static let weights: URL? = existing(
    root.appending(path: "Weights"), containing: "kokoro-v1_0.safetensors")

  /// Reference tensors beside the package.
  package static let reference: URL? = existing(
    root.deletingLastPathComponent().appending(path: "shared/reference"),
    containing: "one_token.safetensors")

  private static func existing(_ folder: URL, containing name: String) -> URL? {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path) ? folder : nil
  }

  /// A text file of the package.
  package struct Text: Sendable, CustomTestStringConvertible {
    /// From the package's root.
    package let path: String
    package let text: String

    /// The file's name without its ending.
    package var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
    package var testDescription: String { path }
  }

  /// Every file of a kind below a folder, in alphabetical order.
  package static func all(under folder: String, endingIn ending: String) -> [Text] {
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    let paths = (files?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(ending) }
    return paths.sorted().compactMap { path in
      (try? String(contentsOfFile: path, encoding: .utf8)).map {
        Text(path: String(path.dropFirst(root.path.count + 1)), text: $0)
      }
    }
  }
}
