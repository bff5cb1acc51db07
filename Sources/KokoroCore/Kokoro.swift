import Foundation
import KokoroTensor
import KokoroText
import KokoroWeights

/// A Kokoro-82M voice synthesiser: loaded once, used from anywhere.
///
/// ```swift
/// let kokoro = try await Kokoro(contentsOf: URL(filePath: "Weights"))
/// let speech = try await kokoro.synthesize("Hello, world.")
/// // speech.samples: 24 kHz mono
/// ```
///
/// Calls may run at the same time; they share weights and worker threads and don't affect each
/// other's samples. Work runs on threads of its own, and a cancelled task stops within
/// milliseconds.
public final class Kokoro: Sendable {
  /// How an engine is set up.
  public struct Options: Sendable {
    /// Threads that share the work of a pass; nil for one a processor that the system reports, four at most.
    public var threads: Int?
    /// Bytes for the activations of all passes together. Text is split into passes that each keep
    /// within it, and a pass that doesn't fit beside those that run waits. A pass of a few words
    /// (24 phonemes, some 70 MB) always runs. The allocator's slack comes on top; with a limit below
    /// what the longest pass takes (some 600 MB), passes return to the system what they have freed.
    /// A plan that was edited to exceed the limit in one section is an error, `KokoroError.memory`.
    public var memoryLimit: Int
    /// Keeps the weights of the generator's convolutions in the form that they are computed with,
    /// made by the first pass: 322 MB that count against `memoryLimit`, for some hundredths of a
    /// second less a pass. For programs that speak many short texts and have the memory.
    public var keepsPreparedWeights: Bool
    /// Passes at the same time; more wait their turn. They share `threads`, so that more of them
    /// don't speak faster.
    public var maximumPasses: Int
    /// A limit on CPU time; nil for none.
    public var cpuBudget: CPUBudget?
    /// Pronunciations for all calls; see `UserLexicon` for its rules of case.
    public var lexicon: UserLexicon?
    /// `.copied` reads weights, voices and bundles into memory of their own, which protects from a file
    /// that is shortened while in use; a mapped one then ends the process.
    public var access: FileAccess
    /// Compares every tensor with its checksum on opening, and refuses NaN and infinity, in a bundle
    /// or a file that `kokoro convert` wrote: a tenth of a second of CPU time, and the whole file is
    /// read. A file without checksums is then an error.
    public var verifiesChecksums: Bool
    /// Voices of the caller's own, beside those of the folder or the bundle; of two with one name it
    /// is the caller's that speaks.
    public var ownVoices: [VoicePack]

    /// What is left out has the value that suits most apps.
    public init(
      threads: Int? = nil, memoryLimit: Int = 1 << 30, maximumPasses: Int = 2,
      cpuBudget: CPUBudget? = nil, lexicon: UserLexicon? = nil, access: FileAccess = .mapped,
      verifiesChecksums: Bool = false, keepsPreparedWeights: Bool = false,
      ownVoices: [VoicePack] = []
    ) {
      self.threads = threads
      self.memoryLimit = memoryLimit
      self.maximumPasses = maximumPasses
      self.cpuBudget = cpuBudget
      self.lexicon = lexicon
      self.access = access
      self.verifiesChecksums = verifiesChecksums
      self.keepsPreparedWeights = keepsPreparedWeights
      self.ownVoices = ownVoices
    }

    package static let allowedThreads = 1...256

    package func validate() throws(KokoroError) {
      if let threads, !Self.allowedThreads.contains(threads) {
        throw .option(
          "threads",
          expected: "\(Self.allowedThreads.lowerBound) to \(Self.allowedThreads.upperBound)",
          got: "\(threads)")
      }
      guard memoryLimit > 0 else {
        throw .option("memoryLimit", expected: "more than 0 bytes", got: "\(memoryLimit)")
      }
      guard maximumPasses > 0 else {
        throw .option("maximumPasses", expected: "at least 1", got: "\(maximumPasses)")
      }
      try cpuBudget?.validate()
    }
  }

