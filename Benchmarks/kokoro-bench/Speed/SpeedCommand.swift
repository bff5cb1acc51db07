import ConsoleSupport
import Foundation
import KokoroTensor

/// Realtime factor, CPU-seconds and memory: what the program does when no command is named.
enum SpeedCommand {
  private static let threads = CommonOptions.threads(
    "Threads to use; else one a core, 4 at most.")
  private static let repeats = CommonOptions.repeats(
    "Runs of each text; else 3. Medians are given.")
  private static let keep = Flag(
    "--keep-weights", help: "Keep the convolutions' weights prepared: more memory, less time.")
  private static let json = CommonOptions.json("Write a list of objects, one a text.")
  private static let only = Option<String>(
    "--only", value: "NAME", help: "Measure the texts whose names begin so; else all.")

  static let command = Command(
    CommandDeclaration(
      name: "speed", summary: "Measure realtime factor, CPU-seconds and memory",
      discussion: """
        Speaks a short, a medium and a long text (about 3, 8 and 24 seconds), "Yes.", and
        texts of 60 and 600 characters, after one that warms up: each whole, in even
        passages, as into a file; then the start of its stream, for first audio, the time
        from the text to the first chunk. What runs beside it changes wall times; CPU-
        seconds much less.
        """,
      operands: [],
      options: [
        threads.declaration, repeats.declaration, only.declaration, keep.declaration,
        json.declaration,
      ] + CommonOptions.speech,
      examples: [
        ("kokoro-bench --threads 1 --repeat 5", "Prints the figures of one thread."),
        ("kokoro-bench --json -", "Prints them for a program."),
      ])
  ) { arguments in
    if !Build.isOptimized {
      try StandardOutput.write(
        "A debug build: its kernels are others and slower, the figures mean nothing.\n")
    }
    let files = try arguments.speechFiles()
    let benchmark = SpeedBenchmark(
      model: files.model, voices: files.voices,
      threads: arguments[threads] ?? min(4, ProcessInfo.processInfo.activeProcessorCount),
      repeats: arguments[repeats] ?? 3, keepsPreparedWeights: arguments[keep])
    var results: [SpeedResult] = []
    let output = try arguments[json].map(JSONOutput.init)
    let texts = BenchmarkText.all.filter { $0.name.hasPrefix(arguments[only] ?? "") }
    guard !texts.isEmpty else {
      throw UsageError.other(
        "--only: expected the beginning of one of "
          + BenchmarkText.all.map(\.name).joined(separator: ", "))
    }
    try await benchmark.run(texts) { result in
      results.append(result)
      if output?.isStandardOutput != true { try StandardOutput.write(result.text + "\n") }
    }
    try output?.write(results.map(\.json))
  }
}
