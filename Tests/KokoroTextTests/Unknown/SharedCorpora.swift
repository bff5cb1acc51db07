import Foundation

/// The lines of a file of the development corpora, which stay outside the project; throws where
/// they are not there.
func sharedLines(_ path: String) throws -> [Substring] {
  let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4)
  let root = package.joined(separator: "/").dropFirst()
  for place in ["/../shared/", "/../../shared/"] {
    let url = URL(fileURLWithPath: root + place + path)
    if let text = try? String(contentsOf: url, encoding: .utf8) {
      return text.split(separator: "\n")
    }
  }
  throw CocoaError(.fileNoSuchFile)
}

/// Whether the development corpora, with this file, are beside the package.
func hasShared(_ path: String) -> Bool { (try? sharedLines(path)) != nil }
