import Foundation
import TestSupport
import Testing

struct ArticleTests {
  private static let catalogue = PackageFiles.root.appending(
    path: "Sources/KokoroCore/KokoroCore.docc")

  @Test(arguments: [
    "GettingStarted", "Streaming", "Timings", "RunningUnderACPULimit", "BringingYourOwnWeights",
  ])
  func theCodeInAnArticleIsCodeThatCompiles(article: String) throws {
    let text = try String(
      contentsOf: Self.catalogue.appending(path: article + ".md"), encoding: .utf8)
    let compiled = try Self.lines(
      String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "Articles.swift"), encoding: .utf8))
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { block in
      Self.lines(block.components(separatedBy: "```")[0])
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(compiled.contains(block), "\(block)") }
  }

  /// Without the indentation, which the functions around the code add.
  private static func lines(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
