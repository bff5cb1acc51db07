import KokoroAlbert
import KokoroTensor

/// Speaks passages: one pass of the model each.
struct Speaker: Sendable {
  let engine: any SpeechEngine
  let runner: PassRunner

  /// The most phonemes that a pass may take within the memory limit.
  func passLength(speed: Float) -> Int {
    PassMemory.phonemes(within: runner.memoryLimit, speed: speed)
  }

  /// - index: of the passage in its text, for the seed
  /// - gapBefore: samples of silence since the passage before; nil for the first
  func speak(
    _ passage: Passage, styles: MixedStyles, options: SynthesisOptions, index: Int,
    gapBefore: Int?
  ) async throws -> SpokenPassage {
    let pass = try Pass(passage.phonemes, styles: styles, blending: options.blending)
    let seed = options.seed(ofChunk: index)
    let (output, cpuSeconds) = try await runner.run(bytes: pass.bytes(speed: options.speed)) {
      execution in
      let features = try predict(pass, speed: options.speed, on: execution)
      try execution.checkpoint()
      let samples = try engine.samples(
        of: features, decoderStyle: pass.decoderStyle, seed: seed, on: execution)
      return (samples: samples, durations: features.durations)
    }
    return try edited(
      passage, samples: output.samples, durations: output.durations, options: options,
      gapBefore: gapBefore, cpuSeconds: cpuSeconds)
  }

  /// The first half of a pass.
  func features(
    _ phonemes: String, styles: MixedStyles, options: SynthesisOptions
  ) async throws -> (pass: Pass, features: AcousticFeatures, cpuSeconds: Double) {
    let pass = try Pass(phonemes, styles: styles, blending: options.blending)
    let (features, cpuSeconds) = try await runner.run(bytes: pass.bytes(speed: options.speed)) {
      execution in
      try predict(pass, speed: options.speed, on: execution)
    }
    return (pass, features, cpuSeconds)
  }

  /// The second half of a pass.
  func render(
    _ passage: Passage, pass: Pass, features: AcousticFeatures, options: SynthesisOptions,
    index: Int, gapBefore: Int?
  ) async throws -> SpokenPassage {
    let seed = options.seed(ofChunk: index)
    let bytes = bytes(pass, features)
    try runner.requireRoom(bytes)
    let (samples, cpuSeconds) = try await runner.run(bytes: bytes) { execution in
      try engine.samples(
        of: features, decoderStyle: pass.decoderStyle, seed: seed, on: execution)
    }
    return try edited(
      passage, samples: samples, durations: features.durations, options: options,
      gapBefore: gapBefore, cpuSeconds: cpuSeconds)
  }

  /// What the second half takes, now that the durations are known.
  private func bytes(_ pass: Pass, _ features: AcousticFeatures) -> Int {
    PassMemory.bytes(tokens: pass.tokens.count, frames: features.durations.reduce(0, +))
  }

  private func predict(
    _ pass: Pass, speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    try engine.features(
      tokens: pass.tokens, prosodyStyle: pass.prosodyStyle, speed: speed, on: execution)
  }

  // MARK: - Silence

  private func edited(
    _ passage: Passage, samples: [Float], durations: [Int], options: SynthesisOptions,
    gapBefore: Int?, cpuSeconds: Double
  ) throws(KokoroError) -> SpokenPassage {
    // A canonical file isn't searched for numbers that are none when it is mapped.
    guard samples.allSatisfy(\.isFinite) else { throw .damagedWeights }
    let times = TokenTimes(passage.tokens, durations: durations)
    var editor = SilenceEditor(
      samples, durations: durations, symbols: times.symbols.map(\.scalar))
    if let gapBefore { editor.setLead(gap: gapBefore) }
    if let lead = passage.lead { editor.addLead(options.pauses.lead(lead, speed: options.speed)) }
    for inner in passage.inner {
      guard let gap = options.pauses.innerGap(inner.border),
        let symbol = times.symbols.lastIndex(where: { $0.token == inner.token })
      else { continue }
      editor.setPause(afterSymbol: symbol, gap: gap)
    }
    if let gap = options.pauses.gap(passage.border, speed: options.speed) {
      editor.setTail(gap: gap)
    }
    let (edited, map) = editor.result()
    return SpokenPassage(samples: edited, times: times, map: map, cpuSeconds: cpuSeconds)
  }
}

/// What the model is given.
struct Pass: Sendable, Equatable {
  /// With both pads.
  let tokens: [Int32]
  /// `[256]`
  let style: [Float]

  /// - Throws: `KokoroError.tooManyPhonemes` where more than one pass would be needed
  init(_ phonemes: String, styles: MixedStyles, blending: VoiceBlending) throws {
    let count = phonemes.unicodeScalars.count
    guard count <= Vocabulary.maximumPassLength else {
      throw KokoroError.tooManyPhonemes(limit: Vocabulary.maximumPassLength, got: count)
    }
    style = try styles.style(phonemeCount: count, blending: blending)
    tokens = [Vocabulary.pad] + Vocabulary.kokoro.encode(phonemes).ids + [Vocabulary.pad]
  }

  var decoderStyle: [Float] { Array(style[..<128]) }
  var prosodyStyle: [Float] { Array(style[128...]) }

  /// What the activations take at most, before the durations are known.
  func bytes(speed: Float) -> Int { PassMemory.bytes(tokens: tokens.count, speed: speed) }
}
