import ConsoleSupport
import Foundation
import KokoroCore
import KokoroWeights

/// The options that say which model and voices to load, shared by the commands that speak.
enum EngineOptions {
  static let model = Option<String>(
    "--model", value: "PATH",
    help:
      "A bundle, or weights in any format that convert reads. Else \(ModelFiles.modelVariable), "
      + "else Weights/\(ModelFiles.modelName) and the places that an error lists.")
  static let voices = Option<String>(
    "--voices", value: "PATH",
    help: "A folder of voices, or a bundle. Else those in the bundle that is the model, else "
      + "\(ModelFiles.voicesVariable), else beside the model.")
  static let threads = Option<Int>(
    "--threads", integer: "N", atLeast: 1, help: "Threads to use; else one a core, 4 at most.")

  static let declarations = [model.declaration, voices.declaration, threads.declaration]

  static func load(_ arguments: Arguments) async throws -> Kokoro {
    let model = try ModelFiles.model(option: arguments[model])
    let options = Kokoro.Options(threads: arguments[threads])
    if arguments[voices] == nil, BundleFile.isBundle(path: model) {
      return try await Kokoro(contentsOf: URL(filePath: model), options: options)
    }
    let voices = try ModelFiles.voices(option: arguments[voices], model: model)
    return try await Kokoro(
      model: URL(filePath: model), voices: URL(filePath: voices), options: options)
  }
}
