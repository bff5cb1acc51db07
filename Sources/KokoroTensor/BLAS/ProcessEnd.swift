import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the passes that run when the process calls `exit`.
///
/// `exit` unloads libraries while other threads go on. OpenBLAS frees its buffers then, and a product that is
/// being made crashes the process that was about to end well. So passes end first, as if cancelled.
enum ProcessEnd {
  private static let isNear = Atomic<Bool>(false)
  /// Passes reach the next checkpoint in milliseconds; one that is held at a gate doesn't.
  private static let patience = Duration.seconds(1)

  /// Once for the process. Handlers run before libraries are unloaded.
  static let watch: Void = {
    atexit {
      ProcessEnd.isNear.store(true, ordering: .sequentiallyConsistent)
      let start = ContinuousClock.now
      while BLASThreads.passes > 0, ContinuousClock.now - start < ProcessEnd.patience {
        usleep(500)
      }
    }
  }()

  /// - Throws: `CancellationError` when the process ends
  static func check() throws {
    if isNear.load(ordering: .relaxed) { throw CancellationError() }
  }
}
