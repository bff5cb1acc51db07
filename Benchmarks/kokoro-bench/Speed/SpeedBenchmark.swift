import Foundation
import KokoroAlbert
import KokoroCore
import KokoroTensor
import KokoroWeights

/// Kokoro's speed over a few texts, on warm caches.
struct SpeedBenchmark {
  let model: String
  let voices: String
  let threads: Int
  let repeats: Int
  let keepsPreparedWeights: Bool

  func run(_ texts: [BenchmarkText], progress: (SpeedResult) throws -> Void) async throws {
    let clock = StageClock()
    let start = ContinuousClock.now
    let engine = ClockedEngine(
      base: try KokoroEngine(
        Weights(openCheckpoint(at: model)), keepsPreparedWeights: keepsPreparedWeights),
      clock: clock)
    let kokoro = try Kokoro(
      engine: engine, voices: VoiceCatalog(contentsOf: URL(filePath: voices)),
      phonemizers: Kokoro.standardPhonemizers, options: Kokoro.Options(threads: threads),
      meter: SystemCPUMeter())
    let loading = (ContinuousClock.now - start).seconds
    // The first call also maps the weights and reads the lexicons.
    _ = try await kokoro.synthesize("Ready.")
    for text in texts {
      var runs: [SpeedResult.Run] = []
      // What the text before left mapped is none of this one's.
      kokoro.releaseMemory()
      clock.reset()
      for _ in 0..<repeats { runs.append(try await wholeText(kokoro, text)) }
      let stages = clock.stages.map {
        SpeedResult.Stage(name: $0.name, seconds: $0.time.seconds / Double(repeats))
      }
      for index in 0..<repeats {
        let first = try await firstAudio(kokoro, text)
        (runs[index].firstAudio, runs[index].firstAudioCPU) = (first.wall, first.cpu)
      }
      try progress(
        SpeedResult(
          name: text.name, threads: threads, loadSeconds: loading, runs: runs, stages: stages))
    }
  }

  /// The whole text in even passages, as a file is spoken.
  private func wholeText(_ kokoro: Kokoro, _ text: BenchmarkText) async throws -> SpeedResult.Run {
    let meter = SystemCPUMeter()
    let watch = MemoryWatch()
    let start = Instant(meter)
    var samples = 0
    for try await chunk in kokoro.stream(text.text, options: .init(chunking: .even)) {
      samples += chunk.samples.count
    }
    let used = Instant(meter).since(start)
    return SpeedResult.Run(
      audio: Double(samples) / Double(Speech.sampleRate), wall: used.wall, cpu: used.cpu,
      firstAudio: used.wall, firstAudioCPU: used.cpu, peak: watch.stop())
  }

  /// The start of the text's stream, up to its first chunk.
  private func firstAudio(_ kokoro: Kokoro, _ text: BenchmarkText) async throws -> Instant {
    let meter = SystemCPUMeter()
    let start = Instant(meter)
    for try await _ in kokoro.stream(text.text) { break }
    return Instant(meter).since(start)
  }

  /// A point in time, and in the process's CPU time.
  private struct Instant {
    var wall, cpu: Double

    init(_ meter: SystemCPUMeter) { (wall, cpu) = (meter.now(), meter.used()) }

    func since(_ start: Instant) -> Instant {
      var difference = self
      difference.wall -= start.wall
      difference.cpu -= start.cpu
      return difference
    }
  }
}

/// The engine with a clock on its stages.
private struct ClockedEngine: SpeechEngine {
  let base: KokoroEngine
  let clock: StageClock

  private func clocked(_ execution: Execution) -> Execution {
    Execution(workers: execution.workers, clock: clock, checkpoint: execution.checkpoint)
  }

  func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    try base.features(
      tokens: tokens, prosodyStyle: prosodyStyle, speed: speed, on: clocked(execution))
  }

  func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    try base.samples(
      of: features, decoderStyle: decoderStyle, seed: seed, on: clocked(execution))
  }
}
