import ConsoleSupport
import Foundation

/// Options that mean the same in several commands.
enum CommonOptions {
  static let model = Option<String>(
    "--model", value: "PATH", help: "The weights; else those that kokoro speak would take.")
  static let voices = Option<String>(
    "--voices", value: "PATH", help: "The folder of voices; else beside the model.")
}

/// Figures for a program.
enum JSONOutput {
  /// - target: a file, or `-` for standard output
  static func write(_ object: Any, to target: String) throws {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    if target == "-" {
      try StandardOutput.write(String(decoding: data, as: UTF8.self) + "\n")
    } else {
      try data.write(to: URL(filePath: target), options: .atomic)
    }
  }
}
