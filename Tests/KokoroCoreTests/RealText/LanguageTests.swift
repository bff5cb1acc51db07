import KokoroCore
import KokoroText
import Testing

/// Voices of several languages, each read in its own.
struct LanguageTests {
  @Test func britishVoicesSpeakBritishEnglish() async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(
      "She read the tales in the bath.", options: .init(voice: "bf_emma", chunking: .longest))
    #expect(speech.phonemes == "ʃˌiː ɹˈɛd ðə tˈAlz ɪn ðə bˈɑːθ.")
    #expect(speech.diagnostics.isEmpty)
  }

  @Test func aSpanishVoiceMadeToSpeakEnglishIsReportedOnce() async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(
      "Hello there. How are you?", options: .init(voice: "ef_dora", language: .americanEnglish))
    #expect(speech.phonemes.hasPrefix("həlˈO ðˈɛɹ"))
    #expect(speech.diagnostics.map(\.kind) == [.languageMismatch])
  }
}

@Suite(.enabled(if: (try? EspeakNG.shared()) != nil, "libespeak-ng is not installed"))
struct EspeakLanguageTests {
  @Test func italianNumbersAreItalian() async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(
      "1 2 3", options: .init(voice: "if_sara"))
    #expect(speech.phonemes == "ˈuno dˈue trˈe")
    #expect(speech.diagnostics.isEmpty)
  }

  @Test func languagesNeverMixHoweverManyAreReadAtOnce() async throws {
    let lines: [(voice: String, language: Language?, text: String)] = [
      ("if_sara", nil, "Il treno parte domani mattina."),
      ("ef_dora", nil, "¿Cómo estás hoy, niña?"),
      ("af_heart", .french, "Le chat dort sur la chaise."),
      ("af_heart", nil, "Zorblatt one, Quillhaven two."),
    ]
    // Two engines in one process: espeak-ng keeps its state for all of it.
    let engines = [try SpokenText.kokoro.get(), try SpokenText.another()]
    @Sendable func read(_ index: Int) async throws -> String {
      let line = lines[index % lines.count]
      return try await engines[index / lines.count % 2].check(
        line.text + " \(index % 3)",
        options: .init(voice: line.voice, language: line.language)
      ).phonemes
    }
    var serial: [String] = []
    for index in 0..<24 { serial.append(try await read(index)) }
    let expected = serial
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for call in 0..<30 {
            let index = (task * 7 + call) % 24
            if try await read(index) != expected[index] { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
