import Foundation
import KokoroCore
import KokoroText
import TestSupport
import Testing

@Suite(
  .serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"),
  .enabled(if: (try? EspeakNG.shared()) != nil, "libespeak-ng is not installed"))
struct ItalianTests {
  private static let texts = [
    "Sì.", "Sì, domani vado al mare.",
    "Sì, domani vado al mare con tutta la mia famiglia e torno soltanto quando comincia a piovere forte.",
  ]

  @Test func longerTextsTakeLongerInWholeFrames() async throws {
    let kokoro = try await Kokoro(contentsOf: #require(PackageFiles.weights))
    let options = SynthesisOptions(voice: "if_sara", chunking: .longest)
    var lengths: [Int] = []
    for text in Self.texts {
      let plan = try await kokoro.plan(text, options: options)
      let frames = plan.sections.reduce(0) { $0 + $1.durations.reduce(0, +) }
      let speech = try await kokoro.render(plan)
      #expect(speech.samples.count == 600 * frames)
      lengths.append(speech.samples.count)
    }
    #expect(lengths[0] < lengths[1] && lengths[1] < lengths[2])
    #expect((4.5...13).contains(Double(lengths[2]) / 24_000))
  }
}
