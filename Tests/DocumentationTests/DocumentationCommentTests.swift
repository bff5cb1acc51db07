import Foundation
import TestSupport
import Testing

struct DocumentationCommentTests {
  static let sources = PackageFiles.all(under: "Sources", endingIn: ".swift")

  /// DocC shows `- name:` as any other list.
  @Test(arguments: sources)
  func publicParametersAreWrittenAsDocCReadsThem(source: PackageFiles.Text) throws {
    let names = /\/\/\/ - ([a-z]\w*):/
    var comment: [Substring] = []
    for line in source.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///") {
        comment.append(line)
      } else {
        if line.hasPrefix("public ") {
          for entry in comment {
            #expect(entry.firstMatch(of: names) == nil, "\(source.path): \(entry)")
          }
        }
        // An attribute stands between a comment and its declaration.
        if !line.hasPrefix("@") { comment = [] }
      }
    }
  }

  /// What an alert shows of an error is its `localizedDescription`: without `LocalizedError` that is
  /// "The operation could not be completed."
  @Test func publicErrorsTellTheirMessageWhereAppsLook() throws {
    let declared = /public (?:enum|struct) (\w+): ([^{]*)/
    var errors: Set<Substring> = []
    var localized: Set<Substring> = []
    for source in Self.sources {
      for match in source.text.matches(of: declared)
      where match.2.split(separator: /,\s*/).contains(where: { $0.trimmed.hasSuffix("Error") }) {
        errors.insert(match.1)
        if match.2.contains("LocalizedError") { localized.insert(match.1) }
      }
      for match in source.text.matches(of: /extension (\w+): ([^{]*)/)
      where match.2.contains("LocalizedError") {
        localized.insert(match.1)
      }
    }
    #expect(errors.count >= 12)
    #expect(errors.subtracting(localized) == [])
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
