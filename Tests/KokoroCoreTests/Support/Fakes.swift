import KokoroCore
import KokoroLocking
import KokoroText
import KokoroWeights

/// An engine that needs no weights.
func fakeKokoro(
  _ engine: any SpeechEngine = FakeEngine(), options: Kokoro.Options = Kokoro.Options(),
  meter: any CPUMeter = SystemCPUMeter()
) throws -> Kokoro {
  Kokoro(
    engine: engine, voices: try fakeVoices(),
    phonemizers: [
      .americanEnglish: { _ in LetterPhonemizer() }, .britishEnglish: { _ in LetterPhonemizer() },
    ], options: options, meter: meter)
}

extension Kokoro {
  /// Returns when so many passes were let in and so many wait; a state that nothing ends by itself, such
  /// as that of a closed gate.
  func waitForPasses(running: Int, waiting: Int) async throws {
    while passes != (running, waiting) { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Constant voices; the number is every element's.
func fakeVoices() throws -> VoiceCatalog {
  VoiceCatalog(
    try [("af_heart", 0), ("am_adam", 3), ("bm_george", 5), ("ef_dora", 1)].map {
      try fakeVoice($0, $1)
    })
}

func fakeVoice(_ name: String, _ value: Float, rows: Int = 510) throws -> VoicePack {
  try VoicePack(name: name, styles: [Float](repeating: value, count: rows * 256))
}

/// Every chunk of a stream.
func all(_ stream: SpeechStream) async throws -> [Speech.Chunk] {
  var chunks: [Speech.Chunk] = []
  for try await chunk in stream { chunks.append(chunk) }
  return chunks
}

/// What happened, in order.
final class EventLog: Sendable {
  private let log = Lock<[Int]>([])

  var events: [Int] { log.withLock { $0 } }

  func note(_ event: Int) { log.withLock { $0.append(event) } }
}
