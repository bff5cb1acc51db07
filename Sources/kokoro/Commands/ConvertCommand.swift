import ConsoleSupport
import Foundation
import KokoroWeights

enum ConvertCommand {
  private static let output = Option<String>(
    "--output", "-o", value: "FILE", help: "Where to write: a .safetensors file other than IN.")

  static let command = Command(
    CommandDeclaration(
      name: "convert", summary: "Convert weights to the file that the engine maps",
      discussion: """
        IN may be safetensors, PyTorch (.pth), ONNX (float32, float16, int8) or NumPy
        (.npz), told apart by content, or a bundle. What is written is float32
        safetensors with upstream's names: the same input, the same bytes.
        """,
      operands: [.init("IN")], options: [output.declaration],
      examples: [
        (
          "kokoro convert kokoro-v1_0-int8.onnx -o kokoro-v1_0.safetensors",
          "Recovers float32 weights from the int8 export."
        ),
        ("kokoro convert kokoro-v1_0.pth -o kokoro.safetensors", "Takes the official file."),
      ])
  ) { arguments in
    guard let output = arguments[output] else {
      throw UsageError.other("say where to write: -o FILE.safetensors")
    }
    try OutputFiles.requireFile(output, "FILE.safetensors")
    guard URL(filePath: output).pathExtension.lowercased() == "safetensors" else {
      throw UsageError.other(
        "-o '\(output)': safetensors is what is written; give the file that extension")
    }
    try OutputFiles.requireDistinct(
      [OutputFiles.Named("-o", output)], inputs: [OutputFiles.Named("IN", arguments.operands[0])])
    let progress = ProgressLine()
    let report = try unlessCancelled {
      try convertCheckpoint(from: arguments.operands[0], to: output) { name, index in
        progress.show("\(index + 1) \(name)")
      }
    }
    progress.clear()
    StandardError.write(
      "\(output): \(report.tensorCount) tensors, \(report.parameterCount) parameters\n")
  }
}
