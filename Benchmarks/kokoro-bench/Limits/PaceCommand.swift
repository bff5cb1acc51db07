import ConsoleSupport
import Foundation
import KokoroCore
import KokoroWeights

/// How far the duration that `check` expects is from what is spoken.
enum PaceCommand {
  private static let voice = Option<String>(
    "--voice", value: "VOICE,...", help: "The voices; else four of them.")
  private static let symbols = Flag(
    "--symbols", help: "Print what the model says of every line: voice, symbols, frames.")
  private static let lines = Option<Int>(
    "--lines", integer: "N", atLeast: 1, help: "Lines that make a text; else 10.")

  static let command = Command(
    CommandDeclaration(
      name: "pace", summary: "Compare expected durations with the model's",
      discussion: """
        Takes ten lines of a file as a text, checks it, speaks it in each voice, and prints
        how far the expected duration was off.
        """,
      operands: [.init("TEXTS")],
      options: [voice.declaration, lines.declaration, symbols.declaration] + CommonOptions.speech,
      examples: [
        ("kokoro-bench pace Tests/Fixtures/pace/sentences.txt", "Prints the errors by voice.")
      ])
  ) { arguments in
    let files = try arguments.speechFiles()
    let kokoro = try await Kokoro(
      model: URL(filePath: files.model), voices: URL(filePath: files.voices))
    let names = (arguments[voice] ?? "af_heart,am_adam,bf_emma,bm_george").split(separator: ",")
    let lines = try String(contentsOfFile: arguments.operands[0], encoding: .utf8)
      .split(separator: "\n").map(String.init)
    for voice in names.map(String.init) {
      if arguments[symbols] {
        try await printSymbols(of: lines, voice, kokoro)
        continue
      }
      let size = arguments[PaceCommand.lines] ?? 10
      var errors: [Double] = []
      for start in stride(from: 0, to: lines.count, by: size) {
        let text = lines[start..<min(start + size, lines.count)].joined(separator: " ")
        let options = SynthesisOptions(voice: voice)
        let expected = try await kokoro.check(text, options: options).expectedDuration
        errors.append(expected / (try await kokoro.synthesize(text, options: options).duration) - 1)
      }
      try StandardOutput.write(report(voice, errors))
    }
  }

  private static func printSymbols(of lines: [String], _ voice: String, _ kokoro: Kokoro)
    async throws
  {
    for line in lines {
      let options = SynthesisOptions(voice: voice, chunking: .longest)
      for section in try await kokoro.plan(line, options: options).sections {
        let symbols = String(String.UnicodeScalarView(section.symbols))
        let frames = section.durations.map(String.init).joined(separator: " ")
        try StandardOutput.write("\(voice)\t\(symbols)\t\(frames)\n")
      }
    }
  }

  private static func report(_ name: String, _ errors: [Double]) -> String {
    let sorted = errors.map(abs).sorted()
    let within = sorted.count { $0 <= 0.15 }
    return name.padding(toLength: 14, withPad: " ", startingAt: 0)
      + String(
        format:
          "%4d texts, within 15 %%: %5.1f %%; median error %4.1f %%, worst %5.1f %%, mean %+5.1f %%\n",
        sorted.count, 100 * Double(within) / Double(sorted.count), 100 * sorted[sorted.count / 2],
        100 * (sorted.last ?? 0), 100 * errors.reduce(0, +) / Double(errors.count))
  }
}
