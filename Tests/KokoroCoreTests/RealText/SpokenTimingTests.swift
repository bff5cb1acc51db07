import KokoroCore
import Testing

/// When words are spoken and where they stand in the caller's text, read by the real front end.
struct SpokenTimingTests {
  static let texts = [
    "In 1984, $12.50 bought 3½ lb; by 5:30 p.m. on May 5, 2024, it didn't.",
    "I said [Kokoro](/kˈOkəɹO/) and [now](+1), not [data](-1). Really!",
    "Good 👩‍👩‍👧‍👦 morning 🙂, everyone… 🇩🇪 waves.",
    "Cafe\u{301} e\u{301}te\u{301} nai\u{308}ve — Ångström resume\u{301}.",
    "First line\r\nsecond line.\r\n\r\nThird, (in brackets) \"quoted\".\r\n",
    "He wrote שלום עולם and مرحبا on the wall. Then he left.",
    "One. [pause 300ms] Two, [voice am_adam]three four.[/voice] Five #6 & 7%!",
    "Dr. Vale's sister-in-law can't re-read A.B.C.'s e-mail: www.example.org/a?b=1.",
    SpokenText.breathless,
  ]

  @Test(arguments: texts, [Pauses.natural, .fixed(sentence: .milliseconds(250), clause: .zero)])
  func timesAreInOrderInsideTheAudioAndPointIntoTheText(text: String, pauses: Pauses) async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(text, options: .init(pauses: pauses))
    var end = 0.0
    var lower = 0
    for timing in speech.timings {
      #expect(timing.start >= end - 1e-9 && timing.end >= timing.start)
      #expect(timing.utf8Range.lowerBound >= lower && !timing.utf8Range.isEmpty)
      // Indices of the text itself, at whole scalars.
      #expect(text.range(utf8: timing.utf8Range) == timing.range)
      #expect(timing.range.lowerBound.samePosition(in: text.unicodeScalars) != nil)
      #expect(timing.range.upperBound.samePosition(in: text.unicodeScalars) != nil)
      (end, lower) = (timing.end, timing.utf8Range.lowerBound)
    }
    #expect(end <= speech.duration + 1e-9)
    #expect(speech.words.allSatisfy { $0.end > $0.start })
    for timing in speech.phonemeTimings {
      #expect(timing.end >= timing.start && timing.end <= speech.duration + 1e-9)
    }
  }

  /// Every letter and digit is in some word's range, but for markup and what is said to be skipped.
  @Test(arguments: texts)
  func everyWordIsCovered(text: String) async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(text)
    var covered = Set<Int>()
    for timing in speech.timings { covered.formUnion(timing.utf8Range) }
    for diagnostic in speech.diagnostics { covered.formUnion(diagnostic.utf8Range ?? 0..<0) }
    for markup in text.matches(of: /\[\/?(pause|voice)[^\]]*\]|\]\([^)]*\)/) {
      let start = text.utf8.distance(from: text.startIndex, to: markup.range.lowerBound)
      covered.formUnion(start..<start + text[markup.range].utf8.count)
    }
    var offset = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        #expect(covered.contains(offset), "\(scalar) at \(offset)")
      }
      offset += UTF8.width(scalar)
    }
  }

  @Test(arguments: texts, Chunking.allCases)
  func streamSessionAndWholeTextAreOneSpeech(text: String, chunking: Chunking) async throws {
    let kokoro = try SpokenText.kokoro.get()
    let options = SynthesisOptions(seed: 5, chunking: chunking)
    let whole = try await kokoro.synthesize(text, options: options)
    let chunks = try await SpokenText.chunks(text, options)
    #expect(chunks.flatMap(\.samples) == whole.samples)
    #expect(chunks.flatMap(\.timings) == whole.timings)
    guard chunking == .sentences else { return }
    let session = try kokoro.openSession(options)
    let reader = Task { try await all(session.chunks) }
    for scalar in text.unicodeScalars { session.push(String(scalar)) }
    session.finish()
    let pushed = try await reader.value
    #expect(pushed.flatMap(\.samples) == whole.samples)
    #expect(pushed.flatMap(\.timings).map(\.utf8Range) == whole.timings.map(\.utf8Range))
    #expect(pushed.flatMap(\.timings).map(\.start) == whole.timings.map(\.start))
  }

  @Test func everyWordAndMarkIsThereOnce() async throws {
    let text = "Good day all! Come in to the new hall."
    let timings = try await SpokenText.chunks(text).flatMap(\.timings)
    #expect(
      timings.map(\.text) == [
        "Good", "day", "all", "!", "Come", "in", "to", "the", "new", "hall", ".",
      ])
    #expect(timings.filter(\.isPunctuation).count == 2)
  }

  @Test func timesDoNotDriftOverManyChunks() async throws {
    let colours = ["red", "blue", "black"]
    let text = (1...40).map { "Line \($0) of the ledger was \(colours[$0 % 3])." }
      .joined(separator: "\n\n")
    let pause = Duration.milliseconds(250)
    let chunks = try await SpokenText.chunks(
      text, .init(chunking: .sentences, pauses: .fixed(sentence: pause, paragraph: pause)))
    #expect(chunks.count == 40)
    var samples = 0
    for chunk in chunks {
      #expect(abs(chunk.start * 24_000 - Double(samples)) < 0.01)
      #expect(chunk.timings.allSatisfy { $0.start >= chunk.start - 1e-9 })
      samples += chunk.samples.count
      #expect(chunk.timings.allSatisfy { $0.end * 24_000 <= Double(samples) + 0.01 })
    }
  }

  /// 25,000 characters, more than twelve minutes of speech.
  @Test func aLongLedgerIsSpokenToItsEndInOrder() async throws {
    let text = (1...450).map { "Line \($0) of the ledger was written in blue ink by the clerk.\n" }
      .joined()
    var numbers: [Int] = []
    var samples = 0
    for try await chunk in try SpokenText.kokoro.get().stream(text) {
      #expect(abs(chunk.start * 24_000 - Double(samples)) < 0.01)
      samples += chunk.samples.count
      for word in chunk.words {
        if let number = Int(text[word.range]), numbers.last != number { numbers.append(number) }
      }
    }
    #expect(numbers == Array(1...450))
    #expect(samples > 12 * 60 * 24_000)
  }

  @Test(arguments: [1, 0.8] as [Float])
  func marksHaveTimeOfTheirOwn(speed: Float) async throws {
    let speech = try await SpokenText.kokoro.get().synthesize(
      "\"The paw!\" he cried.", options: .init(speed: speed))
    let paw = try #require(speech.timings.first { $0.text == "paw" })
    let mark = try #require(speech.timings.first { $0.text == "!" })
    #expect(paw.end == mark.start && mark.end > mark.start)
    let pad = Double(FakeEngine.frames(0, speed: speed) + 3) / 40
    let last = try #require(speech.timings.last)
    #expect(abs(last.end + pad - speech.duration) < 0.026)
  }
}
