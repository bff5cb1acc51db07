import ConsoleSupport
import KokoroAudio
import KokoroWeights

enum InspectCommand {
  private static let json = Flag("--json", help: "Print one JSON object.")

  static let command = Command(
    CommandDeclaration(
      name: "inspect", summary: "List what a file of weights or voices holds and what it lacks",
      discussion: """
        Prints a line a tensor, as stored: name, type, shape. Then what the file is good
        for, and which of the model's parameters are missing, left over or of a wrong
        shape. The exit code is 1 where it holds neither the whole model nor voices.
        """,
      operands: [.init("FILE")], options: [json.declaration],
      examples: [
        ("kokoro inspect Weights/kokoro-v1_0.safetensors", "Checks that the model is complete."),
        ("kokoro inspect Weights/voices/af_heart.bin", "Tells a voice's size."),
      ])
  ) { arguments in
    let report = try inspectCheckpoint(at: arguments.operands[0])
    try StandardOutput.write(
      arguments[json] ? jsonText(report) ?? "" : report.description + "\n")
    if report.contents != .model, report.contents != .voices {
      throw InspectionFailure(path: report.path, contents: report.contents)
    }
  }

  private struct InspectionFailure: Error, CustomStringConvertible {
    let path: String
    let contents: CheckpointReport.Contents

    var description: String {
      contents == .incompleteModel
        ? "\(path) is not the whole model" : "\(path) holds neither the model nor voices"
    }
  }
}
