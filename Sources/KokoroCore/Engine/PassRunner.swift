import KokoroLocking
import KokoroTensor

/// Runs passes on threads of their own: admission, cancellation, gate, budget and accounts.
final class PassRunner: Sendable {
  let regulator: Regulator
  private let admission: Admission
  private let workers: Workers
  /// Whether memory is too short for the longest pass; then each pass returns what it freed.
  private let isTight: Bool

  init(regulator: Regulator, admission: Admission, workers: Workers) {
    self.regulator = regulator
    self.admission = admission
    self.workers = workers
    isTight =
      PassMemory.phonemes(within: admission.limit, speed: 1) < Vocabulary.maximumPassLength
  }

  /// Bytes for all passes together.
  var memoryLimit: Int { admission.limit }
  /// Passes that were let in, and those that wait.
  var passes: (running: Int, waiting: Int) { admission.passes }

  /// - Throws: `KokoroError.memory` where a pass alone would exceed the limit, and what a few words take
  func requireRoom(_ bytes: Int) throws(KokoroError) {
    let words = PassMemory.bytes(
      tokens: PassMemory.leastPhonemes + 2, speed: SynthesisOptions.allowedSpeeds.lowerBound)
    guard bytes <= max(admission.limit, words) else {
      throw .memory(needed: bytes, limit: admission.limit)
    }
  }

  /// - bytes: what the pass will need at most
  /// - Returns: the result, and the CPU-seconds that it took
  func run<Result: Sendable>(
    bytes: Int, _ work: @escaping @Sendable (Execution) throws -> Result
  ) async throws -> (result: Result, cpuSeconds: Double) {
    try await admission.enter(bytes)
    defer { admission.leave(bytes) }
    let control = PassControl(regulator)
    return try await withTaskCancellationHandler {
      try await handedOver { finish in
        PassThread.start { [workers, regulator, isTight] in
          control.begin()
          let execution = Execution(workers: workers) { try control.checkpoint() }
          regulator.begin(control)
          let outcome = Swift.Result { () throws -> Result in
            try control.checkpoint()
            return try work(execution)
          }
          // The next pass gets another arena of the allocator, which keeps what this one leaves.
          isTight ? releaseFreedMemory() : trimHeapsIfDue()
          let used = regulator.end(control)
          finish(outcome.map { ($0, used) })
        }
      }
    } onCancel: {
      control.cancel()
    }
  }
}
