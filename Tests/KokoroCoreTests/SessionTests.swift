import KokoroCore
import Testing

struct SessionTests {
  @Test(arguments: StreamTests.texts, [1, 4, 1000])
  func speaksWhatTheWholeTextGives(text: String, size: Int) async throws {
    let kokoro = try fakeKokoro()
    let whole = try await kokoro.synthesize(text, options: .init(chunking: .sentences))
    let session = try kokoro.openSession()
    let scalars = Array(text.unicodeScalars)
    let reader = Task { try await all(session.chunks) }
    for start in stride(from: 0, to: scalars.count, by: size) {
      session.push(
        String(String.UnicodeScalarView(scalars[start..<min(start + size, scalars.count)])))
      if start % 40 == 0 { await Task.yield() }
    }
    session.finish()
    let chunks = try await reader.value
    #expect(chunks.flatMap(\.samples) == whole.samples)
    #expect(chunks.flatMap(\.timings).map(\.utf8Range) == whole.timings.map(\.utf8Range))
    #expect(session.text == text)
  }

  @Test func speaksASentenceOnceTheNextBegins() async throws {
    let session = try fakeKokoro().openSession()
    var iterator = session.chunks.makeAsyncIterator()
    session.push("Hello the")
    session.push("re. H")
    #expect(try await iterator.next()?.phonemes == "hello there.")
    session.push("ow are you?")
    session.finish()
    #expect(try await iterator.next()?.phonemes == "how are you?")
    #expect(try await iterator.next() == nil)
  }

  @Test func speaksTheFirstClauseOnceTheNextBegins() async throws {
    let session = try fakeKokoro().openSession()
    var iterator = session.chunks.makeAsyncIterator()
    session.push("When it rained, w")
    #expect(try await iterator.next()?.phonemes == "when it rained,")
    session.push("e left. Bye")
    #expect(try await iterator.next()?.phonemes == "we left.")
  }

  @Test func idleTimeForcesWholeWordsOut() async throws {
    let session = try fakeKokoro().openSession(idle: .milliseconds(20))
    var iterator = session.chunks.makeAsyncIterator()
    session.push("Hello there my fri")
    #expect(try await iterator.next()?.phonemes == "hello there my")
    session.push("end.")
    session.finish()
    #expect(try await iterator.next()?.phonemes == "friend.")
  }

  @Test func flushSpeaksWithoutWaiting() async throws {
    let session = try fakeKokoro().openSession()
    var iterator = session.chunks.makeAsyncIterator()
    session.push("Wait, ")
    session.flush()
    #expect(try await iterator.next()?.phonemes == "wait,")
  }

  @Test func unspokenTextCanBeReplaced() async throws {
    let session = try fakeKokoro().openSession()
    var iterator = session.chunks.makeAsyncIterator()
    session.push("First one. Secon")
    #expect(try await iterator.next()?.phonemes == "first one.")
    #expect(session.replaceUnspoken(with: "Another ") == "Secon")
    session.push("end.")
    session.finish()
    #expect(try await iterator.next()?.phonemes == "another end.")
    #expect(session.text == "First one. Another end.")
    #expect(session.spokenCount == session.text.utf8.count)
  }

  @Test func cancelEndsTheChunksByThrowing() async throws {
    let engine = FakeEngine(slices: 100_000, sliceSeconds: 0.001)
    let session = try fakeKokoro(engine).openSession()
    session.push("Hello there. How are you?")
    let reader = Task { try await all(session.chunks) }
    while engine.begun.load(ordering: .relaxed) == 0 { try await Task.sleep(for: .milliseconds(2)) }
    session.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
    #expect(engine.ended.load(ordering: .relaxed) == 0)
  }

  @Test func cancelWhileWaitingForTextEndsTheChunks() async throws {
    let session = try fakeKokoro().openSession()
    let reader = Task { try await all(session.chunks) }
    try await Task.sleep(for: .milliseconds(20))
    session.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
  }

  @Test func nothingSaidIsNoError() async throws {
    let session = try fakeKokoro().openSession()
    session.push("  ")
    session.finish()
    #expect(try await all(session.chunks).isEmpty)
  }
}
