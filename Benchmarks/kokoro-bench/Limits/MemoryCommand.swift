import ConsoleSupport
import Foundation
import KokoroCore
import KokoroTensor
import KokoroWeights

/// What a pass takes, beside what `Kokoro.Options.memoryLimit` counts for it.
enum MemoryCommand {
  private static let longest = Option<Int>(
    "--longest", integer: "N", atLeast: 12, help: "Leave out passes of more tokens; else 512.")

  static let command = Command(
    CommandDeclaration(
      name: "memory", summary: "Measure the memory of passes of several lengths",
      discussion: """
        Speaks passes of 12 to 512 tokens in three voices and prints the most anonymous
        memory above what there was at the start, beside the estimates that the memory limit
        counts with: from the tokens, before the pass, and from its frames. Linux only.

        Exit codes: 0, the estimates hold; 1, one is below what was measured, or that of
        the tokens above three times it and 64 MB.
        """,
      operands: [],
      options: [longest.declaration, CommonOptions.threads.declaration] + CommonOptions.speech,
      examples: [("kokoro-bench memory", "Prints the figures of Docs/Reliability.md.")])
  ) { arguments in
    let files = try arguments.speechFiles()
    let engine = try KokoroEngine(Weights(openCheckpoint(at: files.model)))
    let catalog = try VoiceCatalog(contentsOf: URL(filePath: files.voices))
    let execution = Execution(workers: Workers(count: arguments[CommonOptions.threads] ?? 2))
    let baseline = MemoryWatch.current().anonymous
    try StandardOutput.write("voice       tokens  frames   measured  by frames  by tokens, MB\n")
    var failures = 0
    for length in [12, 60, 150, 250, 512] where length <= arguments[longest] ?? 512 {
      for voice in ["af_heart", "am_adam", "bm_george"] {
        let style = try catalog.styles(of: voice).style(forPhonemeCount: length - 2)
        let row = try measure(
          engine, style: style, tokens: length, above: baseline, on: execution)
        try StandardOutput.write(
          voice.padding(toLength: 12, withPad: " ", startingAt: 0)
            + String(
              format: "%6d%8d%11.1f%11.1f%11.1f\n", length, row.frames, Double(row.measured) / 1e6,
              Double(row.byFrames) / 1e6, Double(row.byTokens) / 1e6))
        let isTight = row.byTokens <= 3 * row.measured + 64_000_000
        if row.byFrames < row.measured || row.byTokens < row.measured || !isTight { failures += 1 }
      }
    }
    if failures > 0 { throw Failure(rows: failures) }
  }

  private static func measure(
    _ engine: KokoroEngine, style: [Float], tokens: Int, above baseline: Int,
    on execution: Execution
  ) throws -> (frames: Int, measured: Int, byFrames: Int, byTokens: Int) {
    // Words of one syllable, over and over: "ðə bˈɔɹd ".
    let word: [Int32] = [81, 83, 16, 44, 156, 76, 123, 46, 16]
    let ids = [0] + (0..<tokens - 2).map { word[$0 % word.count] } + [0]
    // What the pass before left would be counted.
    releaseFreedMemory()
    let watch = MemoryWatch()
    let features = try engine.features(
      tokens: ids, prosodyStyle: Array(style[128...]), speed: 1, on: execution)
    _ = try engine.samples(
      of: features, decoderStyle: Array(style[..<128]), seed: 0, on: execution)
    let peak = watch.stop().anonymous
    let frames = features.durations.reduce(0, +)
    return (
      frames, peak - baseline, PassMemory.bytes(tokens: tokens, frames: frames),
      PassMemory.bytes(tokens: tokens, speed: 1)
    )
  }

  private struct Failure: Error, CustomStringConvertible {
    let rows: Int
    var description: String { "\(rows) estimates are too low or too high" }
  }
}
