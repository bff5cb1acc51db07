import KokoroTensor
import KokoroWeights

/// Frames to samples: decoder, harmonic source and iSTFTNet generator. Upstream: `Decoder`,
/// kokoro/istftnet.py.
public struct Vocoder: Sendable {
  public init(_ weights: Weights) throws(WeightError) {
  }

  /// - asr: `[F, 512]`, row by row; f0, energy: `[2F]`; decoderStyle: `[128]`
  /// - seed: of the source's phases and noise; the same seed gives the same samples
  /// - Returns: 600 F samples at 24 kHz
  public func callAsFunction(
    asr: [Float], f0: [Float], energy: [Float], decoderStyle: [Float], seed: UInt64,
    on execution: Execution
  ) throws -> [Float] {
    preconditionFailure("not yet")
  }
}
