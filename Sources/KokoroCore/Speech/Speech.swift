/// Spoken text: audio with its timings.
public struct Speech: Sendable, Equatable {
  /// Samples a second, of everything the engine makes.
  public static let sampleRate = 24_000

  /// Mono, at the model's own level: mostly between -1 and 1, never normalised.
  public var samples: [Float] = []
  /// Samples a second: 24,000.
  public var sampleRate: Int { Self.sampleRate }
  /// Words and marks in the order of the text; see `words`.
  public var timings: [WordTiming] = []
  /// Every symbol that was spoken, in order.
  public var phonemeTimings: [PhonemeTiming] = []
  /// What was spoken, a space between passes.
  public var phonemes = ""
  /// What was guessed, skipped or spoken otherwise than written.
  public var diagnostics: [SpeechDiagnostic] = []
  /// CPU-seconds of all threads. While several calls run at once, each is charged an even share.
  public var cpuSeconds = 0.0

  /// No speech yet, to append chunks to.
  public init() {}

  /// Without the punctuation.
  public var words: [WordTiming] { timings.filter { !$0.isPunctuation } }
  /// In seconds.
  public var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
  /// Symbols that the model has no id for, in order; they were skipped.
  public var skippedSymbols: [Unicode.Scalar] {
    diagnostics.filter { $0.kind == .skippedSymbol }.compactMap(\.text.unicodeScalars.first)
  }

  /// A part of a stream: what one pass of the model gave.
  public struct Chunk: Sendable, Equatable {
    /// From 0.
    public var index: Int
    /// Nothing follows. A session knows it only when it was finished in time; there, the end of the
    /// sequence is the sure sign.
    public var isFinal: Bool
    /// Mono, 24,000 a second.
    public var samples: [Float]
    /// Seconds from the start of the stream to the first sample.
    public var start: Double
    /// On the stream's clock.
    public var timings: [WordTiming]
    /// On the stream's clock.
    public var phonemeTimings: [PhonemeTiming]
    /// The symbols that were spoken.
    public var phonemes: String
    /// From the first word's start to the last word's end in the caller's text.
    public var range: Range<String.Index>
    /// The same in UTF-8 bytes.
    public var utf8Range: Range<Int>
    /// The voice, or the blend, that speaks.
    public var voice: String
    /// What was guessed, skipped or spoken otherwise than written.
    public var diagnostics: [SpeechDiagnostic]
    /// CPU-seconds of all threads; an even share where several calls ran at once.
    public var cpuSeconds: Double

    /// Without the punctuation.
    public var words: [WordTiming] { timings.filter { !$0.isPunctuation } }
    /// Samples a second: 24,000.
    public var sampleRate: Int { Speech.sampleRate }
    /// In seconds.
    public var duration: Double { Double(samples.count) / Double(Speech.sampleRate) }
  }

  /// Adds what a stream gave next.
  public mutating func append(_ chunk: Chunk) {
    samples += chunk.samples
    timings += chunk.timings
    phonemeTimings += chunk.phonemeTimings
    phonemes += (phonemes.isEmpty ? "" : " ") + chunk.phonemes
    diagnostics += chunk.diagnostics
    cpuSeconds += chunk.cpuSeconds
  }
}
