import KokoroAlbert

/// How a text will be spoken, before there is sound: to be looked at, edited and rendered.
///
/// Rendering a plan as it is gives the samples that `synthesize` gives, bit for bit.
public struct SpeechPlan: Sendable {
  /// One for each pass of the model, in order. Sections may be left out; those that are rendered
  /// keep their order.
  public var sections: [Section]
  let text: String
  let options: SynthesisOptions

  /// In seconds, as planned; pauses between sections are not counted.
  public var duration: Double { sections.reduce(0) { $0 + $1.duration } }

  /// What one pass speaks.
  public struct Section: Sendable {
    /// The symbols that the model reads, in order, without those it lacks.
    public let symbols: [Unicode.Scalar]
    /// In the caller's text.
    public let utf8Range: Range<Int>
    /// Where each word is: its text, its place in the caller's text and its symbols.
    public let words: [Word]
    /// Frames of 25 ms that each symbol lasts, the pads at both ends first and last:
    /// `symbols.count + 2` numbers. `setDuration` changes them.
    public private(set) var durations: [Int]
    /// Fundamental frequency in Hz, two values a frame; 10 and less is unvoiced.
    public var f0: [Float]
    /// The predictor's energy, two values a frame; upstream's `N`.
    public var energy: [Float]

    let line: Line
    let pass: Pass
    let index: Int
    let cpuSeconds: Double
    /// `[T, 512]`: the text encoder's row for each symbol and pad.
    private let rows: [Float]

    /// A word among the symbols.
    public struct Word: Sendable, Equatable {
      /// As spoken from: the caller's word, or what the normaliser made of it.
      public let text: String
      /// UTF-8 bytes in the caller's text.
      public let utf8Range: Range<Int>
      /// Indices of `symbols`.
      public let symbols: Range<Int>
    }

    /// In seconds.
    public var duration: Double { Double(durations.reduce(0, +)) / 40 }

    init(
      line: Line, pass: Pass, features: AcousticFeatures, index: Int, cpuSeconds: Double
    ) throws(KokoroError) {
      let times = TokenTimes(line.passage.tokens, durations: features.durations)
      symbols = times.symbols.map(\.scalar)
      let tokens = line.passage.tokens
      words = tokens.indices.compactMap { token in
        guard !tokens[token].isPunctuation,
          let first = times.symbols.firstIndex(where: { $0.token == token }),
          let last = times.symbols.lastIndex(where: { $0.token == token })
        else { return nil }
        return Word(
          text: tokens[token].text, utf8Range: tokens[token].range, symbols: first..<last + 1)
      }
      let lower = tokens.map(\.range.lowerBound).min() ?? 0
      utf8Range = lower..<(tokens.map(\.range.upperBound).max() ?? lower)
      durations = features.durations
      f0 = features.f0
      energy = features.energy
      self.line = line
      self.pass = pass
      self.index = index
      self.cpuSeconds = cpuSeconds
      rows = try Self.rows(of: features)
    }

    /// Makes a symbol last `frames` frames of 25 ms, its stretch of both curves with it.
    ///
    /// - Parameters:
    ///   - frames: 1 to 400
    ///   - symbol: an index of `symbols`
    /// - Throws: `KokoroError.plan` for a symbol that isn't there or a length that isn't 1 to 400
    public mutating func setDuration(_ frames: Int, ofSymbol symbol: Int) throws(KokoroError) {
      guard symbols.indices.contains(symbol) else {
        throw .plan("symbol", expected: "an index of \(symbols.indices)", got: "\(symbol)")
      }
      try setDuration(frames, at: symbol + 1)
    }

    /// Makes symbols last `factor` times as long, each at least a frame.
    public mutating func stretch(_ range: Range<Int>, by factor: Double) throws(KokoroError) {
      guard range.clamped(to: symbols.indices) == range else {
        throw .plan("symbols", expected: "indices within \(symbols.indices)", got: "\(range)")
      }
      guard factor.isFinite, factor > 0, factor <= 20 else {
        throw .plan("factor", expected: "above 0, at most 20", got: "\(factor)")
      }
      for symbol in range {
        let frames = (Double(durations[symbol + 1]) * factor).rounded(.toNearestOrEven)
        try setDuration(max(1, Int(frames)), at: symbol + 1)
      }
    }

