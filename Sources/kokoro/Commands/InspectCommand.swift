import ConsoleSupport
import KokoroAudio

enum InspectCommand {
  private static let json = Flag("--json", help: "Print one JSON object.")

  static let command = Command(
    CommandDeclaration(
      name: "inspect", summary: "List what a file of weights holds and what it lacks",
      discussion: """
        Prints a row a tensor: type, shape and name, as stored. Then how many of the model's
        parameters the file gives, and which are missing, left over or damaged; the exit code is 1
        where any is.
        """,
      operands: [.init("FILE")], options: [json.declaration],
      examples: [
        ("kokoro inspect Weights/kokoro-v1_0.safetensors", "Checks that the model is complete."),
        ("kokoro inspect Weights/voices/af_heart.bin", "Tells a voice's size."),
      ])
  ) { arguments in
    let inspection = try Inspection(arguments.operands[0])
    try StandardOutput.write(
      arguments[json] ? jsonText(inspection) ?? "" : inspection.text)
    if let problem = inspection.problem { throw InspectionFailure(description: problem) }
  }
}

private struct InspectionFailure: Error, CustomStringConvertible {
  let description: String
}
