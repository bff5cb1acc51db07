import KokoroCore
import Testing

struct VocabularyTests {
  @Test func holdsTheModelsSymbols() {
    let symbols = Vocabulary.kokoro.symbols
    #expect(symbols.count == 114)
    #expect(Vocabulary.kokoro["$"] == nil && Vocabulary.kokoro["ɡ"] == 92)
    #expect(Vocabulary.kokoro["g"] == nil)
    #expect(symbols.compactMap { Vocabulary.kokoro[$0] }.max() == 177)
  }

  @Test(
    arguments: [
      ("hˈI, mˈun. ɹˈʌn!", [50, 156, 25, 3, 16, 55, 156, 63, 56, 4, 16, 123, 156, 138, 56, 5]),
      (
        "œ\u{303} bˈɔ\u{303} vˈɛ\u{303} blˈɑ\u{303}.",
        [120, 17, 16, 44, 156, 76, 17, 16, 64, 156, 86, 17, 16, 44, 54, 156, 69, 17, 4]
      ),
    ] as [(String, [Int32])])
  func encodesScalars(phonemes: String, ids: [Int32]) {
    let (found, skipped) = Vocabulary.kokoro.encode(phonemes)
    #expect(found == ids && skipped.isEmpty)
  }

  @Test func skipsAndReportsUnknownSymbols() {
    let (ids, skipped) = Vocabulary.kokoro.encode("bˈʌʔn\u{329}")
    #expect(ids == [44, 156, 138, 148, 56] && skipped == ["\u{329}"])
  }
}
