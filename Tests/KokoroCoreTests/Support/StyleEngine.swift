import KokoroAlbert
import KokoroCore
import KokoroTensor

/// Its samples are the style it was given.
struct StyleEngine: SpeechEngine {
  func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    AcousticFeatures(
      durations: tokens.map { _ in 1 }, asr: [Float](repeating: 0, count: 512 * tokens.count),
      f0: [Float](repeating: 0, count: 2 * tokens.count),
      energy: [Float](repeating: 0, count: 2 * tokens.count))
  }

  func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    decoderStyle + [Float](repeating: 0, count: 300 * features.f0.count - decoderStyle.count)
  }
}
