import Dispatch
import KokoroLocking
import Synchronization

/// Threads that share the loops of a pass.
///
/// The threads are Dispatch's own: concurrent passes share one pool as wide as the machine, nobody
/// spins, and where no thread is free the calling thread does all the work.
public struct Workers: Sendable {
  /// Threads in all, the caller's included; at least 1.
  public let count: Int

  /// `count` is clamped to what makes sense: 1 to 64.
  public init(count: Int) {
    self.count = min(max(1, count), 64)
  }

  public static let one = Workers(count: 1)
}

/// How long each of the equal parts is that `count` is cut into, the last may be shorter: an even number
/// of parts, and of many a multiple of four, so that two or four threads end together; whatever the
/// number of threads is, so that results don't depend on it.
/// - most: the longest part, a multiple of `unit`
package func evenParts(of count: Int, atMost most: Int, multipleOf unit: Int = 1) -> Int {
  let fewest = (count + most - 1) / most
  let multiple = fewest > 8 ? 4 : 2
  let parts = max(1, (fewest + multiple - 1) / multiple * multiple)
  let length = (count + parts - 1) / parts
  return min(most, max(1, (length + unit - 1) / unit) * unit)
}

extension Execution {
  /// Calls `body(item, worker)` for every item in `0..<items`, each item once, on any thread.
  ///
  /// `worker` is below `workers.count` and names scratch that no other call uses at the time. Items
  /// must not depend on each other, so that the result is the same for any number of workers. Every
  /// item begins with the checkpoint; once that throws, no further item starts.
  package func parallel(_ items: Int, _ body: (_ item: Int, _ worker: Int) -> Void) throws {
    let threads = min(workers.count, items)
    guard threads > 1 else {
      for item in 0..<items {
        try checkpoint()
        body(item, 0)
      }
      return
    }
    let next = Atomic<Int>(0)
    let failure = Lock<(any Error)?>(nil)
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body  // it lives until concurrentPerform returns
      DispatchQueue.concurrentPerform(iterations: threads) { worker in
        do {
          while true {
            try checkpoint()
            let item = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard item < items else { return }
            body(item, worker)
          }
        } catch {
          next.store(items, ordering: .relaxed)
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Runs both closures, each on half of the workers where there are two.
  package func both(_ first: (Execution) throws -> Void, _ second: (Execution) throws -> Void)
    throws
  {
    guard workers.count > 1 else {
      try first(self)
      try second(self)
      return
    }
    let half = Execution(
      workers: Workers(count: (workers.count + 1) / 2), clock: clock, checkpoint: checkpoint)
    let failure = Lock<(any Error)?>(nil)
    try parallel(2) { branch, _ in
      do {
        try branch == 0 ? first(half) : second(half)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
