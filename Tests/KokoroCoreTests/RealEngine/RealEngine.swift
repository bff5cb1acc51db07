import Foundation
import KokoroCore
import KokoroWeights
import TestSupport
import Testing

/// The engine with its weights, loaded once for the tests that speak with it.
enum RealEngine {
  static let isThere = PackageFiles.weights != nil

  private static let engine = Result {
    let weights = try #require(PackageFiles.weights)
    let path = weights.appending(path: Kokoro.modelName).path
    return (
      engine: try KokoroEngine(Weights(openCheckpoint(at: path))),
      voices: try VoiceCatalog(contentsOf: weights.appending(path: "voices"))
    )
  }

  /// Weights are shared, limits and gates are the caller's own.
  static func kokoro(_ options: Kokoro.Options = .init(threads: 2)) throws -> Kokoro {
    let (engine, voices) = try engine.get()
    return Kokoro(
      engine: engine, voices: voices, phonemizers: Kokoro.standardPhonemizers, options: options,
      meter: SystemCPUMeter())
  }
}
