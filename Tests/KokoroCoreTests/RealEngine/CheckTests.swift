import KokoroCore
import Testing

/// What is expected of a text, against what is spoken.
@Suite(.serialized, .enabled(if: RealEngine.isThere, "needs the weights: make weights"))
struct CheckTests {
  static let texts: [(String, SynthesisOptions)] = [
    ("Done.", .init()),
    ("At 5:30 p.m., $12.50 bought three cakes.", .init(voice: "bm_george")),
    ("One is here. Two is there. Three, too.", .init(voice: "am_adam", chunking: .sentences)),
    (
      "Wait, now. [pause 1500ms] Go on, then stop. Well done.",
      .init(
        speed: 1.4,
        pauses: .fixed(sentence: .milliseconds(900), clause: .milliseconds(600)))
    ),
  ]

  @Test(arguments: texts)
  func expectedDurationIsWithin15Percent(text: String, options: SynthesisOptions) async throws {
    let kokoro = try RealEngine.kokoro()
    let check = try await kokoro.check(text, options: options)
    let speech = try await kokoro.synthesize(text, options: options)
    #expect(abs(check.expectedDuration / speech.duration - 1) <= 0.15)
    #expect(check.phonemes == speech.phonemes && check.diagnostics == speech.diagnostics)
  }

  /// Most of this is beyond what the model is asked for. Its durations stand for the speech, which
  /// would take minutes to make.
  @Test(arguments: ["af_heart", "bm_george"])
  func longTextsAreReckonedFromTheirStart(voice: String) async throws {
    let kokoro = try RealEngine.kokoro()
    let text =
      SpokenText.breathless + ". "
      + "The library on the hill was built by a miller. He gave the stones, the timber and the land, "
      + "and asked for one thing only: that a lamp should burn in the window through every night."
    let options = SynthesisOptions(voice: voice, chunking: .longest)
    let plan = try await kokoro.plan(text, options: options)
    let check = try await kokoro.check(text, options: options)
    #expect(plan.sections.count == check.chunkCount && plan.sections.count > 1)
    #expect(abs(check.expectedDuration / plan.duration - 1) <= 0.15)
  }
}
