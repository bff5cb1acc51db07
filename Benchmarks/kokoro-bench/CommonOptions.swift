import ConsoleSupport
import Foundation
import KokoroCore

/// Options that mean the same in several commands.
enum CommonOptions {
  static let model = Option<String>(
    "--model", value: "PATH", help: "The weights; else those that kokoro speak would take.")
  static let voices = Option<String>(
    "--voices", value: "PATH", help: "Voices; else those that kokoro speak would take.")
  /// What a command that speaks takes.
  static let speech = [model.declaration, voices.declaration]

  static let threads = threads("Threads to use; else 2.")

  /// - help: with the command's own default
  static func threads(_ help: String) -> Option<Int> {
    Option("--threads", integer: "N", in: Kokoro.Options.allowedThreads, help: help)
  }

  /// - help: of what, and with the command's own default
  static func repeats(_ help: String) -> Option<Int> {
    Option("--repeat", integer: "N", atLeast: 1, help: help)
  }

  static func seed(_ help: String) -> Option<UInt64> { Option("--seed", seed: "N", help: help) }

  /// For figures, written by `JSONOutput`.
  static func json(_ help: String) -> Option<String> {
    Option("--json", value: "FILE|-", help: help)
  }
}

extension Arguments {
  /// The model's file and its folder of voices: what `CommonOptions.speech` says, else where
  /// kokoro speak looks.
  func speechFiles() throws -> (model: String, voices: String) {
    let model = try ModelFiles.model(option: self[CommonOptions.model])
    return (model, try ModelFiles.voices(option: self[CommonOptions.voices], model: model))
  }
}

/// Figures for a program, in a file or on standard output.
struct JSONOutput {
  let isStandardOutput: Bool
  private let output: TextOutput

  /// Before the work: what takes half an hour must not end at a folder that isn't there.
  /// - target: a file, or `-` for standard output
  init(_ target: String) throws {
    isStandardOutput = target == "-"
    output = try TextOutput(target)
  }

  func write(_ object: Any) throws { try output.write(Self.text(object, [.prettyPrinted])) }

  /// One line.
  static func line(_ object: Any) throws -> String { try text(object, []) }

  private static func text(
    _ object: Any, _ format: JSONSerialization.WritingOptions
  ) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: format.union(.sortedKeys))
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
