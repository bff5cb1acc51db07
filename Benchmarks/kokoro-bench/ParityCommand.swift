import ConsoleSupport
import KokoroParity
import KokoroWeights

/// The engine against upstream's outputs, stage by stage.
enum ParityCommand {
  static let command = Command(
    CommandDeclaration(
      name: "parity", summary: "Compare every stage with upstream's outputs",
      discussion: """
        A file holds what upstream's model gave for one phoneme string: safetensors with
        tokens, style, durations, asr, f0, energy, decoder_style, audio and, if it likes,
        the outputs of every stage; speed and seed in its metadata. Each stage is fed the
        file's own inputs. Errors may be 1e-5 of the largest value, audio's 1e-5 as they
        are; durations must be equal.

        Exit codes: 0, all rows pass; 1, some fail.
        """,
      operands: [.init("FILE.safetensors", repeats: true)],
      options: [CommonOptions.model.declaration, CommonOptions.threads.declaration],
      examples: [
        (
          "kokoro-bench parity Tests/Fixtures/reference/stages_a.safetensors",
          "Prints a row a tensor."
        )
      ])
  ) { arguments in
    let path = try ModelFiles.model(option: arguments[CommonOptions.model])
    let check = try ParityCheck(
      Weights(openCheckpoint(at: path)), threads: arguments[CommonOptions.threads] ?? 2)
    var failures = 0
    for file in arguments.operands {
      let rows = try check.rows(forFile: file)
      let lines = [file, ParityRow.heading] + rows.map(\.line) + ["", ""]
      try StandardOutput.write(lines.joined(separator: "\n"))
      failures += rows.filter { !$0.passes }.count
    }
    if failures > 0 { throw Failure(rows: failures) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let rows: Int
    var description: String {
      "\(rows) \(rows == 1 ? "row is" : "rows are") further off than allowed"
    }
  }
}
