import KokoroTensor
import KokoroWeights

/// Tokens to what the vocoder needs: ALBERT, the duration, F0 and energy predictors and the text
/// encoder. Upstream: `KModel.forward_with_tokens` up to the decoder, kokoro/model.py.
public struct AcousticModel: Sendable {
  public init(_ weights: Weights) throws(WeightError) {
  }

  /// - tokens: `[T]` vocabulary ids, a 0 at both ends, T ≤ 512
  /// - prosodyStyle: `[128]`, the second half of a voice's row
  /// - decoderStyle: not used here; see `Vocoder`
  /// - speed: divides the predicted durations
  public func callAsFunction(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    preconditionFailure("not yet")
  }
}
