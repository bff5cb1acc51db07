import KokoroAlbert
import KokoroCore
import KokoroLocking
import KokoroTensor
import Testing

/// What the model is given, pads and all.
struct PassTokensTests {
  /// Remembers the tokens of every pass.
  private final class RecordingEngine: SpeechEngine {
    let passes = Lock<[[Int32]]>([])
    private let engine = FakeEngine()

    func features(
      tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
    ) throws -> AcousticFeatures {
      passes.withLock { $0.append(tokens) }
      return try engine.features(
        tokens: tokens, prosodyStyle: prosodyStyle, speed: speed, on: execution)
    }

    func samples(
      of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
    ) throws -> [Float] {
      try engine.samples(of: features, decoderStyle: decoderStyle, seed: seed, on: execution)
    }
  }

  private func passes(_ text: String) async throws -> [[Int32]] {
    let engine = RecordingEngine()
    let kokoro = Kokoro(
      engine: engine, voices: VoiceCatalog([try fakeVoice("af_heart", 0)]),
      phonemizers: Kokoro.standardPhonemizers, options: .init(), meter: SystemCPUMeter())
    _ = try await kokoro.synthesize(text)
    return engine.passes.withLock { $0 }
  }

  @Test(arguments: ["At noon we left.", "Hi I am here.", " \n Hi I am here. "])
  func beginAndEndWithOnePadAndNoSpace(text: String) async throws {
    let passes = try await passes(text)
    #expect(!passes.isEmpty)
    for tokens in passes {
      let inner = tokens.dropFirst().dropLast()
      #expect(tokens.first == 0 && tokens.last == 0 && !inner.contains(0))
      #expect(inner.first != Vocabulary.kokoro[" "] && inner.last != Vocabulary.kokoro[" "])
    }
  }

  @Test func keepTheMarksInOrder() async throws {
    let tokens = try await passes("Hi, moon. Run! Is it; really: so?").flatMap { $0 }
    #expect(tokens.filter { (1...6).contains($0) } == [3, 4, 5, 1, 2, 6])
  }
}
