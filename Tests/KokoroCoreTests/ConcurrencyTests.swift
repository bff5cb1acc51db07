import Foundation
import KokoroCore
import Synchronization
import Testing

struct ConcurrencyTests {
  @Test func concurrentCallsGiveTheSamplesOfSerialOnes() async throws {
    let engine = FakeEngine(slices: 3, sliceSeconds: 0.001)
    let kokoro = try fakeKokoro(engine, options: .init(maximumPasses: 3))
    let texts = (0..<16).map { "Text \($0) says hello, then goodbye. And \($0 * 7) more." }
    var serial: [[Float]] = []
    for text in texts { serial.append(try await kokoro.synthesize(text).samples) }
    let concurrent = try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, try await kokoro.synthesize(text).samples) }
      }
      return try await group.reduce(into: [Int: [Float]]()) { $0[$1.0] = $1.1 }
    }
    #expect(texts.indices.allSatisfy { concurrent[$0] == serial[$0] })
    #expect((2...3).contains(engine.peak.withLock(\.most)))
  }

  @Test func passesThatExceedTheMemoryLimitWait() async throws {
    let engine = FakeEngine(slices: 3, sliceSeconds: 0.001)
    let kokoro = try fakeKokoro(engine, options: .init(memoryLimit: 70 << 20, maximumPasses: 8))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 { group.addTask { _ = try await kokoro.synthesize("Text \(index).") } }
      try await group.waitForAll()
    }
    #expect(engine.peak.withLock(\.most) == 1)
  }

  @Test func aSectionThatAloneExceedsTheLimitIsAnErrorBeforeItsSamples() async throws {
    let engine = FakeEngine()
    let kokoro = try fakeKokoro(engine, options: .init(memoryLimit: 70 << 20))
    var plan = try await kokoro.plan("Some words.")
    let whole = try await kokoro.render(plan)
    #expect(whole.samples == (try await kokoro.synthesize("Some words.")).samples)
    let made = engine.ended.load(ordering: .relaxed)
    try plan.sections[0].stretch(plan.sections[0].symbols.indices, by: 20)
    await #expect {
      try await kokoro.render(plan)
    } throws: {
      if case KokoroError.memory(let needed, 70 << 20) = $0 { needed > 70 << 20 } else { false }
    }
    #expect(engine.ended.load(ordering: .relaxed) == made)
  }

  @Test func cancelledCallsStopAndLeaveTheEngineUsable() async throws {
    let engine = FakeEngine(slices: 40, sliceSeconds: 0.0005)
    let kokoro = try fakeKokoro(engine)
    let text = "One is here. Two is here. Three is here."
    let expected = try await kokoro.synthesize(text)
    for round in 0..<50 {
      let task = Task { try await kokoro.synthesize(text) }
      try await Task.sleep(for: .microseconds(round * 517 % 30_000))
      task.cancel()
      // One that was done before it was cancelled is whole.
      if let speech = try? await task.value { #expect(speech.samples == expected.samples) }
    }
    #expect(engine.peak.withLock(\.now) == 0)
    #expect(try await kokoro.synthesize(text).samples == expected.samples)
  }

  @Test func cancellationReachesCallsThatWaitTheirTurn() async throws {
    let engine = FakeEngine()
    let kokoro = try fakeKokoro(engine, options: .init(maximumPasses: 1))
    // The first keeps its turn until the gate opens.
    kokoro.suspend()
    let first = Task { try await kokoro.synthesize("One.") }
    try await kokoro.waitForPasses(running: 1, waiting: 0)
    let second = Task { try await kokoro.synthesize("Two.") }
    try await kokoro.waitForPasses(running: 1, waiting: 1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    kokoro.resume()
    _ = try await first.value
    #expect(engine.begun.load(ordering: .relaxed) == 1)
  }

  @Test func closedGateHoldsThePassUntilItOpens() async throws {
    let engine = FakeEngine()
    let kokoro = try fakeKokoro(engine)
    kokoro.suspend()
    let task = Task { try await kokoro.synthesize("One.") }
    try await Task.sleep(for: .milliseconds(100))
    #expect(engine.ended.load(ordering: .relaxed) == 0 && kokoro.isSuspended)
    kokoro.resume()
    #expect(try await task.value.samples == (try await fakeKokoro().synthesize("One.")).samples)
  }

  @Test func passesThatWaitKeepTheirOrderAcrossASuspension() async throws {
    let kokoro = try fakeKokoro(options: .init(maximumPasses: 1))
    let order = EventLog()
    kokoro.suspend()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          _ = try await kokoro.synthesize("Number \(number).")
          order.note(number)
        })
      // Each is in the queue before the next comes.
      try await kokoro.waitForPasses(running: 1, waiting: number)
    }
    #expect(order.events == [])
    kokoro.resume()
    for task in tasks { try await task.value }
    #expect(order.events == [0, 1, 2, 3, 4])
  }

  @Test func cancellationReachesAPassAtTheClosedGate() async throws {
    let engine = FakeEngine(slices: 50, sliceSeconds: 0.001)
    let kokoro = try fakeKokoro(engine)
    kokoro.suspend()
    let task = Task { try await kokoro.synthesize("One.") }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [0, -1, 10_000])
  func impossibleThreadCountsAreErrors(threads: Int) async {
    await #expect(throws: (any Error).self) {
      try await Kokoro(
        contentsOf: URL(filePath: "/nowhere"), options: .init(threads: threads))
    }
  }
}
