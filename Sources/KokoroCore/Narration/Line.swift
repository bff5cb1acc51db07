/// A passage that was read, with what was noticed on the way.
struct Line: Sendable {
  var passage: Passage
  /// An id or a blend.
  var voice: String
  var diagnostics: [SpeechDiagnostic]
}

/// What a passage became.
struct SpokenPassage: Sendable {
  var samples: [Float]
  var times: TokenTimes
  /// From the samples of the pass, which the times count, to `samples`.
  var map: SampleMap
  var cpuSeconds: Double
}

/// Puts passages one after the other on the clock of their stream.
struct ChunkAssembler: Sendable {
  private let pauses: Pauses
  private let speed: Float
  private(set) var index = 0
  /// Samples so far.
  private var clock = 0
  /// Samples of silence between the last passage and the next; nil before the first.
  private(set) var gap: Int?

  init(_ options: SynthesisOptions) {
    pauses = options.pauses
    speed = options.speed
  }

  /// - range: from UTF-8 to indices of the caller's text
  mutating func append(
    _ line: Line, _ spoken: SpokenPassage, isFinal: Bool, range: (Range<Int>) -> Range<String.Index>
  ) -> Speech.Chunk {
    let tokens = line.passage.tokens
    let words = zip(tokens, spoken.times.tokens).filter { !$0.0.phonemes.isEmpty }.map {
      token, units in
      WordTiming(
        text: token.text, range: range(token.range), utf8Range: token.range,
        phonemes: String(String.UnicodeScalarView(token.phonemes)),
        start: seconds(units.lowerBound, spoken), end: seconds(units.upperBound, spoken),
        isPunctuation: token.isPunctuation)
    }
    let phonemes = spoken.times.symbols.map { symbol in
      PhonemeTiming(
        symbol: symbol.scalar, start: seconds(symbol.range.lowerBound, spoken),
        end: seconds(symbol.range.upperBound, spoken))
    }
    let lower = tokens.map(\.range.lowerBound).min() ?? 0
    let upper = tokens.map(\.range.upperBound).max() ?? lower
    let chunk = Speech.Chunk(
      index: index, isFinal: isFinal, samples: spoken.samples,
      start: Double(clock) / Double(Speech.sampleRate), timings: words, phonemeTimings: phonemes,
      phonemes: line.passage.phonemes, range: range(lower..<upper), utf8Range: lower..<upper,
      voice: line.voice, diagnostics: line.diagnostics, cpuSeconds: spoken.cpuSeconds)
    index += 1
    clock += spoken.samples.count
    gap = pauses.gap(line.passage.border, speed: speed)
    return chunk
  }

  /// - unit: half frames from the start of the pass
  private func seconds(_ unit: Int, _ spoken: SpokenPassage) -> Double {
    let sample = min(max(0, spoken.map(unit * TokenTimes.unit)), spoken.samples.count)
    return Double(clock + sample) / Double(Speech.sampleRate)
  }
}
