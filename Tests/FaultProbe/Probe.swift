import Foundation
import KokoroAlbert
import KokoroCore
import KokoroTensor
import KokoroWeights

/// The engine with its weights, and what it says to one line.
struct Probe {
  let engine: KokoroEngine
  let voices: VoiceCatalog
  private let style: [Float]

  static let phonemes = "hˈI, mˈun."
  static let syllable = "ˈI"

  struct Failure: Error, CustomStringConvertible { var description: String }

  init(_ folder: URL) throws {
    engine = try KokoroEngine(
      Weights(openCheckpoint(at: folder.appending(path: Kokoro.modelName).path)))
    voices = try VoiceCatalog(contentsOf: folder.appending(path: "voices"))
    style = try voices.styles(of: "af_heart").style(
      forPhonemeCount: Self.phonemes.unicodeScalars.count)
  }

  func kokoro(threads: Int) -> Kokoro {
    Kokoro(
      engine: engine, voices: voices, phonemizers: Kokoro.standardPhonemizers,
      options: .init(threads: threads), meter: SystemCPUMeter())
  }

  /// A pass on the calling thread, without the tasks and queues that `Kokoro` has.
  func speakHere(threads: Int = 1) throws -> [Float] {
    let execution = Execution(workers: Workers(count: threads))
    let tokens = [0] + Vocabulary.kokoro.encode(Self.phonemes).ids + [0]
    let features = try engine.features(
      tokens: tokens, prosodyStyle: Array(style[128...]), speed: 1, on: execution)
    return try engine.samples(
      of: features, decoderStyle: Array(style[..<128]), seed: 0, on: execution)
  }

  func expectEqual(_ samples: [Float], _ expected: [Float], _ what: String) throws {
    guard samples == expected else { throw Failure(description: "\(what): other samples") }
    print("\(what): equal")
  }
}

/// Waits for a task, on a thread that is nobody's.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws
  -> Result
{
  let outcome = Outcome<Result>()
  Task.detached {
    do { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
  }
  return try outcome.wait()
}

/// What a thread or a task comes to, for one that waits.
final class Outcome<Value: Sendable>: @unchecked Sendable {  // the semaphore orders the accesses
  private var result: Swift.Result<Value, any Error>?
  private let done = DispatchSemaphore(value: 0)

  func set(_ result: Swift.Result<Value, any Error>) {
    self.result = result
    done.signal()
  }

  func wait() throws -> Value {
    done.wait()
    guard let result else { throw Probe.Failure(description: "no result") }
    return try result.get()
  }
}
