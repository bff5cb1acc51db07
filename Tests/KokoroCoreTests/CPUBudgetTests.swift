import KokoroCore
import KokoroLocking
import Testing

/// Clocks that a test moves.
private final class FakeMeter: CPUMeter {
  private let state = Lock((now: 0.0, used: 0.0))

  func now() -> Double { state.withLock(\.now) }
  func used() -> Double { state.withLock(\.used) }
  func work(_ seconds: Double, threads: Double) {
    state.withLock { $0 = ($0.now + seconds, $0.used + seconds * threads) }
  }
  func sleep(_ seconds: Double) { state.withLock { $0.now += seconds } }
}

struct CPUBudgetTests {
  @Test(arguments: [(0.45, 180, 0.1, 2), (0.2, 60, 0.5, 4), (1.5, 10, 0.1, 4)])
  func noWindowExceedsTheBudget(rate: Double, window: Int, burst: Double, threads: Double) {
    let meter = FakeMeter()
    var bucket = CPUBucket(
      CPUBudget(secondsPerSecond: rate, window: .seconds(window), burst: burst), meter: meter)
    var log: [(time: Double, used: Double)] = [(0, 0)]
    var slice = 0
    while meter.now() < Double(5 * window) {
      slice += 1
      // Between bursts of work the app is idle at times.
      if slice % 20_000 == 0 { meter.sleep(Double(window) / 3) }
      meter.work(0.005, threads: threads)
      log.append((meter.now(), meter.used()))
      let wait = bucket.settle(meter)
      if wait > 0 {
        meter.sleep(wait)
        log.append((meter.now(), meter.used()))
      }
    }
    var first = 0
    var worst = 0.0
    for entry in log {
      while log[first].time < entry.time - Double(window) { first += 1 }
      worst = max(worst, entry.used - log[first].used)
    }
    // One slice may pass before the bucket is looked at.
    #expect(worst <= rate * Double(window) + 0.005 * threads + 1e-9)
    #expect(meter.used() > 0.8 * rate * (1 - burst) * Double(5 * window))
  }

  @Test func budgetHoldsWorkBack() async throws {
    // 0.1 CPU-seconds at once, and then next to nothing: the second pass must wait.
    let meter = FakeMeter()
    let kokoro = try fakeKokoro(
      FakeEngine(),
      options: .init(cpuBudget: .init(secondsPerSecond: 0.01, window: .seconds(100), burst: 0.1)),
      meter: meter)
    _ = try await kokoro.synthesize("One.")
    meter.work(1, threads: 1)
    let task = Task { try await kokoro.synthesize("Two.") }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let third = Task { try await kokoro.synthesize("Three.") }
    let clock = Task {
      while !Task.isCancelled {
        meter.sleep(10)
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    _ = try await third.value
    clock.cancel()
  }

  @Test(arguments: [
    CPUBudget(secondsPerSecond: 0), CPUBudget(secondsPerSecond: .nan),
    CPUBudget(secondsPerSecond: 1, window: .zero), CPUBudget(secondsPerSecond: 1, burst: 1),
  ])
  func impossibleBudgetsAreErrors(budget: CPUBudget) {
    #expect(throws: KokoroError.self) { try Kokoro.Options(cpuBudget: budget).validate() }
  }
}
