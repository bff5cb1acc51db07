import Foundation
import KokoroText
import Testing

/// Against spaCy's recorded output. The corpora are not part of the package: they lie beside it
/// where it is developed.
@Suite(.enabled(if: Corpus.exists, "needs ../shared/g2p"))
struct CorpusTests {
  @Test(arguments: ["dev_us", "dev_gb"])
  func tokensAndTagsAreSpacys(name: String) throws {
    let resources = try TextResources()
    let tagger = try Tagger(resources, tokenizer: Tokenizer(resources))
    var units = 0
    var sameTokens = 0
    var tags = 0
    var sameTags = 0
    for line in try Corpus.lines(name) {
      let unit = try JSONDecoder().decode(Corpus.Unit.self, from: Data(line.utf8))
      let tagged = tagger.tag(Markup(MappedText(unit.text)).text.text)
      units += 1
      tags += unit.spacy.count
      guard
        tagged.map({ [$0.text, $0.whitespace ? " " : ""] }) == unit.spacy.map({ [$0[0], $0[2]] })
      else {
        print(zip(tagged.map(\.text), unit.spacy.map { $0[0] }).first { $0 != $1 } as Any)
        continue
      }
      sameTokens += 1
      sameTags += zip(tagged, unit.spacy).count { $0.tag == $1[1] }
    }
    print(name, units, sameTokens, tags, sameTags)
    #expect(Double(sameTokens) >= 0.999 * Double(units))
    #expect(Double(sameTags) >= 0.999 * Double(tags))
  }
}

enum Corpus {
  struct Unit: Decodable {
    var text: String
    var spacy: [[String]]
  }

  /// Beside the package, or beside the folder of its worktrees.
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath).appending(path: "../../../..")
    return ["../shared/g2p", "../../shared/g2p"].map {
      package.appending(path: $0).standardizedFileURL
    }
    .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
  static var exists: Bool { folder != nil }

  static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: try #require(folder).appending(path: "\(name).jsonl"), encoding: .utf8)
      .split(separator: "\n")
  }
}
