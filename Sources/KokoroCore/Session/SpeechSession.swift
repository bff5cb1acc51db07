/// Speaks text as it arrives, such as a language model's tokens.
///
/// ```swift
/// let session = try kokoro.openSession()
/// Task {
///   for try await token in model.tokens { session.push(token) }
///   session.finish()
/// }
/// for try await chunk in session.chunks { player.play(chunk.samples) }
/// ```
///
/// Each sentence is spoken as soon as what follows shows that it is complete: the first word of the
/// next, or the end. The first clause of all doesn't wait for its sentence. What is spoken is what `synthesize` gives for the whole text with
/// `chunking: .sentences`, sample for sample, unless text was forced out early.
public final class SpeechSession: Sendable {
  private let source: SessionText
  /// The speech, in the order of the text; to be iterated once.
  public let chunks: SpeechStream

  init(source: SessionText, chunks: SpeechStream) {
    self.source = source
    self.chunks = chunks
  }

  /// Adds text. Pieces may end anywhere, also within a word. After `finish` or `cancel` they are
  /// ignored.
  public func push(_ text: String) { source.push(text) }

  /// No more text will come; what is there is spoken to its end, and `chunks` ends.
  public func finish() { source.finish() }

  /// Stops within milliseconds; `chunks` ends by throwing `CancellationError`.
  public func cancel() {
    source.cancel()
    chunks.cancelAll()
  }

  /// Speaks the whole words that are there now, without waiting for their sentence to be complete.
  public func flush() { source.flush() }

  /// Puts other text in the place of all that isn't spoken yet, nor being made into speech.
  /// - Returns: the text that was taken out
  @discardableResult
  public func replaceUnspoken(with text: String) -> String { source.replaceUnspoken(with: text) }

  /// All text pushed so far, as replaced; the chunks' ranges index it.
  public var text: String { source.text }
  /// UTF-8 bytes of `text` that are spoken or being made into speech.
  public var spokenCount: Int { source.spokenCount }
}

extension Kokoro {
  /// Opens a session to speak text as it arrives.
  ///
  /// - Parameters:
  ///   - options: `chunking` is `.sentences` whatever they say
  ///   - idle: how long to wait for more text before the words that are there are spoken; nil to
  ///     wait until their sentence is complete
  public func openSession(
    _ options: SynthesisOptions = SynthesisOptions(), idle: Duration? = nil
  ) throws -> SpeechSession {
    var options = options
    options.chunking = .sentences
    let source = SessionText(idle: idle)
    let narration = try narration(source, options)
    return SpeechSession(source: source, chunks: SpeechStream { narration })
  }
}
