import ConsoleSupport
import Foundation
import KokoroCore
import KokoroWeights

/// How far the duration that `check` expects is from what is spoken.
enum PaceCommand {
  private static let model = Option<String>(
    "--model", value: "PATH", help: "The weights; else those that kokoro speak would take.")
  private static let voices = Option<String>(
    "--voices", value: "PATH", help: "The folder of voices; else beside the model.")
  private static let voice = Option<String>(
    "--voice", value: "VOICE,...", help: "The voices; else four of them.")
  private static let symbols = Flag(
    "--symbols", help: "Print the frames of every symbol instead: voice, phonemes, durations.")

  static let command = Command(
    CommandDeclaration(
      name: "pace", summary: "Compare expected durations with the model's",
      discussion: """
        Reads a text a line, checks it, and plans it in each voice; prints how far the
        expected duration is off. A plan has the model's durations without the cost of
        sound; what is cut of the silence between passes is counted as in check.
        """,
      operands: [.init("TEXTS")],
      options: [voice.declaration, symbols.declaration, model.declaration, voices.declaration],
      examples: [("kokoro-bench pace sentences.txt", "Prints the errors by voice.")])
  ) { arguments in
    let model = try ModelFiles.model(option: arguments[model])
    let folder = try ModelFiles.voices(option: arguments[voices], model: model)
    let kokoro = try await Kokoro(model: URL(filePath: model), voices: URL(filePath: folder))
    let names = (arguments[voice] ?? "af_heart,am_adam,bf_emma,bm_george").split(separator: ",")
    let texts = try String(contentsOfFile: arguments.operands[0], encoding: .utf8)
      .split(separator: "\n").map(String.init)
    for name in names.map(String.init) {
      var errors: [Double] = []
      for text in texts {
        // Whole passes: no silence is cut.
        let options = SynthesisOptions(voice: name, chunking: .longest)
        let plan = try await kokoro.plan(text, options: options)
        if arguments[symbols] {
          for section in plan.sections {
            let symbols = String(String.UnicodeScalarView(section.symbols))
            let durations = section.durations.map(String.init).joined(separator: " ")
            try StandardOutput.write("\(name)\t\(symbols)\t\(durations)\n")
          }
        } else {
          let check = try await kokoro.check(text, options: options)
          errors.append(check.expectedDuration / plan.duration - 1)
        }
      }
      if !arguments[symbols] { try StandardOutput.write(report(name, errors)) }
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
