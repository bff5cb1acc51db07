import KokoroLocking

/// Lets passes in, first come first served, while their memory together stays within a limit.
package final class Admission: Sendable {
  private struct Waiter {
    let id: Int
    let bytes: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var used = 0
    var running = 0
    var nextID = 0
    var queue: [Waiter] = []
    /// Cancelled before they could queue.
    var cancelled: Set<Int> = []
  }

  /// Bytes for all passes together.
  let limit: Int
  private let maximumPasses: Int
  private let state = Lock(State())

  /// - limit: bytes for all passes together; a pass alone is always let in
  package init(limit: Int, maximumPasses: Int) {
    self.limit = limit
    self.maximumPasses = maximumPasses
  }

  /// Passes that were let in, and those that wait.
  var passes: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.queue.count) } }

  /// Returns when a pass of `bytes` may start. Each success needs its `leave`.
  package func enter(_ bytes: Int) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let admitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: Bool? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return false }
          if state.queue.isEmpty, fits(bytes, state) {
            state.used += bytes
            state.running += 1
            return true
          }
          state.queue.append(Waiter(id: id, bytes: bytes, continuation: continuation))
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.queue.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.queue.remove(at: index)
      }
      waiter?.continuation.resume(returning: false)
      // The pass behind the one that left may fit.
      admitWaiting()
    }
    _ = state.withLock { $0.cancelled.remove(id) }
    guard admitted else { throw CancellationError() }
  }

  package func leave(_ bytes: Int) {
    state.withLock { state in
      state.used -= bytes
      state.running -= 1
    }
    admitWaiting()
  }

  private func admitWaiting() {
    let admitted = state.withLock { state -> [Waiter] in
      var admitted: [Waiter] = []
      while let first = state.queue.first, fits(first.bytes, state) {
        state.used += first.bytes
        state.running += 1
        admitted.append(state.queue.removeFirst())
      }
      return admitted
    }
    for waiter in admitted { waiter.continuation.resume(returning: true) }
  }

  private func fits(_ bytes: Int, _ state: State) -> Bool {
    state.running == 0 || (state.running < maximumPasses && state.used + bytes <= limit)
  }
}
