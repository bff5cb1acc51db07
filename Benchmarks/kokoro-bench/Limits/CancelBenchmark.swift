import Foundation
import KokoroCore
import KokoroWeights

/// Cancels speech at random times, in each of the ways there are.
struct CancelBenchmark {
  enum Way: String, CaseIterable {
    case task = "Task.cancel", session = "session.cancel", leaving = "leaving the loop"
  }

  struct Trial {
    let way: Way
    /// From the call until it was cancelled.
    let after: Double
    /// From then until it had thrown and no thread worked on it.
    let wall: Double
    /// CPU-seconds of all threads in that time.
    let cpu: Double
    /// It was done before it was cancelled.
    let wasLate: Bool
    /// Bytes that no file backs.
    let memory: Int
  }

  struct Outcome {
    var trials: [Trial] = []
    /// Calls after a cancellation that didn't give what they gave before.
    var wrong = 0
    var gaps: [(half: String, seconds: Double)] = []

    /// Bytes at most after the first and the second half of the cancellations.
    var memory: (first: Int, second: Int) {
      let half = trials.count / 2
      return (
        trials[..<half].map(\.memory).max() ?? 0, trials[half...].map(\.memory).max() ?? 0
      )
    }
  }

  static let standardText = """
    When the rain had stopped, the captain counted the sacks of grain again, and the boy who had \
    carried them from the mill fell asleep beside the stove. Nobody spoke of the missing boat.
    """

  let model: String
  let voices: String
  let threads: Int
  let count: Int
  let text: String
  let seed: UInt64

  func run(progress: (Int) -> Void) async throws -> Outcome {
    let engine = WatchedEngine(try KokoroEngine(Weights(openCheckpoint(at: model))))
    let kokoro = Kokoro(
      engine: engine, voices: try VoiceCatalog(contentsOf: URL(filePath: voices)),
      phonemizers: Kokoro.standardPhonemizers, options: Kokoro.Options(threads: threads),
      meter: SystemCPUMeter())
    let meter = SystemCPUMeter()
    let start = meter.now()
    _ = try await kokoro.synthesize(text)
    let warm = meter.now()
    let expected = try await kokoro.synthesize(text).samples
    // The first took longer: it read the lexicons.
    let length = min(warm - start, meter.now() - warm)
    var random = SplitMix(seed: seed)
    var outcome = Outcome()
    for number in 0..<count {
      let way = Way.allCases[number % Way.allCases.count]
      let after = Double.random(in: 0..<length, using: &random)
      outcome.trials.append(try await trial(way, after: after, kokoro, engine, meter))
      if number % 20 == 19 || number == count - 1 {
        if try await kokoro.synthesize(text).samples != expected { outcome.wrong += 1 }
        progress(number + 1)
      }
    }
    outcome.gaps = engine.gaps
    return outcome
  }

  private func trial(
    _ way: Way, after: Double, _ kokoro: Kokoro, _ engine: WatchedEngine, _ meter: SystemCPUMeter
  ) async throws -> Trial {
    let (task, cancel) = try begin(way, kokoro)
    try await Task.sleep(for: .seconds(after))
    let (wallStart, cpuStart) = (meter.now(), meter.used())
    cancel()
    let wasLate = await task.result.isSuccess
    while !engine.isIdle { try await Task.sleep(for: .microseconds(100)) }
    return Trial(
      way: way, after: after, wall: meter.now() - wallStart, cpu: meter.used() - cpuStart,
      wasLate: wasLate, memory: MemoryWatch.current().anonymous)
  }

  private func begin(
    _ way: Way, _ kokoro: Kokoro
  ) throws -> (Task<Void, any Error>, cancel: () -> Void) {
    let text = text
    switch way {
    case .task:
      let task = Task { _ = try await kokoro.synthesize(text) }
      return (task, { task.cancel() })
    case .session:
      let session = try kokoro.openSession()
      session.push(text)
      session.finish()
      let task = Task { for try await _ in session.chunks {} }
      return (task, { session.cancel() })
    case .leaving:
      // The iterator goes at the end of the closure; its look-ahead is then at work.
      let left = AsyncStream<Void>.makeStream()
      let task = Task {
        var chunks = kokoro.stream(text).makeAsyncIterator()
        _ = try await chunks.next()
        for await _ in left.stream {}
        throw CancellationError()
      }
      return (
        task,
        {
          left.continuation.finish()
          task.cancel()
        }
      )
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
