import KokoroCore
import Testing

struct ScriptScannerTests {
  private func units(_ text: String, startsEarly: Bool = false) -> [ScriptUnit] {
    var scanner = ScriptScanner(startsEarly: startsEarly)
    var units: [ScriptUnit] = []
    while let unit = scanner.next(in: text, isComplete: true) { units.append(unit) }
    return units
  }

  /// Text in pieces of `size` scalars, as it arrives.
  private func units(_ text: String, startsEarly: Bool, inPiecesOf size: Int) -> [ScriptUnit] {
    var scanner = ScriptScanner(startsEarly: startsEarly)
    var units: [ScriptUnit] = []
    var arrived = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      arrived.unicodeScalars.append(scalar)
      guard index % size == size - 1 else { continue }
      while let unit = scanner.next(in: arrived, isComplete: false) { units.append(unit) }
    }
    while let unit = scanner.next(in: text, isComplete: true) { units.append(unit) }
    return units
  }

  @Test(arguments: [
    ("One is here. Two is here.", ["One is here.", "Two is here."]),
    (
      "Dr. Vale left at 9 a.m. with J. R. Oakes, Jr. and paid $3.14 at No. 5. Then it rained.",
      ["Dr. Vale left at 9 a.m. with J. R. Oakes, Jr. and paid $3.14 at No. 5.", "Then it rained."]
    ),
    ("\"The paw!\" he cried. It fell.", ["\"The paw!\" he cried.", "It fell."]),
    ("“So am I.” He left.", ["“So am I.”", "He left."]),
    ("Use tea, etc. Then stop.", ["Use tea, etc.", "Then stop."]),
    (
      "The U.S. Senate met in the U.S. It voted.", ["The U.S. Senate met in the U.S.", "It voted."]
    ),
    ("Wait... what? Yes!", ["Wait... what?", "Yes!"]),
    (
      "See [the e.g. thing. Now](/x. Y/) now. Then go.",
      ["See [the e.g. thing. Now](/x. Y/) now.", "Then go."]
    ),
    ("1. Wash it. 2. Dry it.", ["1. Wash it.", "2. Dry it."]),
    ("Really?! No.", ["Really?!", "No."]),
    (
      "No abbreviation here: example.org is one. Next",
      ["No abbreviation here: example.org is one.", "Next"]
    ),
    ("Chapter Four\n\nThe Mill\n\nRain fell.", ["Chapter Four", "The Mill", "Rain fell."]),
    (
      "The river carried broken branches past the quiet mill\nwhere it turned.",
      ["The river carried broken branches past the quiet mill where it turned."]
    ),
    ("Milk\nEggs\r\nBread", ["Milk", "Eggs", "Bread"]),
    ("你好。再见。", ["你好。", "再见。"]),
    ("", []), ("   ", []), ("\n\n", []),
  ])
  func cutsAtSentences(text: String, sentences: [String]) {
    #expect(units(text).map(\.text) == sentences)
  }

  static let awkward = [
    "Hello there. My name is J. R. Oakes, and I live in the U.S. now! [pause 500ms] Do you? Yes.",
    "[voice am_adam]Hi. I am Adam.[/voice] And [he](/hi/) is not.\n\nNew paragraph…\nshort\nline",
    "Say [voice x]yes[/voice], or [voice x]no[/voice]” now. Wait[pause 1s]… [pause 1s], and[/voice]—go",
    "[voice x]é[/voice]”, [voice y]b[/voice]’s c[pause 1s], [pause 1s]d[/voice]?![voice z]e[/voice].",
    "“So am I.” He left... then came back. [pause 1s][pause 500ms]Done.",
    "e\u{301}te\u{301}. A\u{308}h! [broken [voice x] y",
    String(repeating: "word, and then ", count: 60) + "end. " + String(repeating: "x", count: 9000),
    "One.\r\n\r\nTwo.\r\nThree\u{2028}Four 👩‍👩‍👧‍👦. Five",
  ]

  @Test(arguments: awkward, [1, 3, 7])
  func piecesGiveTheSentencesOfTheWhole(text: String, size: Int) {
    for early in [false, true] {
      #expect(
        units(text, startsEarly: early, inPiecesOf: size) == units(text, startsEarly: early))
    }
  }

  @Test(arguments: [
    ("When it rained, we left, and ran. Then, at last, it stopped.", "When it rained,"),
    ("Now, when it rained, we left.", "Now, when it rained,"),
    ("On this May 5, 2024, we left.", "On this May 5, 2024,"),
    ("“So am I, too,” he said.", "“So am I, too,”"),
    ("One is here. Two, and three, and four.", "One is here."),
  ])
  func firstClauseComesByItselfWhereAskedFor(text: String, first: String) {
    let early = units(text, startsEarly: true)
    #expect(early[0].text == first)
    #expect(early.map(\.text).joined(separator: " ") == text)
    #expect(early[0].border == (first.hasSuffix(".") ? .sentence : .clause))
  }

  @Test(arguments: awkward)
  func unitsLieInOrderAndHoldTheirText(text: String) {
    var end = 0
    for unit in units(text) {
      #expect(unit.offset >= end)
      let count = unit.text.utf8.count
      end = unit.sourceRange(0..<count).upperBound
      #expect(end <= text.utf8.count)
      let words = 0..<(unit.parting?.position ?? count)
      let original = [words, words.upperBound..<count].flatMap {
        text[text.range(utf8: unit.sourceRange($0))].unicodeScalars
      }
      let shown: (Unicode.Scalar) -> Unicode.Scalar = { $0.isLineBreak ? " " : $0 }
      #expect(original.map(shown) == unit.text.unicodeScalars.map(shown))
    }
  }

  @Test func pausesBecomeBorders() {
    let found = units("[pause 250ms]One. [pause 500ms][pause 1s] Two, [pause 2s]three.")
    #expect(found.map(\.border) == [.pause(0.25), .pause(1.5), .pause(2), .end])
    #expect(found.map(\.text) == ["", "One.", "Two,", "three."])
  }

  @Test func voicesNest() {
    let found = units("A. [voice x]B. [voice y]C.[/voice] D.[/voice] E.")
    #expect(found.map(\.voice) == [nil, "x", "y", "x", nil])
  }

  @Test(arguments: [
    ("He said [voice x]yes[/voice], and left.", ["He said", "yes,", "and left."], Border.clause),
    ("A [voice x]yes[/voice]. Then", ["A", "yes.", "Then"], .sentence),
    ("A [voice x]yes[/voice]?!” Then", ["A", "yes?!”", "Then"], .sentence),
    ("A [voice x]yes [/voice]” then", ["A", "yes”", "then"], .sentence),
    ("A [voice x]yes[/voice]—then", ["A", "yes—", "then"], .clause),
    ("A [voice x]yes[/voice], [word](/x/)", ["A", "yes,", "[word](/x/)"], .clause),
    ("A [voice x]yes[/voice],[pause 1s] b", ["A", "yes,", "", "b"], .clause),
    ("A [voice x]yes[pause 1s], b", ["A", "yes,", "b"], .pause(1)),
    ("A [voice x]yes[/voice]", ["A", "yes"], .sentence),
    // Not a mark's: a word's, a quotation's, or words that have one.
    ("A [voice x]Bob[/voice]’s b", ["A", "Bob", "’s b"], .sentence),
    ("A [voice x]yes[/voice]\"No\"", ["A", "yes", "\"No\""], .sentence),
    ("A [voice x]yes[/voice].5 b", ["A", "yes", ".5 b"], .sentence),
    ("A [voice x]yes![/voice], b", ["A", "yes!", ", b"], .sentence),
  ])
  func aMarkBehindMarkupIsTheEndOfTheWordsBefore(text: String, found: [String], border: Border) {
    let units = units(text)
    #expect(units.map(\.text) == found)
    #expect(units[1].border == border)
  }

  @Test func rangesGoAroundMarkup() {
    let unit = units("é [voice x]yes[/voice], b")[1]
    #expect(unit.text == "yes,")
    #expect(unit.sourceRange(0..<3) == 12..<15)
    #expect(unit.sourceRange(3..<4) == 23..<24)
    #expect(unit.sourceRange(0..<4) == 12..<24)
  }

  @Test func forcedTextIsSpokenUpToMarkupAtItsEnd() {
    for markup in ["[/voice]", "[pause 1s]"] {
      var scanner = ScriptScanner()
      let unit = scanner.next(in: "Hello there" + markup, isComplete: false, force: true)
      #expect(unit?.text == "Hello there")
    }
  }

  @Test func forcedTextEndsWithAWholeWord() {
    var scanner = ScriptScanner()
    let unit = scanner.next(in: "Hello there my fri", isComplete: false, force: true)
    #expect(unit?.text == "Hello there my")
    #expect(scanner.next(in: "Hello there my friend.", isComplete: true)?.text == "friend.")
  }
}
