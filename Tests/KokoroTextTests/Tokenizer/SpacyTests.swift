import Foundation
import KokoroText
import Testing

/// Against spaCy itself, as `Scripts/record_tokens.py` recorded it: sentences of the project's own,
/// then strings put together from what spaCy's rules look at.
struct SpacyTests {
  private struct Line {
    var text: String
    var tokens: [String]
    var tags: [String]
    var spaces: [Bool]
  }

  private static func lines() throws -> [Line] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/KokoroText/tokens.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let tokens = try row.dropFirst().map { try #require($0 as? [Any]) }
      return Line(
        text: try #require(row[0] as? String),
        tokens: try tokens.map { try #require($0[0] as? String) },
        tags: try tokens.map { try #require($0[1] as? String) },
        spaces: try tokens.map { try #require($0[2] as? Int) == 1 })
    }
  }

  private func tagger() throws -> Tagger {
    let resources = try TextResources()
    return try Tagger(resources, tokenizer: Tokenizer(resources))
  }

  @Test func everyTokenAndSpaceIsSpacys() throws {
    let tokenizer = try Tokenizer(TextResources())
    for line in try Self.lines() {
      let tokens = tokenizer.tokenize(line.text)
      let utf8 = Array(line.text.utf8)
      #expect(tokens.map { String(decoding: utf8[$0.range], as: UTF8.self) } == line.tokens)
      #expect(tokens.map(\.whitespace) == line.spaces, "\(line.text)")
    }
  }

  @Test func ofAHundredTagsAtMostOneIsNotSpacys() throws {
    let tagger = try tagger()
    var all = 0
    var same = 0
    for line in try Self.lines() {
      let tags = tagger.tag(line.text).map(\.tag)
      all += line.tags.count
      same += zip(tags, line.tags).count { $0 == $1 }
    }
    #expect(Double(same) >= 0.99 * Double(all), "\(same) of \(all)")
  }

  @Test func aLongTextHasTheTagsOfItsParts() throws {
    // Longer than a window; sentences far apart don't see each other.
    let tagger = try tagger()
    let sentence = "The lead pipes lead nowhere , and we read what they had read before . "
    let once = tagger.tag(sentence).map(\.tag)
    let many = tagger.tag(String(repeating: sentence, count: 40)).map(\.tag)
    let inner = many[(once.count * 20 + 5)..<(once.count * 21 - 5)]
    #expect(Array(inner) == Array(once[5..<(once.count - 5)]))
  }

  @Test func tokensCoverTheTextInOrder() throws {
    let tagger = try tagger()
    for line in try Self.lines() {
      var end = 0
      for token in tagger.tag(line.text) {
        #expect(token.range.lowerBound == end)
        end = token.range.upperBound + (token.whitespace ? 1 : 0)
      }
      #expect(end == line.text.utf8.count)
    }
  }

  @Test(arguments: ["a", ".", "a.", "-", "[", "'", "…", "(a", "1,", "@a.", "é", ":)"])
  func aTextWithoutSpacesIsTokenized(part: String) throws {
    let text = String(repeating: part, count: 100_000)
    let tokens = try Tokenizer(TextResources()).tokenize(text)
    #expect(tokens.first?.range.lowerBound == 0)
    #expect(tokens.last?.range.upperBound == text.utf8.count)
  }
}
