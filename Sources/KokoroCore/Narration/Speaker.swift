import KokoroAlbert
import KokoroTensor

/// Speaks passages: one pass of the model each.
struct Speaker: Sendable {
  let engine: any SpeechEngine
  let runner: PassRunner

  /// - index: of the passage in its text, for the seed
  /// - gapBefore: samples of silence since the passage before; nil for the first
  func speak(
    _ passage: Passage, styles: MixedStyles, options: SynthesisOptions, index: Int,
    gapBefore: Int?
  ) async throws -> SpokenPassage {
    let pass = try pass(passage, styles: styles, options: options)
    let seed = options.seed(ofChunk: index)
    let (output, cpuSeconds) = try await runner.run(bytes: pass.bytes) { execution in
      try speak(pass, speed: options.speed, seed: seed, on: execution)
    }
    let times = TokenTimes(passage.tokens, durations: output.durations)
    var editor = SilenceEditor(
      output.samples, durations: output.durations, symbols: times.symbols.map(\.scalar))
    if let gapBefore { editor.setLead(gap: gapBefore) }
    if let lead = passage.lead { editor.addLead(extra(lead, options)) }
    for inner in passage.inner {
      guard let gap = options.pauses.innerGap(inner.border),
        let symbol = times.symbols.lastIndex(where: { $0.token == inner.token })
      else { continue }
      editor.setPause(afterSymbol: symbol, gap: gap)
    }
    if let gap = options.pauses.gap(passage.border, speed: options.speed) {
      editor.setTail(gap: gap)
    }
    let (samples, map) = editor.result()
    return SpokenPassage(samples: samples, times: times, map: map, cpuSeconds: cpuSeconds)
  }

  /// Silence beyond the gap after a sentence: a pause in full, a paragraph's by the difference.
  private func extra(_ border: Border, _ options: SynthesisOptions) -> Int {
    let gap = options.pauses.gap(border, speed: options.speed) ?? 0
    if case .pause = border { return gap }
    return max(0, gap - (options.pauses.gap(.sentence, speed: options.speed) ?? 0))
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
  /// From the samples of the pass, which the times count, to `samples`.
  var map: SampleMap
  var cpuSeconds: Double
}
