import Foundation
import KokoroText
import Testing

/// Against spaCy's output in the development corpora, where they lie beside the package.
@Suite(.enabled(if: hasShared("g2p/dev_gb.jsonl"), "needs ../shared/g2p"))
struct CorpusTests {
  private struct Unit: Decodable {
    var text: String
    var spacy: [[String]]
  }

  @Test(arguments: ["dev_us", "dev_gb"])
  func tokensAndTagsAreSpacysInAThousandOfAThousandAndOne(name: String) throws {
    let resources = try TextResources()
    let tagger = try Tagger(resources, tokenizer: Tokenizer(resources))
    var units = 0
    var sameTokens = 0
    var tags = 0
    var sameTags = 0
    for line in try sharedLines("g2p/\(name).jsonl") {
      let unit = try JSONDecoder().decode(Unit.self, from: Data(line.utf8))
      let tagged = tagger.tag(Markup(MappedText(unit.text)).text.text)
      units += 1
      tags += unit.spacy.count
      let tokens = tagged.map { [$0.text, $0.whitespace ? " " : ""] }
      guard tokens == unit.spacy.map({ [$0[0], $0[2]] }) else { continue }
      sameTokens += 1
      sameTags += zip(tagged, unit.spacy).count { $0.tag == $1[1] }
    }
    #expect(Double(sameTokens) >= 0.999 * Double(units))
    #expect(Double(sameTags) >= 0.999 * Double(tags))
  }
}
