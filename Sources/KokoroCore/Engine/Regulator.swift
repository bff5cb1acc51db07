import Foundation
import KokoroLocking
import Synchronization

/// Where passes are held back: the gate that the app closes, and the CPU budget.
///
/// Passes block on their own threads, never on Swift's cooperative pool.
package final class Regulator: Sendable {
  private struct State {
    var suspended = false
    var bucket: CPUBucket?
    /// Passes at work, with the CPU time charged to each.
    var charges: [ObjectIdentifier: Double] = [:]
    var lastUsed = 0.0
  }

  private let state: Lock<State>
  /// Signalled when the gate opens and when a pass is cancelled.
  private let changed = NSCondition()
  private let meter: any CPUMeter

  package init(budget: CPUBudget? = nil, meter: any CPUMeter) {
    self.meter = meter
    state = Lock(State(bucket: budget.map { CPUBucket($0, meter: meter) }))
  }

  package var isSuspended: Bool { state.withLock(\.suspended) }

  package func suspend() { state.withLock { $0.suspended = true } }

  package func resume() {
    state.withLock { $0.suspended = false }
    wakeAll()
  }

  /// Lets passes that wait look again at whether they are cancelled.
  func wakeAll() {
    changed.lock()
    changed.broadcast()
    changed.unlock()
  }

  func begin(_ pass: PassControl) {
    state.withLock { state in
      charge(&state)
      state.charges[ObjectIdentifier(pass)] = 0
    }
  }

  /// - Returns: CPU-seconds charged to the pass: the process's, shared evenly between the passes
  ///   at work at the time
  func end(_ pass: PassControl) -> Double {
    state.withLock { state in
      charge(&state)
      return state.charges.removeValue(forKey: ObjectIdentifier(pass)) ?? 0
    }
  }

  /// Returns when the pass may work on; throws when it is cancelled, also while it waits.
  func check(_ pass: PassControl) throws {
    while true {
      if pass.isCancelled { throw CancellationError() }
      let (suspended, delay) = state.withLock { state in
        (state.suspended, state.bucket?.settle(meter) ?? 0)
      }
      if !suspended, delay <= 0 { return }
      changed.lock()
      // Looked at again under the lock, so that no signal between check and wait is lost.
      if !pass.isCancelled, isSuspended || !suspended {
        if suspended {
          changed.wait()
        } else {
          _ = changed.wait(until: Date(timeIntervalSinceNow: min(delay, 1)))
        }
      }
      changed.unlock()
    }
  }

  private func charge(_ state: inout State) {
    let used = meter.used()
    if !state.charges.isEmpty {
      let share = (used - state.lastUsed) / Double(state.charges.count)
      for pass in state.charges.keys { state.charges[pass, default: 0] += share }
    }
    state.lastUsed = used
  }
}

/// The switch that stops one pass.
package final class PassControl: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let thread = Atomic<UInt>(0)
  private let regulator: Regulator

  package init(_ regulator: Regulator) {
    self.regulator = regulator
  }

  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  package func cancel() {
    cancelled.store(true, ordering: .relaxed)
    regulator.wakeAll()
  }

  /// Called on the thread that runs the pass.
  func begin() { thread.store(PassThread.current, ordering: .relaxed) }

  /// What `Execution.checkpoint` calls.
  ///
  /// Only the pass's own thread is held back. The others that help are Dispatch's, which must not
  /// be kept waiting; they run out of work when the pass stops.
  package func checkpoint() throws {
    if isCancelled { throw CancellationError() }
    guard thread.load(ordering: .relaxed) == PassThread.current else { return }
    try regulator.check(self)
  }
}
