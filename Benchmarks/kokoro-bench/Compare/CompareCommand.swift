import ConsoleSupport
import Foundation
import KokoroCore
import KokoroTensor

/// This engine beside others: the same tokens, the same minutes, a fresh process each.
enum CompareCommand {
  private static let engines = Option<[ComparedEngine]>(
    ["--engines"], value: "LIST",
    help: "Which: \(ComparedEngine.allCases.map(\.rawValue).joined(separator: ", ")). Else all.",
    expected: "engines with commas between, of the list in --help",
    parse: { list in parse(list) { ComparedEngine(rawValue: $0) } })
  private static let threads = Option<[Int]>(
    ["--threads"], value: "LIST", help: "Numbers of threads. Else 1,2.",
    expected: "whole numbers from 1 to 64 with commas between",
    parse: { list in parse(list) { Int($0).flatMap { (1...64).contains($0) ? $0 : nil } } })
  private static let texts = Option<[BenchmarkText]>(
    ["--texts"], value: "LIST", help: "Of short, medium, long. Else all three.",
    expected: "short, medium, long with commas between",
    parse: { list in parse(list) { name in BenchmarkText.compared.first { $0.name == name } } })
  private static let repeats = CommonOptions.repeats(
    "Processes of each; else 3. Medians are given.")
  private static let json = CommonOptions.json(
    "Write everything measured, memory over time included.")
  private static let peers = Option<String>(
    "--peers", value: "FOLDER", help: "Where the peers are installed. Else .build/peers.")

  static let command = Command(
    CommandDeclaration(
      name: "compare", summary: "Compare speed and memory with other engines (also --compare)",
      discussion: """
        Speaks texts of about 3, 8 and 24 seconds, each as one pass of the model on the same
        tokens, by every engine in turn, round after round. Each measurement is a process
        of its own, warmed up by one pass. The peers come from a Python package index on
        first use (PyTorch alone can take gigabytes; --engines leaves it out). Ratios are
        to this engine: 2 means twice as much. Memory is watched from outside. Interrupted, it
        prints and writes what it has.
        """,
      options: [
        engines.declaration, threads.declaration, texts.declaration, repeats.declaration,
        json.declaration, peers.declaration,
      ] + CommonOptions.speech,
      examples: [
        ("kokoro-bench --compare --json peers.json", "All engines, and a file of the figures."),
        (
          "kokoro-bench --compare --engines kokoro,onnxruntime --texts medium",
          "Two engines on one text."
        ),
      ])
  ) { arguments in
    let output = try arguments[json].map(JSONOutput.init)
    let files = try arguments.speechFiles()
    let folder = PeerFolder(folder: arguments[peers])
    let engines = arguments[engines] ?? ComparedEngine.allCases
    try folder.prepare(engines)
    let comparison = try await CompareBenchmark(
      model: files.model, voices: files.voices,
      peers: folder, engines: engines, threads: arguments[threads] ?? [1, 2],
      texts: arguments[texts] ?? BenchmarkText.compared, rounds: arguments[repeats] ?? 3
    ).run()
    if output?.isStandardOutput != true { try StandardOutput.write(comparison.text) }
    try output?.write(comparison.json)
    if comparison.wasInterrupted { throw CancellationError() }
    if let failure = comparison.failures.sorted(by: { $0.key < $1.key }).first {
      throw CompareError(
        "\(comparison.failures.count) engine(s) failed; \(failure.key): \(failure.value)")
    }
  }

  /// Nil where a part can't be read.
  private static func parse<Value>(_ list: String, _ read: (String) -> Value?) -> [Value]? {
    let values = list.split(separator: ",", omittingEmptySubsequences: false).map {
      read(String($0))
    }
    return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
  }
}

extension BenchmarkText {
  /// Of about 3, 8 and 24 seconds.
  static let compared = all.filter { ["short", "medium", "long"].contains($0.name) }
}
