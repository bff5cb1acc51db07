import ConsoleSupport
import Foundation
import KokoroAlbert
import KokoroCore
import KokoroTensor
import KokoroWeights

/// What one engine is asked to do in one process: a pass of the model on tokens, warmed up once, then
/// so many times.
///
/// `Benchmarks/peers/peer.py` reads it too.
struct PeerJob: Codable {
  let threads: Int
  let runs: Int
  /// With both pads.
  let tokens: [Int32]
  /// A voice's row for these.
  let style: [Float]
  /// Files that hold the model, each for some engine.
  let weights: String
  let export: String
  let float_graph: String
  let standard_graph: String
}

/// What an engine's process prints.
struct PeerReport: Codable {
  struct Run: Codable {
    let wall_seconds: Double
    let cpu_seconds: Double
    let audio_seconds: Double
  }

  let version: String
  let load_seconds: Double
  /// The first warms up.
  let runs: [Run]
  let notes: [String: String]
}

/// This project's engine as one of those compared: for the processes that `compare` starts.
enum PeerJobCommand {
  static let command = Command(
    CommandDeclaration(
      name: "run-job", summary: "Run one pass again and again, as --compare asks for it",
      discussion: "What --compare starts for this project's own engine; prints one JSON object.",
      operands: [.init("JOB.json")],
      examples: [("kokoro-bench run-job job.json", "Prints what the runs took.")])
  ) { arguments in
    let data = try Data(contentsOf: URL(filePath: arguments.operands[0]))
    let report = try run(JSONDecoder().decode(PeerJob.self, from: data))
    try StandardOutput.write(String(decoding: JSONEncoder().encode(report), as: UTF8.self) + "\n")
  }

  private static func run(_ job: PeerJob) throws -> PeerReport {
    let meter = SystemCPUMeter()
    let start = meter.now()
    let engine = try KokoroEngine(Weights(openCheckpoint(at: job.weights)))
    let loading = meter.now() - start
    let execution = Execution(workers: Workers(count: job.threads))
    let runs = try (0...job.runs).map { _ in
      let (wall, cpu) = (meter.now(), meter.used())
      let features = try engine.features(
        tokens: job.tokens, prosodyStyle: Array(job.style[128...]), speed: 1, on: execution)
      let samples = try engine.samples(
        of: features, decoderStyle: Array(job.style[..<128]), seed: 0, on: execution)
      return PeerReport.Run(
        wall_seconds: meter.now() - wall, cpu_seconds: meter.used() - cpu,
        audio_seconds: Double(samples.count) / Double(Speech.sampleRate))
    }
    return PeerReport(
      version: KokoroVersion.current, load_seconds: loading, runs: runs,
      notes: ["blas": BLASThreads.coreName])
  }
}
