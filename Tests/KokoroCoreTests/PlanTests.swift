import KokoroCore
import Testing

struct PlanTests {
  @Test(arguments: StreamTests.texts)
  func uneditedPlanGivesWhatSynthesizeGives(text: String) async throws {
    let kokoro = try fakeKokoro()
    let options = SynthesisOptions(speed: 1.2, seed: 3)
    let whole = try await kokoro.synthesize(text, options: options)
    let rendered = try await kokoro.render(try await kokoro.plan(text, options: options))
    #expect(rendered.samples == whole.samples)
    #expect(rendered.timings == whole.timings)
    #expect(rendered.diagnostics == whole.diagnostics)
  }

  @Test func longerSymbolsMakeLongerSpeech() async throws {
    let kokoro = try fakeKokoro()
    var plan = try await kokoro.plan("One two.")
    let before = try await kokoro.render(plan)
    let word = try #require(plan.sections[0].words.last)
    #expect(word.text == "two")
    let frames = plan.sections[0].durations[word.symbols.lowerBound + 1]
    try plan.sections[0].setDuration(frames + 10, ofSymbol: word.symbols.lowerBound)
    let after = try await kokoro.render(plan)
    #expect(after.samples.count == before.samples.count + 6000)
    #expect(after.words[0] == before.words[0])
    #expect(abs(after.words[1].end - before.words[1].end - 0.25) < 1e-9)
  }

  @Test func curvesCanBeChanged() async throws {
    let kokoro = try fakeKokoro()
    var plan = try await kokoro.plan("One two.")
    plan.sections[0].f0 = plan.sections[0].f0.map { $0 * 1.5 }
    let edited = try await kokoro.render(plan)
    let plain = try await kokoro.synthesize("One two.")
    #expect(edited.samples.count == plain.samples.count && edited.samples != plain.samples)
  }

  @Test func curvesThatDontFitAreErrors() async throws {
    let kokoro = try fakeKokoro()
    var plan = try await kokoro.plan("One.")
    #expect(throws: KokoroError.self) { try plan.sections[0].setDuration(0, ofSymbol: 0) }
    #expect(throws: KokoroError.self) { try plan.sections[0].setDuration(3, ofSymbol: 99) }
    #expect(throws: KokoroError.self) { try plan.sections[0].stretch(0..<1, by: .nan) }
    plan.sections[0].energy.removeLast()
    await #expect(throws: KokoroError.self) { try await kokoro.render(plan) }
  }

  @Test func checkTellsWhatWillBeSpoken() async throws {
    let text = StreamTests.texts[1] + " 😀 bˈ"
    let kokoro = try fakeKokoro()
    let check = try await kokoro.check(text)
    let chunks = try await all(kokoro.stream(text))
    #expect(check.chunkCount == chunks.count)
    #expect(check.phonemes == chunks.map(\.phonemes).joined(separator: " "))
    #expect(check.diagnostics == chunks.flatMap(\.diagnostics))
    #expect(check.diagnostics.contains { $0.kind == .unspeakable && $0.text == "😀" })
  }
}
