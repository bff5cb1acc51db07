/// How a pass runs: on which workers, and where it may be stopped.
public struct Execution: Sendable {
  /// The threads that share the work. Results don't depend on their number.
  public let workers: Workers
  /// Called on the threads that run the pass, before every few milliseconds of work: throws to end
  /// the pass (cancellation), blocks to hold it (a closed gate, a CPU budget).
  public let checkpoint: @Sendable () throws -> Void

  public init(workers: Workers, checkpoint: @escaping @Sendable () throws -> Void = {}) {
    self.workers = workers
    self.checkpoint = checkpoint
  }
}
