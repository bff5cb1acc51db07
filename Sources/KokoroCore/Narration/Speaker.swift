import KokoroAlbert
import KokoroTensor

/// Speaks passages: one pass of the model each.
struct Speaker: Sendable {
  let engine: any SpeechEngine
  let runner: PassRunner

  /// - index: of the passage in its text, for the seed
  func speak(
    _ passage: Passage, styles: MixedStyles, options: SynthesisOptions, index: Int
  ) async throws -> SpokenPassage {
    let pass = try pass(passage, styles: styles, options: options)
    let seed = options.seed(ofChunk: index)
    let (output, cpuSeconds) = try await runner.run(bytes: pass.bytes) { execution in
      try speak(pass, speed: options.speed, seed: seed, on: execution)
    }
    return SpokenPassage(
      samples: output.samples, times: TokenTimes(passage.tokens, durations: output.durations),
      shift: 0, cpuSeconds: cpuSeconds)
  }

  private func pass(
    _ passage: Passage, styles: MixedStyles, options: SynthesisOptions
  ) throws -> Pass {
    let phonemes = passage.phonemes
    let count = phonemes.unicodeScalars.count
    guard count <= Vocabulary.maximumPassLength else {
      throw KokoroError.tooManyPhonemes(limit: Vocabulary.maximumPassLength, got: count)
    }
    let style = try styles.style(phonemeCount: count, blending: options.blending)
    let ids = Vocabulary.kokoro.encode(phonemes).ids
    return Pass(tokens: [Vocabulary.pad] + ids + [Vocabulary.pad], style: style)
  }

  private func speak(
    _ pass: Pass, speed: Float, seed: UInt64, on execution: Execution
  ) throws -> (samples: [Float], durations: [Int]) {
    let features = try engine.features(
      tokens: pass.tokens, prosodyStyle: pass.prosodyStyle, speed: speed, on: execution)
    try execution.checkpoint()
    let samples = try engine.samples(
      of: features, decoderStyle: pass.decoderStyle, seed: seed, on: execution)
    return (samples, features.durations)
  }
}

/// What the model is given.
struct Pass: Sendable {
  /// With both pads.
  var tokens: [Int32]
  var style: [Float]

  var decoderStyle: [Float] { Array(style[..<128]) }
  var prosodyStyle: [Float] { Array(style[128...]) }

  /// Most that the activations of a pass take: measured at the slowest speed that sounds natural.
  var bytes: Int { 16 << 20 + tokens.count * (1 << 20) }
}

/// What a passage became.
struct SpokenPassage: Sendable {
  var samples: [Float]
  var times: TokenTimes
  /// Samples to add to the times, when silence was cut or added at the start.
  var shift: Int
  var cpuSeconds: Double
}
