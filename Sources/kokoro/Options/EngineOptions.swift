import ConsoleSupport
import Foundation
import KokoroCore
import KokoroText
import KokoroWeights

/// The options that say which model and voices to take, and the one way in which every command looks
/// for them.
enum EngineOptions {
  static let model = Option<String>(
    "--model", value: "PATH",
    help:
      "A bundle, or weights in any format that convert reads. Else \(ModelFiles.modelVariable), "
      + "else Weights/\(Kokoro.modelName) and the places that an error lists.")
  static let voices = Option<String>(
    "--voices", value: "PATH",
    help:
      "A folder or file of voices, or a bundle. Else those in the bundle that is the model, else "
      + "\(ModelFiles.voicesVariable), else beside the model.")
  static let threads = Option<Int>(
    "--threads", integer: "N", in: Kokoro.Options.allowedThreads,
    help:
      "Threads to use, up to \(Kokoro.Options.allowedThreads.upperBound). Else one a core, 4 at "
      + "most.")

  static let declarations = [model.declaration, voices.declaration, threads.declaration]

  /// Where the model is.
  static func model(_ arguments: Arguments) throws -> String {
    try ModelFiles.model(option: arguments[model])
  }

  /// Where the voices are that belong to a model; nil for a command that can do without one.
  static func voices(_ arguments: Arguments, model: String?) throws -> String {
    try ModelFiles.voices(option: arguments[voices], model: model)
  }

  /// The voices alone: the model is looked for because they are in it or beside it, and may be missing
  /// where nobody named one.
  static func catalog(_ arguments: Arguments) throws -> VoiceCatalog {
    let isNeeded = arguments[voices] == nil && ModelFiles.isModelNamed(option: arguments[model])
    let model = isNeeded ? try model(arguments) : try? model(arguments)
    return try VoiceCatalog(contentsOf: URL(filePath: voices(arguments, model: model)))
  }

  /// The files of the model and the voices, which no output may replace. What isn't there is told when
  /// it is opened.
  static func files(_ arguments: Arguments) -> [OutputFiles.Named?] {
    let model = try? model(arguments)
    let modelName = arguments[Self.model] == nil ? "the model" : "--model"
    let voices = try? voices(arguments, model: model)
    let voicesName = arguments[Self.voices] == nil ? "the voices" : "--voices"
    let folder = voices.flatMap { path in
      (try? FileManager.default.contentsOfDirectory(atPath: path))?.map { "\(path)/\($0)" }
    }
    return [OutputFiles.Named(modelName, model), OutputFiles.Named(voicesName, voices)]
      + (folder ?? []).map { OutputFiles.Named(voicesName, $0) }
  }

  /// The engine, ready to speak.
  /// - ownVoices: files that the caller named
  /// - phonemizers: made for what the model brings along
  static func load(
    _ arguments: Arguments, ownVoices: [VoicePack],
    phonemizers: (BundleFile?) -> [Language: PhonemizerMaker]
  ) async throws -> Kokoro {
    let model = try model(arguments)
    let voices = try voices(arguments, model: model)
    let options = Kokoro.Options(threads: arguments[threads], ownVoices: ownVoices)
    // Both from the bundle: what is wrong with it is told as such, by the engine.
    if voices == model {
      let bundle = try? BundleFile(path: model)
      return try await Kokoro(
        contentsOf: URL(filePath: model), phonemizers: bundle.map(phonemizers), options: options
      )
    }
    return try await Kokoro(
      model: URL(filePath: model), voices: URL(filePath: voices),
      phonemizers: phonemizers(nil), options: options)
  }
}
