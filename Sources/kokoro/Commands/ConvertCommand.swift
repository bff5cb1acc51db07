import ConsoleSupport
import KokoroWeights

enum ConvertCommand {
  private static let output = Option<String>(
    "--output", "-o", value: "FILE", help: "Where to write, a .safetensors file.")

  static let command = Command(
    CommandDeclaration(
      name: "convert", summary: "Convert weights to the file that the engine maps",
      discussion: """
        IN may be safetensors or an ONNX export, told apart by content. What is written
        is float32 safetensors with upstream's names: the same input, the same bytes.
        """,
      operands: [.init("IN")], options: [output.declaration],
      examples: [
        (
          "kokoro convert kokoro-v1_0-int8.onnx -o kokoro-v1_0.safetensors",
          "Recovers float32 weights from the int8 export."
        )
      ])
  ) { arguments in
    guard let output = arguments[output] else {
      throw UsageError.other("say where to write: -o FILE.safetensors")
    }
    let progress = ProgressLine()
    let report = try convertCheckpoint(from: arguments.operands[0], to: output) { name, index in
      progress.show("\(index + 1) \(name)")
    }
    progress.clear()
    StandardError.write(
      "\(output): \(report.tensorCount) tensors, \(report.parameterCount) parameters\n")
  }
}
