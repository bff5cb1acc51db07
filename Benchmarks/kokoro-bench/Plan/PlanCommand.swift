import ConsoleSupport
import Foundation
import KokoroAlbert
import KokoroCore
import KokoroTensor
import KokoroWeights

/// The tensors of a pass, their bytes and their lives, taken from the pass itself.
enum PlanCommand {
  private static let tokens = Option<Int>(
    "--tokens", integer: "N", atLeast: 2, help: "Tokens of the pass, both pads counted. Else 120.")
  private static let frames = Option<Int>(
    "--frames", integer: "N", atLeast: 1,
    help: "The vocoder alone, on so many frames of 25 ms, in place of tokens.")
  private static let threads = CommonOptions.threads(
    "Threads, each with scratch of its own. Else 1.")
  private static let least = Option<Double>(
    "--least", number: "MB", help: "Leave out smaller tensors. Else 0.5.")
  private static let json = CommonOptions.json("Write every tensor, in the order of their making.")

  static let command = Command(
    CommandDeclaration(
      name: "plan", summary: "Print the tensors of a pass, with bytes and lives (also --plan)",
      discussion: """
        Runs one pass and writes down every tensor that it makes and frees: a line for each
        kind, a bar for when it lives, and what lives at the peak. Arrays that are no tensors
        (curves, samples) and what malloc keeps are not counted.
        """,
      options: [
        tokens.declaration, frames.declaration, threads.declaration, least.declaration,
        json.declaration,
      ] + CommonOptions.speech,
      examples: [
        ("kokoro-bench --plan --tokens 512", "The longest input."),
        ("kokoro-bench --plan --frames 960 --json -", "24 s of the vocoder, for a program."),
      ])
  ) { arguments in
    let output = try arguments[json].map(JSONOutput.init)
    let files = try arguments.speechFiles()
    let plan = try plan(
      KokoroEngine(Weights(openCheckpoint(at: files.model))),
      style: VoiceCatalog(contentsOf: URL(filePath: files.voices)).styles(of: "af_heart")
        .style(forPhonemeCount: 100),
      tokens: arguments[tokens] ?? 120, frames: arguments[frames], threads: arguments[threads] ?? 1)
    if output?.isStandardOutput != true {
      try StandardOutput.write(plan.text(least: Int((arguments[least] ?? 0.5) * 1e6)))
    }
    try output?.write(plan.json)
  }

  private static func plan(
    _ engine: KokoroEngine, style: [Float], tokens: Int, frames: Int?, threads: Int
  ) throws -> PassPlan {
    let clock = StageClock()
    let execution = Execution(workers: Workers(count: threads), clock: clock)
    var features = frames.map(Self.features)
    let entries = try TensorLedger.record(clock) {
      let made =
        try features
        ?? engine.features(
          tokens: words(tokens), prosodyStyle: Array(style[128...]), speed: 1, on: execution)
      _ = try engine.samples(
        of: made, decoderStyle: Array(style[..<128]), seed: 0, on: execution)
      features = made
    }
    let count = features?.frames ?? 0
    return PassPlan(
      entries: entries, threads: execution.workers.count, tokens: frames == nil ? tokens : nil,
      frames: count,
      limitBytes: PassMemory.bytes(tokens: frames == nil ? tokens : 0, frames: count))
  }

  /// Words of one syllable, over and over: "ðə bˈɔɹd ".
  private static func words(_ count: Int) -> [Int32] {
    let word: [Int32] = [81, 83, 16, 44, 156, 76, 123, 46, 16]
    return [0] + (0..<count - 2).map { word[$0 % word.count] } + [0]
  }

  /// A steady vowel of no text.
  private static func features(frames: Int) -> AcousticFeatures {
    AcousticFeatures(
      durations: [frames], asr: [Float](repeating: 0, count: 512 * frames),
      f0: [Float](repeating: 180, count: 2 * frames),
      energy: [Float](repeating: 0, count: 2 * frames))
  }
}
