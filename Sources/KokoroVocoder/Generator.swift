import KokoroLayers
import KokoroTensor
import KokoroWeights

/// iSTFTNet: two stages of upsampling and residual blocks, then magnitudes and phases, then samples.
///
/// Upstream: `Generator`, kokoro/istftnet.py; Kaneko et al., "iSTFTNet", 2022.
public struct Generator: Sendable {
  package static let transform = ShortTimeFourier()
  /// Magnitudes and phases of a frame.
  package static let spectrumWidth = 22

  package let source: HarmonicSource
  package let stages: [GeneratorStage]
  package let post: SpectrumProjection

  public init(_ weights: Weights, keepsPrepared: Bool = false) throws(WeightError) {
    source = try HarmonicSource(weights["m_source"])
    stages = [
      try GeneratorStage(weights, index: 0, .first, keepsPrepared: keepsPrepared),
      try GeneratorStage(weights, index: 1, .second, keepsPrepared: keepsPrepared),
    ]
    post = try SpectrumProjection(weights["conv_post"])
  }

  /// - x: `[2F, 512]`; f0: `[2F]`; style: `[128]`
  /// - Returns: `[600 F]`
  package func callAsFunction(
    _ x: TensorView, f0: [Float], style: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    let harmonic = try harmonicSpectrum(f0: f0, seed: seed, on: execution)
    let first = try stages[0](
      x, scale: 1, harmonic: harmonic.view, style: style, on: execution)
    let second = try stages[1](
      first.view, scale: 1 / Float(stages[0].blocks.count), harmonic: harmonic.view, style: style,
      on: execution)
    return try execution.stage("spectrum to samples") {
      let spectrum = try post(
        second.view, scale: 1 / Float(stages[1].blocks.count), on: execution)
      return try Self.samples(spectrum, on: execution)
    }
  }

  /// Magnitudes and phases of the excitation, `[120 F + 1, 22]`, with the rows of zeros around them
  /// that the first stage's noise convolution reaches into.
  package func harmonicSpectrum(f0: [Float], seed: UInt64, on execution: Execution) throws
    -> PaddedSpectrum
  {
    let signal = try execution.stage("source") { try source(f0, seed: seed, on: execution) }
    let spectrum = PaddedSpectrum(rows: ShortTimeFourier.frames(signal.count))
    try signal.withUnsafeBufferPointer {
      try Self.transform.transform($0, into: spectrum.mutableView, on: execution)
    }
    return spectrum
  }

  /// `conv_post`'s rows to samples: magnitude e^a, phase sin b, inverse transform.
  /// - spectrum: `[120 F + 1, 22]`, used up
  package static func samples(_ spectrum: consuming Tensor, on execution: Execution) throws
    -> [Float]
  {
    let rows = spectrum.mutableView
    try execution.stretches(of: rows.rows, by: 512) { toComplex(rows.rows($0)) }
    return try transform.inverse(rows.view, on: execution)
  }
}
