import ConsoleSupport
import Foundation
import KokoroCore

enum PackCommand {
  private static let output = Option<String>(
    "--output", "-o", value: "FILE", help: "Where to write, mostly called .kokoro.")
  private static let voice = Option<String>(
    "--voice", "-v", value: "VOICE", help: "Pack this voice; may be given several times. Else all.")
  private static let language = Option<Language>(
    "--lang", choice: "LANG",
    help: "Pack the pronunciation data of en-us or en-gb; may be given several times. Else what "
      + "the voices speak.")
  private static let precision = Option<BundlePacker.Precision>(
    "--precision", choice: "TYPE",
    help: "float32 (exact, mapped) or float16 (half the size, widened on opening). Else float32.")

  /// What the names of other files of weights end in.
  private static let otherFormats = ["onnx", "pth", "pt", "npz", "npy", "bin", "json"]

  static let command = Command(
    CommandDeclaration(
      name: "pack", summary: "Pack weights, voices and pronunciation data into one file",
      discussion: """
        The file is all that kokoro speak --model and an app need: it is mapped, and
        carries the licences of what is inside. It is complete or not there at all.
        """,
      operands: [],
      options: [
        output.declaration, voice.declaration, language.declaration, precision.declaration,
        EngineOptions.model.declaration, EngineOptions.voices.declaration,
      ],
      examples: [
        ("kokoro pack -o kokoro.kokoro", "Packs every voice."),
        (
          "kokoro pack --voice af_heart --precision float16 -o heart.kokoro",
          "Packs one voice, for a small app."
        ),
      ])
  ) { arguments in
    guard let output = arguments[output] else {
      throw UsageError.other("say where to write: -o FILE.kokoro")
    }
    try OutputFiles.requireFile(output, "FILE.kokoro")
    guard !otherFormats.contains(URL(filePath: output).pathExtension.lowercased()) else {
      throw UsageError.other("-o '\(output)': a bundle is what is written; call it .kokoro")
    }
    let model = try EngineOptions.model(arguments)
    let voices = try EngineOptions.voices(arguments, model: model)
    try OutputFiles.requireDistinct(
      [OutputFiles.Named("-o", output)],
      inputs: EngineOptions.files(arguments))
    var packer = BundlePacker(model: URL(filePath: model), voices: URL(filePath: voices))
    let ids = arguments.all(voice)
    if let blend = ids.first(where: { $0.contains(where: "+*".contains) }) {
      throw UsageError.other(
        "--voice '\(blend)': a bundle holds voices, not blends; name its parts")
    }
    if !ids.isEmpty { packer.voiceIDs = ids }
    let languages = arguments.all(language)
    if !languages.isEmpty { packer.languages = languages }
    packer.precision = arguments[precision] ?? .float32
    let progress = ProgressLine()
    try packer.write(to: URL(filePath: output)) { part, share in
      progress.show("\(Int(share * 100)) % \(part)")
    }
    progress.clear()
    let size = try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int ?? 0
    StandardError.write("\(output): \(digits(Double(size) / 1e6, 1)) MB\n")
  }
}
