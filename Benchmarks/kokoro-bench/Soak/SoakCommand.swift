import ConsoleSupport
import Foundation

/// Hours of speaking at random.
enum SoakCommand {
  private static let hours = Option<Double>(
    "--hours", number: "HOURS", help: "How long; else 1. Half an hour is 0.5.")
  private static let seed = CommonOptions.seed("Of the texts and all else that is drawn; else 1.")
  private static let threads = CommonOptions.threads(
    "Engines of 1 to N threads take turns; else one a core, 4 at most.")
  private static let json = Flag("--json", help: "Print an object a line instead.")

  static let command = Command(
    CommandDeclaration(
      name: "soak", summary: "Speak at random for hours and watch memory and repeats",
      discussion: """
        Texts, voices, blends, speeds, chunkings, threads and ways (whole, streamed, a
        session, a plan, three at once, held at the gate, cancelled, left early, into a
        file, refused) are drawn from the seed. What is spoken again must be the same bit
        for bit, in whatever way and with however many threads. A line a minute. Fails on a
        mismatch, on an error, and where resident memory grows by 16 MB or more after the
        first five minutes (a third of a run that is shorter than 15).
        """,
      operands: [],
      options: [
        hours.declaration, seed.declaration, threads.declaration, json.declaration,
      ] + CommonOptions.speech,
      examples: [("kokoro-bench soak --hours 1 --seed 7", "One hour.")])
  ) { arguments in
    let hours = arguments[hours] ?? 1
    guard hours > 0, hours.isFinite else {
      throw UsageError.badValue("--hours", expected: "a number above 0", got: "\(hours)")
    }
    let files = try arguments.speechFiles()
    let soak = Soak(
      model: files.model, voices: files.voices,
      threads: arguments[threads] ?? min(4, ProcessInfo.processInfo.activeProcessorCount),
      seconds: hours * 3600, seed: arguments[seed] ?? 1)
    let isJSON = arguments[json]
    let result = try await soak.run { report in
      try StandardOutput.write(isJSON ? JSONOutput.line(report.json) : report.text + "\n")
    } problem: {
      StandardError.write("kokoro-bench soak: \($0)\n")
    }
    guard result.isGood else {
      throw SoakFailure(
        description: "soak: \(result.mismatches) mismatches, \(result.errors) errors, "
          + "resident memory grew by \(result.growth) bytes of \(SoakReport.allowedGrowth)")
    }
  }
}
