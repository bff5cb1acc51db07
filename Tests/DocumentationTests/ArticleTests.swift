import Foundation
import TestSupport
import Testing

/// Articles with code have a file of their name in the folder `Articles`, which the compiler reads as it
/// would an app's: with the imports that the article states, and no others
/// (`MemberImportVisibility` keeps those of other files out).
struct ArticleTests {
  /// Name and text of every article and page of the catalogues that has code.
  static let articles = PackageFiles.all(under: "Sources", endingIn: ".md")
    .filter { $0.path.contains(".docc/") && $0.text.contains("```swift") }

  @Test func theCataloguesHaveArticlesWithCode() {
    #expect(Self.articles.count >= 5)
  }

  @Test(arguments: articles)
  func theCodeIsCodeThatCompiles(article: PackageFiles.Text) throws {
    let compiled = Self.lines(try compiled(article))
    for block in Self.blocks(article.text) where !block.hasPrefix("import ") {
      #expect(compiled.contains(block), "\(block)")
    }
  }

  @Test(arguments: articles)
  func itsImportsAreThoseThatItStates(article: PackageFiles.Text) throws {
    func imports(_ code: String) -> [Substring] {
      code.split(separator: "\n").filter { $0.hasPrefix("import ") }
    }
    let stated = Self.blocks(article.text).flatMap { imports($0) }
    #expect(!stated.isEmpty)
    #expect(stated == imports(try compiled(article)))
  }

  private func compiled(_ article: PackageFiles.Text) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Articles/\(article.name).swift")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func blocks(_ text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().map { block in
      lines(block.components(separatedBy: "```")[0])
    }
  }

  /// Without the indentation, which the functions around the code add.
  private static func lines(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