    private mutating func setDuration(_ frames: Int, at token: Int) throws(KokoroError) {
      guard (1...400).contains(frames) else {
        throw .plan("duration", expected: "1 to 400 frames", got: "\(frames)")
      }
      try validate()
      let start = 2 * durations[..<token].reduce(0, +)
      let old = start..<start + 2 * durations[token]
      f0.replaceSubrange(old, with: Self.resampled(f0[old], to: 2 * frames))
      energy.replaceSubrange(old, with: Self.resampled(energy[old], to: 2 * frames))
      durations[token] = frames
    }

    /// By nearest neighbour, so that no value lies between a voiced and an unvoiced one.
    private static func resampled(_ curve: ArraySlice<Float>, to count: Int) -> [Float] {
      (0..<count).map { curve[curve.startIndex + $0 * curve.count / count] }
    }

    /// What the vocoder is given.
    func features() throws(KokoroError) -> AcousticFeatures {
      try validate()
      let width = rows.count / max(1, durations.count)
      var asr: [Float] = []
      asr.reserveCapacity(durations.reduce(0, +) * width)
      for (token, frames) in durations.enumerated() {
        let row = rows[token * width..<(token + 1) * width]
        for _ in 0..<frames { asr += row }
      }
      return AcousticFeatures(durations: durations, asr: asr, f0: f0, energy: energy)
    }

    private func validate() throws(KokoroError) {
      let count = 2 * durations.reduce(0, +)
      for (name, curve) in [("f0", f0), ("energy", energy)] {
        guard curve.count == count else {
          throw .plan(name, expected: "\(count) values, two a frame", got: "\(curve.count)")
        }
        guard let wrong = curve.firstIndex(where: { !$0.isFinite }) else { continue }
        throw .plan("\(name)[\(wrong)]", expected: "a finite number", got: "\(curve[wrong])")
      }
    }

    private static func rows(of features: AcousticFeatures) throws(KokoroError) -> [Float] {
      let frames = features.durations.reduce(0, +)
      guard frames > 0, features.asr.count % frames == 0 else {
        throw .plan(
          "asr", expected: "a row for each of \(frames) frames", got: "\(features.asr.count) values"
        )
      }
      let width = features.asr.count / frames
      var rows: [Float] = []
      var frame = 0
      for duration in features.durations {
        rows += features.asr[frame * width..<(frame + 1) * width]
        frame += duration
      }
      return rows
    }
  }
}

extension Kokoro {
  /// Plans how a text would be spoken: durations, fundamental frequency and energy.
  public func plan(
    _ text: String, options: SynthesisOptions = SynthesisOptions()
  ) async throws -> SpeechPlan {
    let narration = try narration(TextSource(text, options.chunking), options)
    var plan = SpeechPlan(sections: [], text: text, options: options)
    while var line = try await narration.nextLine() {
      let (pass, features, cpuSeconds) = try await speaker.features(
        line.passage.phonemes, styles: styles(line.voice), options: options)
      line.diagnostics += await narration.takeRemainingDiagnostics()
      plan.sections.append(
        try SpeechPlan.Section(
          line: line, pass: pass, features: features, index: plan.sections.count,
          cpuSeconds: cpuSeconds))
    }
    return plan
  }

  /// Speaks a plan.
  ///
  /// - Throws: `KokoroError.plan` where curves and durations don't fit together
  public func render(_ plan: SpeechPlan) async throws -> Speech {
    var assembler = ChunkAssembler(plan.options)
    var speech = Speech()
    for (number, section) in plan.sections.enumerated() {
      var spoken = try await speaker.render(
        section.line.passage, pass: section.pass, features: section.features(),
        options: plan.options, index: section.index, gapBefore: assembler.gap)
      spoken.cpuSeconds += section.cpuSeconds
      speech.append(
        assembler.append(
          section.line, spoken, isFinal: number == plan.sections.count - 1
        ) { plan.text.range(utf8: $0) })
    }
    return speech
  }
}
