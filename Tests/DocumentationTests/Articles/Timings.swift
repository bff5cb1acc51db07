import Foundation
import KokoroAudio
import KokoroCore

/// The code of the article, so that it compiles: what the article takes as given is a parameter.
private enum Timings {
  static func timings(_ kokoro: Kokoro) async throws {
    let text = "Dr. Smith paid $5."
    let speech = try await kokoro.synthesize(text)
    for word in speech.words {
      print(word.start, word.end, text[word.range], word.text, word.phonemes)
    }
    for phoneme in speech.phonemeTimings {
      print(phoneme.symbol, phoneme.start, phoneme.end)
    }
    let captions = [Caption](speech.timings, of: text, duration: speech.duration)
    try CaptionFormat.vtt.text(captions).write(
      to: URL(filePath: "smith.vtt"), atomically: true, encoding: .utf8)
  }

  static func plan(_ kokoro: Kokoro) async throws -> Speech {
    var plan = try await kokoro.plan("Wait for it.")
    try plan.sections[0].stretch(plan.sections[0].words[0].symbols, by: 1.5)
    let slower = try await kokoro.render(plan)
    return slower
  }

  static func check(_ kokoro: Kokoro) async throws {
    let check = try await kokoro.check("Ω is a letter.")
    print(check.expectedDuration, check.diagnostics.map(\.text))
  }
}