  private let catalog: VoiceCatalog
  private let languages: PhonemizerLibrary
  let speaker: Speaker
  private let regulator: Regulator

  /// From one place: a bundle that `kokoro pack` wrote, or a folder that holds
  /// `kokoro-v1_0.safetensors` and `voices/`, as `make weights` makes it.
  ///
  /// - Parameters:
  ///   - url: the bundle or the folder
  ///   - phonemizers: what reads each language; nil for those that a bundle has the data of, or
  ///     `standardPhonemizers`
  ///   - options: threads, memory, lexicons and the like
  /// - Throws: `KokoroError.bundle` for a bundle that is damaged or lacks something,
  ///   `KokoroError.missing` for a place without a model; `CheckpointError`
  public convenience init(
    contentsOf url: URL, phonemizers: [Language: PhonemizerMaker]? = nil,
    options: Options = Options()
  ) async throws {
    guard url.isRegularFile else {
      try await self.init(
        model: url.appending(path: Self.modelName), voices: url.appending(path: Self.voicesName),
        phonemizers: phonemizers, options: options)
      return
    }
    let options = try options.checked()
    let loaded = try await onThread { try LoadedBundle(path: url.path, options: options) }
    self.init(
      engine: loaded.engine, voices: loaded.voices,
      phonemizers: phonemizers ?? loaded.phonemizers, options: options, meter: SystemCPUMeter())
  }

  /// From a file of weights in any format that KokoroWeights reads, and voices: a folder or a file of
  /// them, or a bundle, as ``VoiceCatalog/init(contentsOf:access:)`` takes.
  ///
  /// - Parameters:
  ///   - model: the file of weights
  ///   - voices: the folder, the file or the bundle
  ///   - phonemizers: what reads each language; nil for `standardPhonemizers`
  ///   - options: threads, memory, lexicons and the like
  /// - Throws: `KokoroError.missing`, `KokoroError.vocabulary` where a `config.json` beside the
  ///   weights means other symbols; `CheckpointError`
  public convenience init(
    model: URL, voices: URL, phonemizers: [Language: PhonemizerMaker]? = nil,
    options: Options = Options()
  ) async throws {
    guard FileManager.default.fileExists(atPath: model.path) else {
      throw KokoroError.missing(
        "weights", at: model.path,
        advice: "fetch them with `make weights`, or give the place of the file")
    }
    let options = try options.checked()
    let (engine, catalog) = try await onThread {
      if let configuration = try KokoroConfiguration.beside(model.path) {
        try Vocabulary.kokoro.requireAgreement(with: configuration, beside: model.path)
      }
      let checkpoint = try openCheckpoint(
        at: model.path, access: options.access, verifiesChecksums: options.verifiesChecksums)
      return (
        try KokoroEngine(
          Weights(checkpoint), keepsPreparedWeights: options.keepsPreparedWeights),
        try VoiceCatalog(contentsOf: voices, access: options.access)
      )
    }
    self.init(
      engine: engine, voices: catalog, phonemizers: phonemizers ?? Self.standardPhonemizers,
      options: options, meter: SystemCPUMeter())
  }

  /// The weights' file in a model folder.
  public static let modelName = "kokoro-v1_0.safetensors"
  /// The folder of voices in a model folder.
  public static let voicesName = "voices"

  /// From explicit parts.
  ///
  /// - Parameters:
  ///   - weights: a checkpoint of Kokoro-82M
  ///   - voices: those that can be asked for
  ///   - phonemizers: for each language that will be spoken; made when first used
  ///   - options: threads, memory, lexicons and the like
  public convenience init(
    weights: Weights, voices: VoiceCatalog,
    phonemizers: [Language: PhonemizerMaker],
    options: Options = Options()
  ) throws {
    self.init(
      engine: try KokoroEngine(weights, keepsPreparedWeights: options.keepsPreparedWeights),
      voices: voices, phonemizers: phonemizers,
      options: try options.checked(), meter: SystemCPUMeter())
  }

