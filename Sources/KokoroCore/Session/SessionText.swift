import KokoroLocking

/// Text that arrives in pieces, and the sentences that can be spoken so far.
final class SessionText: ScriptSource {
  private struct State {
    var text = ""
    var scanner = ScriptScanner(startsEarly: true)
    var isFinished = false
    var isCancelled = false
    /// The narration, when it waits for a sentence.
    var waiter: CheckedContinuation<Void, Never>?
    /// Counts what happened, so that an idle timer knows whether it is stale.
    var version = 0
    /// What is there shall be spoken, without waiting for more.
    var isForced = false
  }

  private let state = Lock(State())
  private let idle: Duration?

  /// - idle: how long to wait for more text before what is there is spoken; nil for ever
  init(idle: Duration?) {
    self.idle = idle
  }

  var text: String { state.withLock(\.text) }
  var isWhole: Bool { false }

  /// UTF-8 bytes that were taken to be spoken.
  var spokenCount: Int { state.withLock(\.scanner.offset) }

  func push(_ piece: String) { change { $0.text += piece } }

  func finish() { change { $0.isFinished = true } }

  func cancel() { change { $0.isCancelled = true } }

  func flush() { change(isText: false) { $0.isForced = true } }

  func replaceUnspoken(with replacement: String) -> String {
    var removed = ""
    change { state in
      let bytes = state.text.utf8
      let cut = bytes.index(bytes.startIndex, offsetBy: state.scanner.offset)
      removed = String(state.text[cut...])
      state.text = String(state.text[..<cut]) + replacement
    }
    return removed
  }

  private func change(isText: Bool = true, _ body: (inout State) -> Void) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      // After the end, more text would never be spoken.
      guard !state.isCancelled, !(state.isFinished && isText) else { return nil }
      body(&state)
      state.version += 1
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  func next() async throws -> ScriptUnit? {
    while true {
      let (unit, isOver, version, hasText) = try state.withLock { state in
        if state.isCancelled { throw CancellationError() }
        let unit = state.scanner.next(
          in: state.text, isComplete: state.isFinished, force: state.isForced)
        if unit == nil { state.isForced = false }
        return (
          unit, state.isFinished, state.version, state.scanner.offset < state.text.utf8.count
        )
      }
      if let unit { return unit }
      if isOver { return nil }
      try Task.checkCancellation()
      // Only text that waits can be forced out.
      let timer = hasText ? idle.map { startTimer($0, version: version) } : nil
      defer { timer?.cancel() }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isStale = state.withLock { state in
            guard state.version == version, !Task.isCancelled else { return true }
            state.waiter = continuation
            return false
          }
          if isStale { continuation.resume() }
        }
      } onCancel: {
        wake()
      }
      try Task.checkCancellation()
    }
  }

  private func wake() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  private func startTimer(_ idle: Duration, version: Int) -> Task<Void, Never> {
    Task { [weak self] in
      guard (try? await Task.sleep(for: idle)) != nil else { return }
      self?.force(version: version)
    }
  }

  private func force(version: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.version == version else { return nil }
      state.isForced = true
      state.version += 1
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  func range(_ utf8: Range<Int>) -> Range<String.Index> { text.range(utf8: utf8) }
}
