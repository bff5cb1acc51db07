import Foundation
import KokoroCore

/// What the soak has counted so far.
struct SoakRecord {
  var jobs = 0
  var repeats = 0
  var mismatches = 0
  var errors = 0
  /// Looked at every 15 seconds or so since the last report, when nothing runs.
  var resident: [MemoryWatch.Peak] = []
  private var samples = 0
  private var cpuSeconds = 0.0
  private var settledResident: Int?
  private var growth = 0

  mutating func add(_ speech: SoakSpeech) {
    samples += speech.count
    cpuSeconds += speech.cpuSeconds
  }

  /// - settled: the warm-up is over: from here on memory is compared
  mutating func report(at seconds: Double, settled: Bool, inputs: Int) -> SoakReport {
    let now = Self.median(resident.map(\.resident))
    if settled {
      if let settledResident { growth = max(growth, now - settledResident) }
      settledResident = settledResident ?? now
    }
    defer { resident = [] }
    return SoakReport(
      seconds: seconds, jobs: jobs, inputs: inputs, repeats: repeats,
      audioSeconds: Double(samples) / Double(Speech.sampleRate), cpuSeconds: cpuSeconds,
      resident: now, anonymous: Self.median(resident.map(\.anonymous)), growth: growth,
      mismatches: mismatches, errors: errors)
  }

  private static func median(_ values: [Int]) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

/// A line of the soak.
struct SoakReport {
  /// Since the start.
  let seconds: Double
  let jobs: Int
  /// Different ones.
  let inputs: Int
  /// Speeches that were compared with an earlier one of the same input.
  let repeats: Int
  let audioSeconds: Double
  /// Of the passes whose audio was delivered.
  let cpuSeconds: Double
  /// Bytes between jobs, the median since the last report; mapped files included.
  let resident: Int
  /// Bytes of it that no file backs.
  let anonymous: Int
  /// The most bytes by which `resident` exceeded what it was after the warm-up.
  let growth: Int
  let mismatches: Int
  let errors: Int

  static let allowedGrowth = 16 << 20

  var isGood: Bool { mismatches == 0 && errors == 0 && growth < Self.allowedGrowth }

  var text: String {
    String(
      format:
        "%6.1f min  %5d jobs  %7.0f s audio  %.3f CPU-s/audio-s  %4.0f MB resident (%.0f anonymous"
        + ", grown %.1f)  %d repeats  %d mismatches  %d errors",
      seconds / 60, jobs, audioSeconds, audioSeconds > 0 ? cpuSeconds / audioSeconds : 0,
      Double(resident) / 1e6, Double(anonymous) / 1e6, Double(growth) / 1e6, repeats, mismatches,
      errors)
  }

  var json: [String: Any] {
    [
      "seconds": seconds, "jobs": jobs, "inputs": inputs, "repeats": repeats,
      "audio_seconds": audioSeconds,
      "cpu_per_second": audioSeconds > 0 ? cpuSeconds / audioSeconds : 0,
      "resident_bytes": resident, "anonymous_bytes": anonymous, "growth_bytes": growth,
      "mismatches": mismatches, "errors": errors,
    ]
  }
}
