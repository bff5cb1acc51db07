import Foundation
import KokoroCore
import KokoroTensor
import Synchronization
import Testing

/// One engine and many callers.
@Suite(.serialized, .enabled(if: RealEngine.isThere, "needs the weights: make weights"))
struct SharedEngineTests {
  static let texts = [
    "Go.", "Two.", "Why not?", "At 5:30.", "Tea, please.", "Ahoy!", "Nine.", "Hm.",
  ]

  @Test func sixteenTasksGiveTheSamplesOfSerialCalls() async throws {
    let kokoro = try RealEngine.kokoro(.init(threads: 2, maximumPasses: 4))
    var serial: [[Float]] = []
    for text in Self.texts { serial.append(try await kokoro.synthesize(text).samples) }
    let concurrent = try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
      for index in 0..<16 {
        group.addTask { (index, try await kokoro.synthesize(Self.texts[index % 8]).samples) }
      }
      return try await group.reduce(into: [Int: [Float]]()) { $0[$1.0] = $1.1 }
    }
    #expect((0..<16).allSatisfy { concurrent[$0] == serial[$0 % 8] })
    #expect(serial.allSatisfy { $0.allSatisfy { $0.isFinite } })
  }

  /// OpenBLAS on all cores at once has given grossly wrong products now and then.
  @Test func productsAreExactWhileAnEngineSpeaks() async throws {
    let kokoro = try RealEngine.kokoro()
    let expected = try await kokoro.synthesize("Go on.").samples
    let speaking = Task {
      var wrong = 0
      for _ in 0..<4 where try await kokoro.synthesize("Go on.").samples != expected { wrong += 1 }
      return wrong
    }
    let wrong = Atomic<Int>(0)
    let threads = (0..<8).map { _ in
      let done = DispatchSemaphore(value: 0)
      Thread {
        for _ in 0..<10 where !Self.productIsExact() { wrong.add(1, ordering: .relaxed) }
        done.signal()
      }.start()
      return done
    }
    #expect(try await speaking.value == 0)
    for thread in threads { await Self.wait(for: thread) }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  /// Ones times ones, 128 by 1152 by 1024: every sum is 1152.
  private static func productIsExact() -> Bool {
    let x = Tensor([Float](repeating: 1, count: 128 * 1152), rows: 128, columns: 1152)
    let w = Tensor([Float](repeating: 1, count: 1024 * 1152), rows: 1024, columns: 1152)
    let y = Tensor(rows: 128, columns: 1024)
    gemm(x.view, transposed: w.view, into: y.mutableView)
    return y.elements.allSatisfy { $0 == 1152 }
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread {
        semaphore.wait()
        continuation.resume()
      }.start()
    }
  }

  @Test func cancelledCallsThrowAndTheNextIsRight() async throws {
    let kokoro = try RealEngine.kokoro()
    let text = "Tea, please, and two of the small cakes."
    let clock = ContinuousClock()
    let expected = try await kokoro.synthesize(text)
    let length = try await clock.measure { _ = try await kokoro.synthesize(text) }
    for round in 0..<24 {
      let delay = length * (Double(round * 7 % 24) / 24)
      switch round % 3 {
      case 0:
        let task = Task { try await kokoro.synthesize(text) }
        try await Task.sleep(for: delay)
        task.cancel()
        // One that was done before it was cancelled is whole.
        if case .success(let speech) = await task.result {
          #expect(speech.samples == expected.samples)
        }
      case 1:
        let session = try kokoro.openSession()
        session.push(text)
        let reader = Task { try await all(session.chunks) }
        try await Task.sleep(for: delay)
        session.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
      default:
        var chunks = kokoro.stream(text).makeAsyncIterator()
        if round % 2 == 0 { _ = try await chunks.next() }
      }
      if round % 8 == 7 {
        #expect(try await kokoro.synthesize(text).samples == expected.samples)
      }
    }
  }

  @Test func aStreamAfterACancelledOneIsAFreshEngines() async throws {
    let text = (1...20).map { "Sentence \($0) is here." }.joined(separator: " ")
    let options = SynthesisOptions(chunking: .sentences)
    let kokoro = try RealEngine.kokoro()
    var fresh = try RealEngine.kokoro().stream(text, options: options).makeAsyncIterator()
    let expected = try await fresh.next()
    for _ in 0..<4 {
      let task = Task {
        for try await _ in kokoro.stream(text, options: options) { try Task.checkCancellation() }
      }
      try await Task.sleep(for: .milliseconds(150))
      task.cancel()
      _ = await task.result
      var next = kokoro.stream(text, options: options).makeAsyncIterator()
      #expect(try await next.next()?.samples == expected?.samples)
    }
  }

  @Test func aPassHeldAtTheGateGivesTheSameSamplesAndComesFirst() async throws {
    let kokoro = try RealEngine.kokoro(.init(threads: 2, maximumPasses: 1))
    let expected = try await kokoro.synthesize("Tea, please.").samples
    let order = EventLog()
    let first = Task {
      let samples = try await kokoro.synthesize("Tea, please.").samples
      order.note(0)
      return samples
    }
    // In the middle of its pass, or, on a busy machine, before or after it.
    try await Task.sleep(for: .milliseconds(40))
    kokoro.suspend()
    func callsThatCame() -> Int {
      let passes = kokoro.passes
      return passes.running + passes.waiting + order.events.count
    }
    while callsThatCame() < 1 { try await Task.sleep(for: .milliseconds(1)) }
    var others: [Task<Void, any Error>] = []
    for number in 1...3 {
      others.append(
        Task {
          _ = try await kokoro.synthesize("Go.")
          order.note(number)
        })
      // Each is in the queue before the next comes.
      while callsThatCame() <= number { try await Task.sleep(for: .milliseconds(1)) }
    }
    kokoro.resume()
    #expect(try await first.value == expected)
    for task in others { try await task.value }
    #expect(order.events == [0, 1, 2, 3])
  }
}
