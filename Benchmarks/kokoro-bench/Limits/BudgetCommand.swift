import ConsoleSupport
import Foundation
import KokoroCore
import KokoroLocking
import KokoroWeights

/// The CPU budget on the real engine: whether it holds, and how much speech fits under it.
enum BudgetCommand {
  private static let rate = Option<Double>(
    "--rate", number: "X", help: "CPU-seconds a second; else 0.45.")
  private static let window = Option<Int>(
    "--window", integer: "SECONDS", atLeast: 1, help: "Over which it holds; else 180.")
  private static let seconds = Option<Int>(
    "--seconds", integer: "N", atLeast: 1, help: "How long to speak; else two windows.")

  static let command = Command(
    CommandDeclaration(
      name: "budget", summary: "Speak under a CPU budget",
      discussion: """
        Speaks without pause, as fast as the budget lets it, and prints the most CPU time
        that any stretch as long as the window took, and the speech that came of it.

        Exit codes: 0, the budget held; 1, a window exceeded it by more than 0.05
        CPU-seconds.
        """,
      operands: [],
      options: [rate.declaration, window.declaration, seconds.declaration] + CommonOptions.speech,
      examples: [("kokoro-bench budget --rate 0.45 --window 20", "Speaks for 40 seconds.")])
  ) { arguments in
    let files = try arguments.speechFiles()
    let rate = arguments[rate] ?? 0.45
    let window = arguments[window] ?? 180
    let length = Double(arguments[seconds] ?? 2 * window)
    let weights = Weights(try openCheckpoint(at: files.model))
    let kokoro = try Kokoro(
      weights: weights, voices: VoiceCatalog(contentsOf: URL(filePath: files.voices)),
      phonemizers: Kokoro.standardPhonemizers,
      options: Kokoro.Options(
        cpuBudget: CPUBudget(secondsPerSecond: rate, window: .seconds(window))))
    let log = UsageLog()
    let speech = try await speak(kokoro, for: length, log)
    let (worst, total) = log.stop(window: Double(window))
    let limit = rate * Double(window)
    try StandardOutput.write(
      String(
        format: """
          budget               %.2f CPU-s in any %d s: %.2f a second
          most in a window     %.2f CPU-s
          in all               %.2f CPU-s in %.1f s
          speech               %.1f s: %.2f a second, %.2f CPU-s each

          """, limit, window, rate, worst, total.used, total.time, speech, speech / total.time,
        total.used / speech))
    if worst > limit + 0.05 { throw Failure(worst: worst, limit: limit) }
  }

  /// - Returns: seconds of audio
  private static func speak(_ kokoro: Kokoro, for length: Double, _ log: UsageLog) async throws
    -> Double
  {
    let text = BenchmarkText.all.map(\.text).joined(separator: " ")
    var seconds = 0.0
    while log.time < length {
      for try await chunk in kokoro.stream(text) {
        seconds += chunk.duration
        if log.time >= length { break }
      }
    }
    return seconds
  }

  private struct Failure: Error, CustomStringConvertible {
    let worst: Double, limit: Double
    var description: String {
      String(format: "a window took %.2f CPU-seconds of %.2f", worst, limit)
    }
  }
}

/// The process's CPU time, looked at fifty times a second.
private final class UsageLog: Sendable {
  private struct State {
    var entries: [(time: Double, used: Double)] = []
    var isRunning = true
  }

  private let meter = SystemCPUMeter()
  private let start: Double
  private let state = Lock(State())

  init() {
    start = meter.now()
    note()
    Thread { [self] in
      while note() { usleep(20_000) }
    }.start()
  }

  var time: Double { meter.now() - start }

  @discardableResult
  private func note() -> Bool {
    let entry = (meter.now() - start, meter.used())
    return state.withLock { state in
      if state.isRunning { state.entries.append(entry) }
      return state.isRunning
    }
  }

  /// - Returns: the most used in a window, and all
  func stop(window: Double) -> (worst: Double, total: (time: Double, used: Double)) {
    note()
    let entries = state.withLock { state in
      state.isRunning = false
      return state.entries
    }
    var (first, worst) = (0, 0.0)
    for entry in entries {
      while entries[first].time < entry.time - window { first += 1 }
      worst = max(worst, entry.used - entries[first].used)
    }
    let (start, end) = (entries[0], entries[entries.count - 1])
    return (worst, (end.time - start.time, end.used - start.used))
  }
}
