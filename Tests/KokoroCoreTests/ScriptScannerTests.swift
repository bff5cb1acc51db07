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
      end = unit.offset + unit.text.utf8.count
      #expect(end <= text.utf8.count)
      let range = text.range(utf8: unit.offset..<end)
      let original = text[range].unicodeScalars.map { $0.isLineBreak ? " " : $0 }
      #expect(original == unit.text.unicodeScalars.map { $0.isLineBreak ? " " : $0 })
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

  @Test func forcedTextEndsWithAWholeWord() {
    var scanner = ScriptScanner()
    let unit = scanner.next(in: "Hello there my fri", isComplete: false, force: true)
    #expect(unit?.text == "Hello there my")
    #expect(scanner.next(in: "Hello there my friend.", isComplete: true)?.text == "friend.")
  }
}
