import KokoroCore
import Testing

struct TimingTests {
  @Test(arguments: StreamTests.texts, [Pauses.natural, .fixed(sentence: .milliseconds(250))])
  func timesAreInOrderInsideTheAudioAndCoverTheWords(text: String, pauses: Pauses) async throws {
    let speech = try await fakeKokoro().synthesize(text, options: .init(pauses: pauses))
    var end = 0.0
    for timing in speech.timings {
      #expect(timing.start >= end - 1e-9 && timing.end >= timing.start)
      end = timing.end
      let utf8 = text.utf8
      #expect(
        utf8.distance(from: utf8.startIndex, to: timing.range.lowerBound)
          == timing.utf8Range.lowerBound)
      #expect(timing.range.upperBound <= text.endIndex && !text[timing.range].isEmpty)
      #expect(text[timing.range].contains(timing.text) || timing.text.contains(text[timing.range]))
    }
    #expect(end <= speech.duration + 1e-9)
    #expect(
      speech.timings.map(\.utf8Range.lowerBound)
        == speech.timings.map(\.utf8Range.lowerBound).sorted())
  }

  @Test func everyWordAndMarkIsThereOnce() async throws {
    let speech = try await fakeKokoro().synthesize("Good day all! Come in to the new hall.")
    #expect(
      speech.timings.map(\.text) == [
        "Good", "day", "all", "!", "Come", "in", "to", "the", "new", "hall", ".",
      ])
    #expect(speech.words.count == 9)
  }

  @Test func marksHaveTimeOfTheirOwn() async throws {
    for speed in [1, 0.8] as [Float] {
      let speech = try await fakeKokoro().synthesize(
        "\"The paw!\" he cried.", options: .init(speed: speed))
      let paw = try #require(speech.timings.first { $0.text == "paw" })
      let mark = try #require(speech.timings.first { $0.text == "!" })
      #expect(paw.end == mark.start && mark.end > mark.start)
      // The last mark, then the pad's frames, less the three that times are early.
      let pad = Double(FakeEngine.frames(0, speed: speed) + 3) / 40
      let last = try #require(speech.timings.last)
      #expect(abs(last.end + pad - speech.duration) < 0.026)
    }
  }

  @Test func chunksStartWhereTheSamplesBeforeThemEnd() async throws {
    let text = (1...40).map { "Line \($0) of the ledger was \(["red", "blue", "black"][$0 % 3])." }
      .joined(separator: "\n\n")
    let options = SynthesisOptions(
      chunking: .sentences,
      pauses: .fixed(sentence: .milliseconds(250), paragraph: .milliseconds(250)))
    let chunks = try await all(try fakeKokoro().stream(text, options: options))
    #expect(chunks.count == 40)
    var samples = 0
    for chunk in chunks {
      #expect(abs(chunk.start * 24_000 - Double(samples)) < 0.001)
      let onset = chunk.samples.firstIndex { abs($0) > 0.1 } ?? 0
      // The first word is on the chunk's own clock; three frames before its first sound.
      let word = try #require(chunk.words.first)
      #expect(abs((word.start - chunk.start) * 24_000 - Double(max(0, onset - 1800))) < 60)
      samples += chunk.samples.count
    }
  }
}
