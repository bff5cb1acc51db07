import Foundation
import KokoroAlbert
import KokoroCore
import KokoroLocking
import KokoroTensor
import Synchronization

/// Speaks without weights, quickly and always the same: each symbol lasts frames that depend on its
/// id, and sounds as a tone; pads, spaces and marks are silent.
final class FakeEngine: SpeechEngine {
  struct Failure: Error, Equatable { var pass: Int }

  /// Passes that were begun and that ended well.
  let begun = Atomic<Int>(0)
  let ended = Atomic<Int>(0)
  /// The most that ran at once.
  let peak = Lock((now: 0, most: 0))
  private let slices: Int
  private let sliceSeconds: Double
  private let failing: Int?

  /// - slices: checkpoints in each half of a pass, with `sliceSeconds` between; failing: the pass,
  ///   counted from 0, that throws
  init(slices: Int = 1, sliceSeconds: Double = 0, failing: Int? = nil) {
    self.slices = slices
    self.sliceSeconds = sliceSeconds
    self.failing = failing
  }

  static func frames(_ id: Int32, speed: Float) -> Int {
    max(1, Int((Float(id == 0 ? 8 : 2 + Int(id) % 5) / speed).rounded(.toNearestOrEven)))
  }

  func features(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    let pass = begun.add(1, ordering: .relaxed).oldValue
    peak.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { peak.withLock { $0.now -= 1 } }
    if pass == failing { throw Failure(pass: pass) }
    try work(execution)
    let durations = tokens.map { Self.frames($0, speed: speed) }
    var asr: [Float] = []
    var f0: [Float] = []
    for (token, frames) in zip(tokens, durations) {
      for _ in 0..<frames {
        var row = [Float](repeating: 0, count: 512)
        row[0] = Float(token)
        asr += row
        // 1 to 16 are marks and the space.
        f0 += [Float](repeating: token <= 16 ? 0 : 100 + Float(token) + prosodyStyle[0], count: 2)
      }
    }
    return AcousticFeatures(
      durations: durations, asr: asr, f0: f0, energy: f0.map { $0 > 0 ? 0.5 : 0 })
  }

  func samples(
    of features: AcousticFeatures, decoderStyle: [Float], seed: UInt64, on execution: Execution
  ) throws -> [Float] {
    peak.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { peak.withLock { $0.now -= 1 } }
    try work(execution)
    var samples: [Float] = []
    samples.reserveCapacity(300 * features.f0.count)
    var noise = seed &+ 1
    // Phase and loudness never jump, so that a jump in a result is a click.
    var phase: Float = 0
    var loudness: Float = 0
    for (index, f0) in features.f0.enumerated() {
      for _ in 0..<300 {
        noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let hiss = Float(Int64(bitPattern: noise >> 40)) * 1e-4 / 16_777_216
        phase += f0 / 24_000
        phase -= phase.rounded(.down)
        let step = features.energy[index] - loudness
        loudness += max(-0.004, min(0.004, step))
        samples.append(hiss + loudness * sin(2 * .pi * phase) * (1 + 0.01 * decoderStyle[0]))
      }
    }
    ended.add(1, ordering: .relaxed)
    return samples
  }

  private func work(_ execution: Execution) throws {
    for _ in 0..<slices {
      try execution.checkpoint()
      if sliceSeconds > 0 { Thread.sleep(forTimeInterval: sliceSeconds) }
    }
  }
}
