import Foundation
import KokoroCore
import Testing

struct PauseTests {
  /// Lengths in samples of the silences between sounds, longer than 20 ms.
  private func silences(_ samples: [Float]) -> [Int] {
    var found: [Int] = []
    var run = 0
    for sample in samples {
      if abs(sample) < 0.00316 {
        run += 1
      } else {
        if run > 480 { found.append(run) }
        run = 0
      }
    }
    return Array(found.dropFirst(samples.first.map { abs($0) < 0.00316 } == true ? 1 : 0))
  }

  private func speak(_ text: String, _ pauses: Pauses, _ chunking: Chunking = .balanced)
    async throws -> [Float]
  {
    try await fakeKokoro().synthesize(
      text, options: .init(chunking: chunking, pauses: pauses)
    ).samples
  }

  /// A sine's quiet ends count too: less than a millisecond.
  private func expect(_ found: [Int], _ expected: [Double]) {
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(Double(found) / 24_000 - expected) < 0.002)
    }
  }

  @Test(arguments: [0.1, 0.25, 0.9])
  func fixedPausesAreExactBetweenAndWithinPasses(seconds: Double) async throws {
    let pause = Duration.seconds(seconds)
    let pauses = Pauses.fixed(sentence: pause, clause: pause, paragraph: pause)
    let text = "One two. Three four, five. Six!\n\nSeven."
    for chunking in Chunking.allCases {
      let found = silences(try await speak(text, pauses, chunking)).filter { $0 > 2300 }
      expect(found, [seconds, seconds, seconds, seconds])
    }
  }

  @Test func inlinePausesAreExactAndAddUp() async throws {
    expect(
      silences(try await speak("One. [pause 500ms] Two [pause 1s][pause 200ms] three.", .natural)),
      [0.5, 1.2])
  }

  @Test func pauseAtTheStartComesFirst() async throws {
    let plain = try await speak("One.", .natural)
    let late = try await speak("[pause 1s] One.", .natural)
    #expect(late.count == plain.count + 24_000)
  }

  @Test func speechIsNotTouched() async throws {
    let loud = { (samples: [Float]) in samples.filter { abs($0) > 0.00316 } }
    let text = "One two. Three four. Five six."
    let natural = loud(try await speak(text, .natural, .sentences))
    let fixed = loud(
      try await speak(text, .fixed(sentence: .milliseconds(40), clause: .zero), .sentences))
    #expect(natural == fixed)
  }

  @Test func joinsHaveNoClick() async throws {
    let samples = try await speak(
      "One. Two. Three.", .fixed(sentence: .milliseconds(30)), .sentences)
    // A tone of 200 Hz moves less than this from sample to sample; so does a fade.
    let step = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(step < 0.05)
  }

  /// A tone without a silence: two sounds with a mark between, a hundred milliseconds each.
  @Test(arguments: [0, 480, 24_000])
  func aPauseIsMadeWhereTheModelMadeNone(gap: Int) throws {
    let turn = 2 * Float.pi * 200 / 24_000
    let tone: [Float] = (0..<12_000).map { sin(turn * Float($0)) / 4 }
    var editor = SilenceEditor(tone, durations: [4, 4, 4, 4, 4], symbols: ["a", ".", "b"])
    editor.setPause(afterSymbol: 1, gap: gap)
    let (samples, map) = editor.result()
    #expect(samples.count == tone.count + gap && map(11_999) == samples.count - 1)
    let step = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(step < 0.02)
    guard gap > 0 else { return #expect(samples == tone) }
    // At the mark, its third fifth.
    let silence = samples.indices.filter { samples[$0] == 0 && (4800...7200 + gap).contains($0) }
    #expect(silence.count >= gap && silence.count <= gap + 40)
  }

  @Test func oneSentenceKeepsTheModelsOwnEdges() async throws {
    let pads = FakeEngine.frames(0, speed: 1) * 600
    let samples = try await speak("One.", .fixed(sentence: .zero))
    #expect(samples.prefix(pads).allSatisfy { abs($0) < 0.001 })
    #expect(samples.suffix(pads).allSatisfy { abs($0) < 0.001 })
  }

  @Test func paragraphsLieApart() async throws {
    let found = silences(try await speak("Chapter Four\n\nThe Mill\n\nRain fell.", .natural))
    #expect(found.filter { $0 > 3600 }.count == 2)
  }

  @Test(arguments: [
    "[pause 601s] Hi.", "Hi. [pause 601s] Ho.", "Hi [pause 700000ms] ho.", "Hi. [pause -1s]",
    "Hi. [pause -1ms] Ho.", "Hi. [pause 300s][pause 301s] Ho.", "[voice a][pause 1e9s]Hi.[/voice]",
  ])
  func impossiblePausesInATextAreErrors(text: String) async {
    await #expect {
      _ = try await speak(text, .natural)
    } throws: { error in
      if case KokoroError.option("[pause]", "0s to 600s", _) = error { true } else { false }
    }
  }

  @Test(arguments: [Duration.milliseconds(-1), .seconds(10_000)])
  func impossiblePausesAreErrors(pause: Duration) async {
    await #expect(throws: KokoroError.self) { try await speak("Hi.", .fixed(sentence: pause)) }
  }
}
