import KokoroCore
import KokoroWeights
import TestSupport
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

/// What `config.json` beside weights says of symbols.
struct ConfigurationVocabularyTests {
  private func error(_ vocabulary: String) async throws -> (any Error)? {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      Array(#"{"n_token": 178, "vocab": {\#(vocabulary)}}"#.utf8), to: "config.json")
    let model = try folder.write(Array("no weights".utf8), to: "model")
    do {
      _ = try await Kokoro(model: model, voices: folder.url)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    (#""a": 44"#, "'a'", "id 43", "id 44"), (#""ㄓ": 23"#, "'ꭧ'", "id 23", "'ㄓ' for that id"),
  ])
  func symbolsThatMeanSomethingElseAreNamedWithBothMeanings(
    vocabulary: String, symbol: String, expected: String, got: String
  ) async throws {
    let error = try await error(vocabulary) as? KokoroError
    let text = error?.description ?? ""
    for part in [symbol, expected, got, "config.json"] { #expect(text.contains(part), "\(text)") }
  }

  /// As v1.1-zh has them: symbols of its own under ids that v1.0 leaves free.
  @Test(arguments: [#""a": 43, "ㄅ": 30"#, #""a": 43"#, ""])
  func moreOrFewerSymbolsAreNoConflict(vocabulary: String) async throws {
    #expect(try await error(vocabulary) is CheckpointError)
  }
}
