import KokoroCore
import Testing

/// What is divided into passes, read by the real front end.
struct PassageTests {
  private func scalars(_ chunks: [Speech.Chunk]) -> [Int] {
    chunks.map { $0.phonemes.unicodeScalars.count }
  }

  @Test(arguments: Chunking.allCases)
  func everyWordOfASentenceWithoutMarksIsSpokenOnceInOrder(chunking: Chunking) async throws {
    let text = SpokenText.breathless
    let chunks = try await SpokenText.chunks(text, .init(chunking: chunking))
    #expect(chunks.flatMap(\.words).map(\.text) == text.split(separator: " ").map(String.init))
    #expect(scalars(chunks).allSatisfy { (1...510).contains($0) })
    #expect(chunks.last?.words.last?.text == "gate")
  }

  @Test(arguments: Chunking.allCases)
  func noMoreThan60MillisecondsAreAddedWithinASentence(chunking: Chunking) async throws {
    let chunks = try await SpokenText.chunks(SpokenText.breathless, .init(chunking: chunking))
    let isQuiet = { (sample: Float) in abs(sample) < 0.00316 }
    for (chunk, next) in zip(chunks, chunks.dropFirst()) {
      let tail = chunk.samples.reversed().prefix(while: isQuiet).count
      let lead = next.samples.prefix(while: isQuiet).count
      #expect(tail + lead <= 60 * 24)
    }
  }

  @Test(arguments: Chunking.allCases)
  func anAddressWithoutEndIsSpokenWholeInSeveralPasses(chunking: Chunking) async throws {
    let text = "Look: https://example.org/" + String(repeating: "ab1-", count: 200) + " done."
    let chunks = try await SpokenText.chunks(text, .init(chunking: chunking))
    #expect(scalars(chunks).allSatisfy { (1...510).contains($0) })
    let spoken = chunks.map(\.phonemes).joined(separator: " ")
    #expect(spoken.ranges(of: "wˈʌn").count == 200)
    #expect(spoken.hasSuffix("dˈʌn."))
    #expect(chunks.flatMap(\.diagnostics).filter { $0.kind == .unspeakable } == [])
  }

  @Test(arguments: Chunking.allCases)
  func aWordWithoutEndIsSkippedAndReportedAndWhatFollowsIsSpoken(chunking: Chunking) async throws {
    let word = String(repeating: "b", count: 3000)
    let chunks = try await SpokenText.chunks(word + " done.", .init(chunking: chunking))
    #expect(chunks.map(\.phonemes) == ["dˈʌn."])
    #expect(
      chunks.flatMap(\.diagnostics).map { [$0.kind.rawValue, $0.text] } == [["unspeakable", word]])
  }

  @Test(arguments: [
    (String(repeating: "7777777 ", count: 14), [434, 434, 347]),
    (String(repeating: "$1,234,567.89 ", count: 12), [415, 415, 415]),
  ])
  func numbersAreCountedAsTheyAreSpoken(text: String, lengths: [Int]) async throws {
    let chunks = try await SpokenText.chunks(text, .init(chunking: .longest))
    #expect(scalars(chunks) == lengths)
  }

  @Test(arguments: Chunking.allCases)
  func anAmountStaysWithItsSign(chunking: Chunking) async throws {
    let text = String(repeating: "$1,234,567.89 ", count: 12)
    let chunks = try await SpokenText.chunks(text, .init(chunking: chunking))
    let words = chunks.flatMap(\.words)
    #expect(words.count == 12)
    #expect(Set(words.map(\.phonemes)).count == 1 && words[0].phonemes.contains("dˈɑləɹz"))
  }

  @Test func abbreviationsEndNoSentence() async throws {
    let text =
      "Dr. Vale left at 9 a.m. with J. R. Oakes, Jr. and paid $3.14 at No. 5. Then it rained."
    let whole = try await SpokenText.chunks(text, .init(chunking: .longest))
    #expect(whole.count == 1)
    #expect(whole[0].phonemes.contains("nˈʌmbəɹ fˈIv. ðˈɛn"))
    let sentences = try await SpokenText.chunks(text, .init(chunking: .sentences))
    #expect(sentences.last?.words.map(\.text) == ["Then", "it", "rained"])
    // A passage ends after none of the abbreviations.
    for chunk in sentences.dropLast(2) {
      #expect(chunk.words.last?.text.hasSuffix(".") == false)
    }
  }

  @Test func headingsAreSpokenApart() async throws {
    let chunks = try await SpokenText.chunks("Chapter Four\n\nThe Mill\n\nRain fell all night.")
    #expect(
      chunks.map { $0.words.map(\.text) } == [
        ["Chapter", "Four"], ["The", "Mill"], ["Rain", "fell", "all", "night"],
      ])
    #expect(chunks.flatMap(\.timings).filter(\.isPunctuation).map(\.text) == ["."])
    for (chunk, next) in zip(chunks, chunks.dropFirst()) {
      #expect((next.words.first?.start ?? 0) - (chunk.words.last?.end ?? 0) >= 0.15)
    }
  }

  @Test func linesOfMarksAreNotSpoken() async throws {
    let chunks = try await SpokenText.chunks("Title.\n.\n.\n***\n   \nText goes on.")
    #expect(chunks.map { $0.words.map(\.text) } == [["Title"], ["Text", "goes", "on"]])
  }

  @Test(arguments: ["", "   ", "...", "\n\n", "😀"])
  func textWithoutWordsIsAnErrorHoweverItIsSpoken(text: String) async throws {
    let kokoro = try SpokenText.kokoro.get()
    await #expect(throws: KokoroError.nothingToSpeak) { try await kokoro.synthesize(text) }
    await #expect(throws: KokoroError.nothingToSpeak) { try await SpokenText.chunks(text) }
    await #expect(throws: KokoroError.nothingToSpeak) { try await kokoro.plan(text) }
  }
}
