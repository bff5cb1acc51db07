import Dispatch

/// One text on its way to audio, passage by passage.
///
/// Reading text runs on a queue of its own, passes on the engine's threads; Swift's cooperative
/// pool is never held.
actor Narration {
  private let voices: VoiceCatalog
  private let speaker: Speaker
  private let reader: SentenceReader
  private let source: any ScriptSource
  private let options: SynthesisOptions
  private let executor: QueueExecutor

  private var chunker: Chunker
  /// Of the sentences in the chunker, and in the passage that waits.
  private var voice: String
  private var diagnostics: [SpeechDiagnostic] = []
  private var isAtEnd = false
  /// A sentence in another voice, read only when what is before it is taken.
  private var held: ScriptUnit?
  private var waiting: Result<Line?, any Error>?
  private var index = 0
  private var clock = 0
  /// Samples of silence between the last passage and the next; nil before the first.
  private var gap: Int?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ source: any ScriptSource, options: SynthesisOptions, voices: VoiceCatalog,
    languages: PhonemizerLibrary, speaker: Speaker
  ) {
    self.source = source
    self.options = options
    self.voices = voices
    self.speaker = speaker
    reader = SentenceReader(languages: languages, options: options)
    chunker = Chunker(options.chunking)
    voice = options.voice
    executor = QueueExecutor(label: "kokoro.narration")
  }

  /// A passage with what was noticed while it was read.
  private struct Line {
    var passage: Passage
    var voice: String
    var diagnostics: [SpeechDiagnostic]
  }

  /// The next chunk, or nil at the end.
  func next() async throws -> Speech.Chunk? {
    let line: Line?
    if let waiting {
      self.waiting = nil
      line = try waiting.get()
    } else {
      line = try await nextLine()
    }
    guard let line else {
      if index == 0, source.isWhole { throw KokoroError.nothingToSpeak }
      return nil
    }
    let spoken = try await speaker.speak(
      line.passage, styles: voices.styles(of: VoiceMix(line.voice)), options: options,
      index: index, gapBefore: gap)
    gap = options.pauses.gap(line.passage.border, speed: options.speed)
    // Read ahead, to know whether this is the last; what goes wrong there is the next call's.
    if source.isWhole {
      do { waiting = .success(try await nextLine()) } catch { waiting = .failure(error) }
    }
    return chunk(line, spoken)
  }

  // MARK: - Reading

  private func nextLine() async throws -> Line? {
    while chunker.needsMore, !isAtEnd {
      guard let unit = try await nextUnit() else {
        isAtEnd = true
        chunker.endGroup()
        break
      }
      let unitVoice = unit.voice ?? options.voice
      if unitVoice != voice, !chunker.isEmpty {
        held = unit
        chunker.endGroup()
        break
      }
      voice = unitVoice
      let reading = try reader.read(unit)
      diagnostics += reading.diagnostics
      if reading.atoms.isEmpty {
        chunker.noteSilence(unit.border)
      } else {
        chunker.append(reading.atoms)
      }
    }
    guard let passage = chunker.take() else { return nil }
    let end = passage.tokens.last?.range.upperBound ?? 0
    // Sentences further on are noticed with their own passage.
    let noticed = diagnostics.filter { ($0.utf8Range?.lowerBound ?? 0) < end }
    diagnostics.removeAll { ($0.utf8Range?.lowerBound ?? 0) < end }
    return Line(passage: passage, voice: voice, diagnostics: noticed)
  }

  private func nextUnit() async throws -> ScriptUnit? {
    if let unit = held {
      held = nil
      return unit
    }
    return try await source.next()
  }

  // MARK: - Speaking

  private func chunk(_ line: Line, _ spoken: SpokenPassage) -> Speech.Chunk {
    let start = Double(clock) / Double(Speech.sampleRate)
    let tokens = line.passage.tokens
    func seconds(_ range: Range<Int>) -> (Double, Double) {
      let last = spoken.samples.count
      func at(_ unit: Int) -> Double {
        let sample = min(max(0, spoken.map(unit * TokenTimes.unit)), last)
        return Double(clock + sample) / Double(Speech.sampleRate)
      }
      return (at(range.lowerBound), at(range.upperBound))
    }
    let words = zip(tokens, spoken.times.tokens).filter { !$0.0.phonemes.isEmpty }.map {
      token, range in
      let (start, end) = seconds(range)
      return WordTiming(
        text: token.text, range: source.range(token.range), utf8Range: token.range,
        phonemes: String(String.UnicodeScalarView(token.phonemes)), start: start, end: end,
        isPunctuation: token.isPunctuation)
    }
    let phonemes = spoken.times.symbols.map { symbol in
      let (start, end) = seconds(symbol.range)
      return PhonemeTiming(symbol: symbol.scalar, start: start, end: end)
    }
    let lower = tokens.map(\.range.lowerBound).min() ?? 0
    let upper = tokens.map(\.range.upperBound).max() ?? lower
    let isFinal: Bool =
      if case .success(nil) = waiting { true } else { isAtEnd && chunker.isEmpty && held == nil }
    let chunk = Speech.Chunk(
      index: index, isFinal: isFinal, samples: spoken.samples, start: start, timings: words,
      phonemeTimings: phonemes, phonemes: line.passage.phonemes,
      range: source.range(lower..<upper), utf8Range: lower..<upper, voice: line.voice,
      diagnostics: line.diagnostics + (isFinal ? diagnostics : []),
      cpuSeconds: spoken.cpuSeconds)
    index += 1
    clock += spoken.samples.count
    return chunk
  }
}

/// Runs an actor on a dispatch queue.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
