import Foundation
import TestSupport
import Testing

/// Docs/Pronunciation.md promises that every deliberate difference from Misaki has a test.
struct PronunciationPageTests {
  @Test func everyRowNamesATestThatExists() throws {
    let page = try String(
      contentsOf: PackageFiles.root.appending(path: "Docs/Pronunciation.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }
    let header = "| text | Misaki | here | test |"
    var isDifference = false
    var checked = 0
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == header { isDifference = true }
      if line.isEmpty { isDifference = false }
      guard isDifference, line != header, !line.hasPrefix("| ---") else { continue }
      let name =
        line.dropLast(2).split(separator: "|").last?
        .trimmingCharacters(in: CharacterSet(charactersIn: " `")) ?? ""
      #expect(try exists(name), "no test \(name), named in: \(line)")
      checked += 1
    }
    #expect(checked > 30 && rows.count >= checked)
  }

  private func exists(_ name: String) throws -> Bool {
    let parts = name.split(separator: ".")
    guard parts.count == 2 else { return false }
    let folder = PackageFiles.root.appending(path: "Tests/KokoroTextTests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      if source.contains("struct \(parts[0]) "), source.contains("func \(parts[1])(") {
        return true
      }
    }
    return false
  }
}
