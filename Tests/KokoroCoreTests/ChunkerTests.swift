import KokoroCore
import Testing

struct ChunkerTests {
  private func passages(_ text: String, _ chunking: Chunking = .balanced) async throws -> [String] {
    try await all(try fakeKokoro().stream(text, options: .init(chunking: chunking))).map(\.phonemes)
  }

  private func phonemePassages(_ phonemes: String, _ chunking: Chunking) async throws -> [String] {
    try await all(try fakeKokoro().stream(phonemes: phonemes, options: .init(chunking: chunking)))
      .map(\.phonemes)
  }

  private func scalars(_ text: String) -> Int { text.unicodeScalars.count }

  @Test(arguments: [(102, "", [509]), (102, ".", [510]), (103, "", [509, 4])])
  func fillsPassesAsUpstreamDoes(words: Int, end: String, lengths: [Int]) async throws {
    let text = Array(repeating: "moon", count: words).joined(separator: " ") + end
    #expect(try await phonemePassages(text, .longest).map(scalars) == lengths)
    #expect(try await passages(text, .longest).map(scalars) == lengths)
  }

  @Test(arguments: Chunking.allCases)
  func cutsRunsWithoutSpacesAtTheLimit(chunking: Chunking) async throws {
    let found = try await phonemePassages(String(repeating: "b", count: 3000) + " dˈʌn.", chunking)
    #expect(found.allSatisfy { (1...510).contains(scalars($0)) })
    #expect(found.joined().filter { $0 == "b" }.count == 3000)
    #expect(found.last?.hasSuffix("dˈʌn.") == true)
  }

  @Test func neverCutsBetweenALetterAndItsTilde() async throws {
    let found = try await phonemePassages(String(repeating: "ɔ\u{303}", count: 300), .balanced)
    #expect(found.count >= 2)
    #expect(found.allSatisfy { $0.unicodeScalars.first == "ɔ" && scalars($0) <= 510 })
    #expect(found.joined().unicodeScalars.count == 600)
  }

  @Test(arguments: Chunking.allCases)
  func keepsEveryWordInOrderWithoutPunctuation(chunking: Chunking) async throws {
    let letters = Array("abdefhijkl")
    let words: [String] = (0..<102).map { index in
      let step = 1 + index / 10
      return String((0..<5).map { place -> Character in letters[(index * 7 + place * step) % 10] })
    }
    let found = try await passages(words.joined(separator: " "), chunking)
    #expect(found.allSatisfy { scalars($0) <= 510 })
    #expect(found.flatMap { $0.split(separator: " ").map(String.init) } == words)
  }

  @Test func passesGrowFromTheFirstClauseToBalancedOnes() async throws {
    let sentence =
      "when the old bell rang above the market, the last lamp went out behind the window."
    let text =
      "A long first sentence starts right here, "
      + Array(repeating: sentence, count: 12)
      .joined(separator: " W")
    let lengths = try await passages(text).map(scalars)
    #expect(lengths[0] == "a long first sentence starts right here,".count)
    #expect((30...100).contains(lengths[1]))
    #expect(lengths.dropFirst(2).allSatisfy { (80...250).contains($0) }, "\(lengths)")
  }

  static let firstPasses = [
    // A short sentence, a clause.
    ("Nothing moved. The captain counted the sacks of winter grain again.", "nothing moved."),
    ("When the rain stopped, the captain counted the sacks again.", "when the rain stopped,"),
    // A clause that is too short to stand alone is not alone.
    ("Now, when the rain stopped, the captain counted sacks.", "now, when the rain stopped,"),
    // A phrase.
    (
      "The farmers counted sacks before the early snow fell.", "the farmers counted sacks"
    ),
    ("Nobody had moved into the narrow house beside the old canal.", "nobody had moved"),
    // Words, but not an article without its noun.
    ("Her brother bought the yellow bicycle yesterday evening downtown.", "her brother bought"),
    // As much as is worth no cut.
    ("The kettle sang beside the stove today.", "the kettle sang beside the stove today."),
  ]

  @Test(arguments: firstPasses)
  func firstPassIsShortAndEndsWhereAReaderMightPause(text: String, first: String) async throws {
    // The test's phonemizer writes g as the model does.
    let found = try await passages(text).map { $0.replacing("ɡ", with: "g") }
    #expect(found.first == first)
    #expect(found.joined(separator: " ") == text.lowercased())
  }

  @Test func wordsOfOneNumberStayTogether() {
    func token(_ text: String, _ range: Range<Int>) -> SpokenToken {
      SpokenToken(text: text, range: range, phonemes: ["a"], whitespace: true)
    }
    let atoms = Atom.atoms(
      of: [token("seventy", 0..<2), token("seven", 0..<2), token("while", 3..<8)], border: .end)
    #expect(PhraseJoint(atoms[0], before: atoms[1]) == .bound)
    #expect(PhraseJoint(atoms[1], before: atoms[2]) == .phrase)
  }

  @Test func shortTextIsOnePass() async throws {
    #expect(try await passages("The kettle is warm.").count == 1)
    #expect(try await passages("Done.").count == 1)
  }

  @Test func paragraphsAndHeadingsAreSpokenApart() async throws {
    let found = try await passages("Chapter Four\n\nThe Mill\n\nRain fell all night.", .longest)
    #expect(found == ["chapter four", "the mill", "rain fell all niɡht."])
  }

  @Test func linesOfMarksAreNotSpoken() async throws {
    let found = try await passages("Title.\n.\n.\n***\n   \nText goes on.")
    #expect(found == ["title.", "text ɡoes on."])
  }

  @Test(arguments: ["", "   ", "...", "\n\n", "😀", "[pause 1s]"])
  func textWithoutWordsIsAnErrorInBothForms(text: String) async throws {
    let kokoro = try fakeKokoro()
    await #expect(throws: KokoroError.nothingToSpeak) { try await kokoro.synthesize(text) }
    await #expect(throws: KokoroError.nothingToSpeak) { try await all(kokoro.stream(text)) }
  }
}
