import Foundation
import KokoroAlbert
import KokoroCore
import KokoroLocking
import KokoroTensor

/// An engine that knows how many passes are in it and how long it works without asking whether it
/// may go on.
final class WatchedEngine: SpeechEngine {
  private struct State {
    var running = 0
    /// Seconds that a thread has computed, when it last asked.
    var asked: [UInt: Double] = [:]
    var gaps: [String: Double] = [:]
    var stage = "start"
  }

  private let base: any SpeechEngine
  private let state = Lock(State())

  init(_ base: any SpeechEngine) {
    self.base = base
  }

  var isIdle: Bool { state.withLock { $0.running == 0 } }

  /// The longest stretch of work of one thread between two checks, in seconds, by half of the model.
  var gaps: [(half: String, seconds: Double)] {
    state.withLock { $0.gaps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    try watched("text to frames", execution) {
      try base.features(tokens: tokens, prosodyStyle: prosodyStyle, speed: speed, on: $0)
    }
  }

  func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    try watched("frames to samples", execution) {
      try base.samples(of: features, decoderStyle: decoderStyle, seed: seed, on: $0)
    }
  }

  private func watched<Result>(
    _ half: String, _ execution: Execution, _ body: (Execution) throws -> Result
  ) throws -> Result {
    state.withLock {
      $0.running += 1
      $0.asked = [:]
    }
    defer { state.withLock { $0.running -= 1 } }
    let result = try body(
      Execution(workers: execution.workers, clock: execution.clock) { [self] in
        note(half)
        try execution.checkpoint()
        restart()
      })
    note(half)
    return result
  }

  /// What this thread has done since it last asked.
  private func note(_ half: String) {
    let now = threadSeconds()
    state.withLock { state in
      guard let last = state.asked[Self.thread] else { return }
      state.gaps[half] = max(state.gaps[half] ?? 0, now - last)
    }
  }

  private func restart() {
    let now = threadSeconds()
    state.withLock { $0.asked[Self.thread] = now }
  }

  private static var thread: UInt { UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue) }
}
