import Foundation

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
}
