import KokoroText
import Testing

struct MarkupTests {
  private func parse(_ text: String) -> (text: String, annotations: [Markup.Annotation]) {
    let markup = Markup(MappedText(text))
    return (markup.text.text, markup.annotations)
  }

  @Test(
    arguments: [
      ("[Zorblatt](/zˈɔɹblæt/)", .phonemes("zˈɔɹblæt")),
      ("[pause](//)", .phonemes("")),
      ("[word](+1)", .stress(1)), ("[word](-2)", .stress(-2)), ("[word](2)", .stress(2)),
      ("[word](0.5)", .stress(0.5)), ("[word](+0.5)", .stress(0.5)),
      ("[word](-0.5)", .stress(-0.5)),
      ("[1999](#a#)", .numberFlags("a")), ("[101](#&#)", .numberFlags("&")),
      ("[word](99999999999999999999999)", .stress(1e23)),
    ] as [(String, Markup.Instruction)])
  func aLinkIsAnInstructionForItsLabel(link: String, instruction: Markup.Instruction) throws {
    let label = try #require(link.dropFirst().split(separator: "]").first)
    let (text, annotations) = parse("Say \(link) now.")
    #expect(text == "Say \(label) now.")
    #expect(
      annotations == [.init(range: 4..<(4 + label.utf8.count), instruction: instruction)])
  }

  @Test(arguments: [
    ("See [the docs](https://example.org/x) now.", "See the docs now."),
    ("An [empty]() one and a [half](0.7).", "An empty one and a half."),
    ("[word](/)", "word"), ("[a](+) [b](-)", "a b"), ("![picture](p.png)", "!picture"),
    ("[[a](1)", "[a"),
  ])
  func anyOtherLinkLeavesItsLabel(text: String, expected: String) {
    #expect(parse(text).text == expected)
  }

  @Test(arguments: [
    "[a] (1)", "[](1)", "[a](1", "[a", "a](1)", "[", "]", "(", ")", "[]()", "a[0] = b(1)", "[a][b]",
  ])
  func whatIsNotALinkStays(text: String) {
    let (left, annotations) = parse(text)
    #expect(left == text)
    #expect(annotations.isEmpty)
  }

  @Test func aLabelKnowsItsPlaceInTheCallersText() {
    let source = "Café [Zorblatt](/x/) met [Quillo](/y/)."
    let markup = Markup(MappedText(source))
    let utf8 = Array(source.utf8)
    let labels = markup.annotations.map {
      String(decoding: utf8[markup.text.original(of: $0.range)], as: UTF8.self)
    }
    #expect(labels == ["Zorblatt", "Quillo"])
  }

  @Test func whiteSpaceAtTheStartIsLeftOut() {
    #expect(parse(" \u{a0}\t\n[a](1) b ").text == "a b ")
  }

  @Test(arguments: ["[", "[a](", "[]", "[a](1)", "]("])
  func aTextOfBracketsIsParsed(part: String) {
    let text = String(repeating: part, count: 100_000)
    #expect(parse(text).text.utf8.count <= text.utf8.count)
  }
}
