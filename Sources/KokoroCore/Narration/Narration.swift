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
  private let executor = QueueExecutor(label: "kokoro.narration")

  private var chunker: Chunker
  /// Of the sentences in the chunker.
  private var voice: String
  private var diagnostics: [SpeechDiagnostic] = []
  /// Voices that were said to speak another language than their own: once is enough.
  private var mismatches: Set<String> = []
  /// A sentence in another voice, read only when what is before it is taken.
  private var held: ScriptUnit?
  private var isAtEnd = false
  /// The next passage, read ahead.
  private var waiting: Result<Line?, any Error>?
  private var assembler: ChunkAssembler
  private var hasLines = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ source: any ScriptSource, options: SynthesisOptions, voices: VoiceCatalog,
    languages: PhonemizerLibrary, speaker: Speaker
  ) {
    self.source = source
    self.options = options
    self.voices = voices
    self.speaker = speaker
    let most = speaker.passLength(speed: options.speed)
    reader = SentenceReader(languages: languages, options: options, passLength: most)
    chunker = Chunker(options.chunking, most: most)
    voice = options.voice
    assembler = ChunkAssembler(options)
  }

  /// The next chunk, or nil at the end.
  func next() async throws -> Speech.Chunk? {
    guard var line = try await nextLine() else { return nil }
    let spoken = try await speaker.speak(
      line.passage, styles: voices.styles(of: VoiceMix(line.voice)), options: options,
      index: assembler.index, gapBefore: assembler.gap)
    let isFinal = await isFinal()
    // Noticed after the last passage.
    if isFinal { line.diagnostics += diagnostics }
    return assembler.append(line, spoken, isFinal: isFinal) { source.range($0) }
  }

  /// The next passage, or nil at the end.
  func nextLine() async throws -> Line? {
    let line: Line?
    if let waiting {
      self.waiting = nil
      line = try waiting.get()
    } else {
      line = try await readLine()
    }
    if line == nil, !hasLines, source.isWhole { throw KokoroError.nothingToSpeak }
    hasLines = true
    return line
  }

  /// What was noticed after the last line, once there is no more to read.
  func takeRemainingDiagnostics() async -> [SpeechDiagnostic] {
    guard await isFinal() else { return [] }
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Reads ahead where that never waits; what goes wrong there is the next call's.
  private func isFinal() async -> Bool {
    guard source.isWhole else { return isAtEnd && chunker.isEmpty && held == nil }
    do {
      let line = try await readLine()
      waiting = .success(line)
      return line == nil
    } catch {
      waiting = .failure(error)
      return false
    }
  }

  private func readLine() async throws -> Line? {
    while chunker.needsMore, !isAtEnd {
      // There may be any amount of text that says nothing.
      try Task.checkCancellation()
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
      diagnostics += reading.diagnostics.filter {
        $0.kind != .languageMismatch || mismatches.insert($0.text).inserted
      }
      if reading.atoms.isEmpty {
        chunker.noteSilence(unit.border)
      } else {
        chunker.append(reading.atoms)
      }
    }
    guard let passage = chunker.take() else { return nil }
    // What was noticed further on comes with its own passage.
    let end = passage.tokens.last?.range.upperBound ?? 0
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
}

/// Runs an actor on a dispatch queue.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// The queue takes turns on Dispatch's own threads, one a core. By default it would ask for a
  /// thread of its own, and where the system has none to give Dispatch waits for one, for ever.
  init(label: String) {
    queue = DispatchQueue(label: label, target: .global(qos: .userInitiated))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