  package init(
    engine: any SpeechEngine, voices: VoiceCatalog,
    phonemizers: [Language: PhonemizerMaker], options: Options,
    meter: any CPUMeter
  ) {
    catalog = options.ownVoices.isEmpty ? voices : voices.adding(options.ownVoices)
    languages = PhonemizerLibrary(phonemizers, lexicon: options.lexicon)
    regulator = Regulator(budget: options.cpuBudget, meter: meter)
    let threads = options.threads ?? min(4, ProcessInfo.processInfo.activeProcessorCount)
    speaker = Speaker(
      engine: engine,
      runner: PassRunner(
        regulator: regulator,
        admission: Admission(
          limit: max(0, options.memoryLimit - engine.keptBytes),
          maximumPasses: options.maximumPasses),
        workers: Workers(count: threads)))
  }

  /// The voices at hand, in alphabetical order; none is loaded by listing it.
  public var voices: [Voice] { catalog.voices }

  // MARK: - Speaking

  /// Speaks a text of any length.
  ///
  /// - Throws: `KokoroError`, or `CancellationError` soon after the task is cancelled
  public func synthesize(
    _ text: String, options: SynthesisOptions = SynthesisOptions()
  ) async throws -> Speech {
    try await collect(narration(TextSource(text, options.chunking), options))
  }

  /// Speaks phonemes: Misaki's symbols, words with a space between. Ranges index the phoneme
  /// string.
  public func synthesize(
    phonemes: String, options: SynthesisOptions = SynthesisOptions()
  ) async throws -> Speech {
    try await collect(narration(PhonemeSource(phonemes), options))
  }

  /// Speaks a text of any length piece by piece; the pieces joined are what `synthesize` gives.
  public func stream(
    _ text: String, options: SynthesisOptions = SynthesisOptions()
  ) -> SpeechStream {
    SpeechStream { try self.narration(TextSource(text, options.chunking), options) }
  }

  /// Speaks phonemes piece by piece.
  public func stream(
    phonemes: String, options: SynthesisOptions = SynthesisOptions()
  ) -> SpeechStream {
    SpeechStream { try self.narration(PhonemeSource(phonemes), options) }
  }

  func narration(
    _ source: any ScriptSource, _ options: SynthesisOptions
  ) throws -> Narration {
    try options.validate()
    // Before anything is spoken, so that a misspelt voice is known at once.
    _ = try styles(options.voice)
    return Narration(
      source, options: options, voices: catalog, languages: languages, speaker: speaker)
  }

  func styles(_ voice: String) throws -> MixedStyles { try catalog.styles(of: VoiceMix(voice)) }

  private func collect(_ narration: Narration) async throws -> Speech {
    var speech = Speech()
    while let chunk = try await narration.next() { speech.append(chunk) }
    return speech
  }

  // MARK: - Memory

  /// Returns to the system the memory that passes have freed and the allocator keeps for the next.
  ///
  /// For an app that has spoken and won't for a while, or that is told that memory is short. Weights,
  /// lexicons and passes at work keep theirs; the next pass asks the system again, which costs it
  /// some milliseconds. May be called at any time, from any thread. What else in the process was
  /// freed is returned too.
  public func releaseMemory() { releaseFreedMemory() }

  // MARK: - The gate

  /// Closes the gate: passes stop at their next check, within milliseconds, and wait, keeping
  /// what they have done. For apps that must stop work when they leave the foreground.
  public func suspend() { regulator.suspend() }

  /// Opens the gate: the passes that waited go on.
  public func resume() { regulator.resume() }

  /// Whether the gate is closed.
  public var isSuspended: Bool { regulator.isSuspended }

  /// Passes that were let in, and those that wait their turn.
  package var passes: (running: Int, waiting: Int) { speaker.runner.passes }
}

extension Kokoro.Options {
  func checked() throws(KokoroError) -> Self {
    try validate()
    return self
  }
}

extension URL {
  fileprivate var isRegularFile: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
