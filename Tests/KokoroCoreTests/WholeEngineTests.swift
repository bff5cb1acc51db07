import Foundation
import KokoroCore
import TestSupport
import Testing

/// The engine with its weights, as an app calls it.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct WholeEngineTests {
  private func kokoro() async throws -> Kokoro {
    try await Kokoro(contentsOf: #require(PackageFiles.weights))
  }

  /// Pads missing would make it 1.2 s, zeros appended 5.1 s.
  @Test func aShortLineHasItsLength() async throws {
    let speech = try await kokoro().synthesize(phonemes: "hˈI, mˈun. ɹˈʌn!")
    #expect((1.5...2.2).contains(speech.duration))
  }

  /// A missing start pad swallows it.
  @Test(arguments: ["At noon we left.", "Hi I am here."])
  func theFirstWordIsHeard(text: String) async throws {
    let speech = try await kokoro().synthesize(text)
    let word = try #require(speech.words.first)
    let span = Int(word.start * 24_000)..<min(speech.samples.count, Int(word.end * 24_000))
    let power = speech.samples[span].reduce(0) { $0 + Double($1 * $1) } / Double(span.count)
    #expect(word.start >= 0 && power > 1e-4)  // -40 dBFS
  }

  @Test(arguments: ["Say that again. Slowly please.", "Done.", "Chapter nine."])
  func nothingIsSpokenTwice(text: String) async throws {
    let speech = try await kokoro().synthesize(text)
    let symbols = speech.phonemes.unicodeScalars.count
    #expect(speech.duration <= 1 + 0.12 * Double(symbols))
  }

  @Test func moreTextTakesLongerInWholeFrames() async throws {
    let kokoro = try await kokoro()
    var last = 0
    for phonemes in [
      "sˈi.", "sˈi, domˈani vˈado al mˈare.",
      "sˈi, domˈani vˈado al mˈare kon tˈutta la mˈia famˈiʎa.",
    ] {
      let samples = try await kokoro.synthesize(
        phonemes: phonemes, options: .init(chunking: .longest)
      ).samples
      #expect(samples.count % 600 == 0 && samples.count > last)
      last = samples.count
    }
  }
}
