import KokoroAlbert
import KokoroTensor
import KokoroVocoder
import KokoroWeights

/// The two halves of a pass, behind a protocol so that tests can speak without weights.
package protocol SpeechEngine: Sendable {
  /// What the engine keeps in memory between passes, mapped files aside.
  var keptBytes: Int { get }

  /// - tokens: `[T]` with both pads; prosodyStyle: `[128]`
  func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures

  /// - features: durations and the three curves; decoderStyle: `[128]`
  /// - Returns: 600 samples a frame
  func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float]
}

/// Kokoro-82M with weights loaded.
package struct KokoroEngine: SpeechEngine {
  let acousticModel: AcousticModel
  let vocoder: Vocoder

  package init(_ weights: Weights, keepsPreparedWeights: Bool = false) throws {
    acousticModel = try AcousticModel(weights)
    vocoder = try Vocoder(weights, keepsPreparedWeights: keepsPreparedWeights)
  }

  package var keptBytes: Int { vocoder.keptBytes }

  package func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    try acousticModel(tokens: tokens, prosodyStyle: prosodyStyle, speed: speed, on: execution)
  }

  package func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    try vocoder(
      asr: features.asr, f0: features.f0, energy: features.energy, decoderStyle: decoderStyle,
      seed: seed, on: execution)
  }
}

extension SpeechEngine {
  package var keptBytes: Int { 0 }
}
