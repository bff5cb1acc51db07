import KokoroCore
import TestSupport
import Testing

struct StreamTests {
  static let texts = [
    "The kettle is warm.",
    "A long first sentence starts right here, and goes on. Then 42 cats came, saw; and left! Why? "
      + String(repeating: "They said so, when the old bell rang above the market. ", count: 12),
    "Chapter One\n\nRain fell. [pause 500ms] It stopped.\r\n\r\n[voice am_adam]I saw it.[/voice] So did I.",
    "Cafe\u{301} 👩‍👩‍👧‍👦 שלום עולם. E\u{301}te\u{301} came… at last",
  ]

  @Test(arguments: texts, Chunking.allCases)
  func joinedChunksAreTheWhole(text: String, chunking: Chunking) async throws {
    let kokoro = try fakeKokoro()
    let options = SynthesisOptions(seed: 7, chunking: chunking)
    let whole = try await kokoro.synthesize(text, options: options)
    let chunks = try await all(kokoro.stream(text, options: options))
    #expect(chunks.flatMap(\.samples) == whole.samples)
    #expect(chunks.flatMap(\.timings) == whole.timings)
    #expect(chunks.map(\.index) == Array(chunks.indices))
    #expect(chunks.map(\.isFinal) == chunks.indices.map { $0 == chunks.count - 1 })
    for (chunk, next) in zip(chunks, chunks.dropFirst()) {
      #expect(abs(chunk.start + chunk.duration - next.start) < 1e-9)
      #expect(chunk.utf8Range.upperBound <= next.utf8Range.lowerBound)
    }
  }

  @Test func errorComesAfterTheChunksBeforeIt() async throws {
    let kokoro = try fakeKokoro(FakeEngine(failing: 1))
    var iterator = kokoro.stream("One is here. Two is here.", options: .init(chunking: .sentences))
      .makeAsyncIterator()
    #expect(try await iterator.next()?.phonemes == "one is here.")
    await #expect(throws: FakeEngine.Failure(pass: 1)) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func unknownVoiceFurtherOnIsThrownInItsPlace() async throws {
    let kokoro = try fakeKokoro()
    var iterator = kokoro.stream("One. [voice nobody]Two.[/voice]").makeAsyncIterator()
    #expect(try await iterator.next()?.phonemes == "one.")
    await #expect(throws: KokoroError.self) { try await iterator.next() }
  }

  @Test func noMoreThanOneChunkIsMadeAhead() async throws {
    let engine = FakeEngine()
    let kokoro = try fakeKokoro(engine)
    let text = Array(repeating: "This is a sentence.", count: 30).joined(separator: " ")
    var iterator = kokoro.stream(text, options: .init(chunking: .sentences)).makeAsyncIterator()
    for taken in 1...3 {
      _ = try await iterator.next()
      try await Task.sleep(for: .milliseconds(50))
      #expect(engine.begun.load(ordering: .relaxed) <= taken + 1)
    }
  }

  @Test func leavingTheLoopStopsTheWork() async throws {
    let engine = FakeEngine(slices: 1000, sliceSeconds: 0.001)
    let kokoro = try fakeKokoro(engine)
    let text = Array(repeating: "This is a sentence.", count: 30).joined(separator: " ")
    do {
      var iterator = kokoro.stream(text, options: .init(chunking: .sentences)).makeAsyncIterator()
      _ = try await iterator.next()
    }
    // The next pass ends at its next check instead of after two seconds.
    while engine.peak.withLock(\.now) > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(engine.ended.load(ordering: .relaxed) == 1)
  }

  /// Left after its first chunk or before it, by its reader or its task, a hundred times: in a process of
  /// its own, whose threads and memory are counted. `SharedEngineTests` has a few rounds of the real engine.
  @Test func aHundredStreamsThatAreCancelledLeaveTheEngineAsNew() async {
    await #expect(processExitsWith: .success) {
      let text = (1...20).map { "Sentence \($0) is here." }.joined(separator: " ")
      let options = SynthesisOptions(chunking: .sentences)
      let expected = try await all(try fakeKokoro().stream(text, options: options))
      let engine = FakeEngine(slices: 4, sliceSeconds: 0.0005)
      let kokoro = try fakeKokoro(engine)
      var before = (threads: 0, resident: 0)
      for round in 0..<100 {
        let chunks = round % 2
        if round % 4 < 2 {
          var left = kokoro.stream(text, options: options).makeAsyncIterator()
          for _ in 0..<chunks { _ = try await left.next() }
        } else {
          let reader = Task {
            var left = kokoro.stream(text, options: options).makeAsyncIterator()
            for _ in 0..<chunks { _ = try await left.next() }
            while try await left.next() != nil {}
          }
          if chunks > 0 { try await Task.sleep(for: .milliseconds(8)) }
          reader.cancel()
          if case .failure(let error) = await reader.result { #expect(error is CancellationError) }
        }
        let isLast = round % 10 == 9
        var next = kokoro.stream(text, options: options).makeAsyncIterator()
        for chunk in expected.prefix(isLast ? expected.count : 2) {
          #expect(try await next.next()?.samples == chunk.samples)
        }
        guard isLast else { continue }
        #expect(try await next.next() == nil)
        while engine.peak.withLock(\.now) > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #if os(Linux)
          // A thread is gone a moment after its pass.
          var now = (threads: 0, resident: 0)
          for attempt in 0..<100 where attempt == 0 || now.threads > before.threads + 4 {
            try await Task.sleep(for: .milliseconds(50))
            now.threads = try MemoryTests.bytes("Threads") / 1024
            now.resident = try MemoryTests.bytes("VmRSS")
            if round == 9 { before = now }
          }
          #expect(now.threads <= before.threads + 4)
          #expect(now.resident <= before.resident + 64 << 20 || Sanitizer.isThere)
        #endif
      }
    }
  }

  @Test func eachVoiceSpeaksItsPart() async throws {
    let chunks = try await all(
      try fakeKokoro().stream("One. [voice am_adam]Two. Three.[/voice] Four."))
    #expect(chunks.map(\.voice) == ["af_heart", "am_adam", "af_heart"])
    #expect(chunks.map(\.phonemes) == ["one.", "two. three.", "four."])
  }

  @Test func mismatchOfVoiceAndLanguageIsSaid() async throws {
    let speech = try await fakeKokoro().synthesize(
      "Hello there.", options: .init(voice: "ef_dora", language: .americanEnglish))
    #expect(speech.diagnostics.map(\.kind) == [.languageMismatch])
  }

  @Test func languageWithoutPhonemizerIsAnError() async throws {
    let kokoro = try fakeKokoro()
    await #expect(throws: KokoroError.unsupportedLanguage("ja", available: ["en-gb", "en-us"])) {
      try await kokoro.synthesize("Hi.", options: .init(language: .japanese))
    }
  }

  @Test func seedsChangeSamplesAndNothingElse() async throws {
    let kokoro = try fakeKokoro()
    let text = "One is here.\n\nTwo is here."
    let first = try await kokoro.synthesize(text, options: .init(seed: 1))
    #expect(try await kokoro.synthesize(text, options: .init(seed: 1)).samples == first.samples)
    let other = try await kokoro.synthesize(text, options: .init(seed: 2))
    #expect(other.samples != first.samples && other.timings == first.timings)
  }
}
