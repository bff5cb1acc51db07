import KokoroLocking
import KokoroTensor
import Synchronization
import Testing

struct WorkersTests {
  struct Stop: Error {}

  @Test(arguments: [1, 2, 5], [0, 1, 2, 100])
  func everyItemRunsOnce(workers: Int, items: Int) throws {
    let counts = Lock([Int](repeating: 0, count: items))
    try Execution(workers: Workers(count: workers)).parallel(items) { item, worker in
      precondition(worker < workers)
      counts.withLock { $0[item] += 1 }
    }
    #expect(counts.withLock { $0 } == [Int](repeating: 1, count: items))
  }

  @Test(arguments: [1, 2, 5])
  func aThrowingCheckpointEndsTheLoop(workers: Int) {
    let passed = Atomic<Int>(0)
    let execution = Execution(workers: Workers(count: workers)) {
      if passed.add(1, ordering: .relaxed).newValue > 10 { throw Stop() }
    }
    let ran = Atomic<Int>(0)
    #expect(throws: Stop.self) {
      try execution.parallel(1000) { _, _ in ran.add(1, ordering: .relaxed) }
    }
    #expect(ran.load(ordering: .relaxed) <= 10)
  }

  @Test(arguments: [1, 2])
  func bothBranchesRunAndTheirErrorsArrive(workers: Int) throws {
    let execution = Execution(workers: Workers(count: workers))
    let ran = Atomic<Int>(0)
    try execution.both(
      { _ in ran.add(1, ordering: .relaxed) }, { _ in ran.add(1, ordering: .relaxed) })
    #expect(ran.load(ordering: .relaxed) == 2)
    #expect(throws: Stop.self) { try execution.both({ _ in }, { _ in throw Stop() }) }
  }

  @Test(arguments: [(-3, 1), (0, 1), (1, 1), (4, 4), (10_000, 64)])
  func countsAreClamped(count: Int, expected: Int) {
    #expect(Workers(count: count).count == expected)
  }
}

struct EvenPartsTests {
  @Test(
    arguments: [1, 2, 3, 59, 60, 61, 399, 400, 4000, 24_001], [(60, 1), (660, 22), (660, 110)])
  func coverEverythingInNoMoreThanTheLongest(count: Int, limits: (most: Int, unit: Int)) {
    let length = evenParts(of: count, atMost: limits.most, multipleOf: limits.unit)
    #expect(length > 0 && length <= limits.most && length % limits.unit == 0)
    let parts = (count + length - 1) / length
    // Two threads finish together but for what whole units cost.
    let slower = (parts + 1) / 2 * length
    #expect(slower <= (count + 1) / 2 + 4 * limits.unit + min(length, count / 8 + 1))
  }
}
