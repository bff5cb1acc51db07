/// How a pass runs: on which workers, and where it may be stopped.
public struct Execution: Sendable {
  /// The threads that share the work. Results don't depend on their number.
  public let workers: Workers
  /// Called on the threads that run the pass, before every few milliseconds of work: throws to end
  /// the pass (cancellation), blocks to hold it (a closed gate, a CPU budget).
  public let checkpoint: @Sendable () throws -> Void
  /// Takes the times of the stages, where somebody wants to know.
  public let clock: StageClock?

  public init(
    workers: Workers, clock: StageClock? = nil,
    checkpoint: @escaping @Sendable () throws -> Void = {}
  ) {
    self.workers = workers
    self.clock = clock
    self.checkpoint = {
      try checkpoint()
      try ProcessEnd.check()
    }
  }

  /// Runs a stage and books its time under `name`.
  package func stage<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    guard let clock else { return try body() }
    let start = ContinuousClock.now
    clock.begin(name)
    defer { clock.end(name, ContinuousClock.now - start) }
    return try body()
  }
}
