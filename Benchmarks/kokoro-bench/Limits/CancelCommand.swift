import ConsoleSupport
import Foundation

/// How soon a cancelled call has stopped, and what it leaves behind.
enum CancelCommand {
  private static let text = Option<String>(
    "--text", value: "TEXT", help: "What is spoken; else about ten seconds.")
  private static let count = Option<Int>(
    "--count", integer: "N", atLeast: 3, help: "Calls to cancel; else 200.")
  private static let seed = CommonOptions.seed("Of the times; else 1.")

  static let command = Command(
    CommandDeclaration(
      name: "cancel", summary: "Cancel speech at random times",
      discussion: """
        Cancels calls by Task.cancel, by session.cancel and by leaving a stream's loop, at
        random times, and prints how long each way took from there until no thread worked
        on the call: wall time, and the CPU time of all threads, which other programs don't
        lengthen. Every 20th cancellation is followed by a call whose samples must be what
        they were before. "Unchecked" is the longest work of one thread between two checks.

        Exit codes: 0, all is well; 1, samples changed, or memory grew by more than 64 MB
        from the first half of the cancellations to the second.
        """,
      operands: [],
      options: [
        count.declaration, text.declaration, seed.declaration,
        CommonOptions.threads.declaration,
      ] + CommonOptions.speech,
      examples: [("kokoro-bench cancel --count 200", "Prints the figures of Docs/Reliability.md.")])
  ) { arguments in
    let files = try arguments.speechFiles()
    let benchmark = CancelBenchmark(
      model: files.model, voices: files.voices, threads: arguments[CommonOptions.threads] ?? 2,
      count: arguments[count] ?? 200,
      text: arguments[text] ?? CancelBenchmark.standardText, seed: arguments[seed] ?? 1)
    let outcome = try await benchmark.run { _ in }
    try StandardOutput.write(report(outcome))
    if outcome.wrong > 0 { throw Failure.samples(calls: outcome.wrong) }
    let growth = outcome.memory.second - outcome.memory.first
    if growth > 64_000_000 { throw Failure.memory(growth) }
  }

  private static func report(_ outcome: CancelBenchmark.Outcome) -> String {
    var lines = [
      "way                calls  too late   wall ms: median  99 %   max   CPU ms: median  99 %   max"
    ]
    for way in CancelBenchmark.Way.allCases {
      let trials = outcome.trials.filter { $0.way == way }
      let inTime = trials.filter { !$0.wasLate }
      let wall = inTime.map { 1000 * $0.wall }.sorted()
      let cpu = inTime.map { 1000 * $0.cpu }.sorted()
      lines.append(
        way.rawValue.padding(toLength: 18, withPad: " ", startingAt: 0)
          + String(
            format: "%6d%10d%18.1f%6.1f%6.1f%17.1f%6.1f%6.1f", trials.count,
            trials.count - inTime.count, at(0.5, wall), at(0.99, wall), at(1, wall), at(0.5, cpu),
            at(0.99, cpu), at(1, cpu)))
    }
    lines.append(
      String(
        format: "anonymous MB after a cancellation: first half %.0f at most, second half %.0f",
        Double(outcome.memory.first) / 1e6, Double(outcome.memory.second) / 1e6))
    for gap in outcome.gaps {
      lines.append(String(format: "unchecked, %@: %.1f ms", gap.half, 1000 * gap.seconds))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func at(_ share: Double, _ sorted: [Double]) -> Double {
    sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  private enum Failure: Error, CustomStringConvertible {
    case samples(calls: Int)
    case memory(Int)

    var description: String {
      switch self {
      case .samples(let calls): "\(calls) calls after a cancellation gave other samples than before"
      case .memory(let bytes): "memory grew by \(bytes / 1_000_000) MB"
      }
    }
  }
}
