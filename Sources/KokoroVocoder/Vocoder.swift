import KokoroTensor
import KokoroWeights

/// Frames to samples: decoder, harmonic source and iSTFTNet generator. Upstream: `Decoder`,
/// kokoro/istftnet.py.
public struct Vocoder: Sendable {
  /// Samples a frame.
  public static let hop = 600
  public static let sampleRate = 24_000

  package let decoder: Decoder
  package let generator: Generator

  /// What the prepared weights take that a vocoder keeps.
  public let keptBytes: Int

  /// - Parameters:
  ///   - weights: the whole model's
  ///   - keepsPreparedWeights: keeps the weights of the residual blocks as their convolutions take
  ///     them, from the first pass on, rather than preparing them for each pass: `keptBytes` of
  ///     memory
  public init(_ weights: Weights, keepsPreparedWeights: Bool = false) throws(WeightError) {
    let weights = weights["decoder"]
    decoder = try Decoder(weights)
    generator = try Generator(weights["generator"], keepsPrepared: keepsPreparedWeights)
    keptBytes =
      keepsPreparedWeights ? generator.stages.reduce(0) { $0 + $1.preparedBytes } : 0
  }

  /// - Parameters:
  ///   - asr: `[F, 512]`, row by row; f0, energy: `[2F]`; decoderStyle: `[128]`
  ///   - seed: of the source's noise; the same seed gives the same samples, bit for bit, on any
  ///     number of threads
  /// - Returns: 600 F samples at 24 kHz
  /// - Throws: `VocoderError`, or what the execution's checkpoint throws
  public func callAsFunction(
    asr: [Float], f0: [Float], energy: [Float], decoderStyle: [Float], seed: UInt64,
    on execution: Execution
  ) throws -> [Float] {
    let frames = f0.count / 2
    guard frames > 0, f0.count == 2 * frames, energy.count == f0.count, asr.count == 512 * frames
    else {
      throw VocoderError.frames(asr: asr.count, f0: f0.count, energy: energy.count)
    }
    guard decoderStyle.count == 128 else {
      throw VocoderError.style(decoderStyle.count, expected: 128)
    }
    for (name, values) in [
      ("asr", asr), ("F0", f0), ("energy", energy), ("decoder style", decoderStyle),
    ] {
      if let index = values.firstIndex(where: { !$0.isFinite }) {
        throw VocoderError.value(values[index], at: index, of: name)
      }
    }
    return try PassScope.run {
      let features = Tensor(uninitializedRows: 2 * frames, columns: Decoder.outputWidth)
      let decoded = features.mutableView
      try execution.stage("decoder") {
        try decode(
          asr, f0: f0, energy: energy, style: decoderStyle, into: decoded, on: execution)
      }
      return try generator(
        decoded.view, f0: f0, style: decoderStyle, seed: seed, on: execution)
    }
  }

  private func decode(
    _ asr: [Float], f0: [Float], energy: [Float], style: [Float], into y: MutableTensorView,
    on execution: Execution
  ) throws {
    let text = Tensor(asr, rows: f0.count / 2, columns: 512)
    try decoder(asr: text.view, f0: f0, energy: energy, style: style, into: y, on: execution)
  }
}
