import Foundation

/// What was measured of one text.
struct SpeedResult {
  struct Run {
    /// Seconds of speech.
    let audio: Double
    let wall: Double
    /// CPU-seconds, all threads together.
    let cpu: Double
    /// Until the first chunk is there.
    var firstAudio: Double
    /// CPU-seconds until then.
    var firstAudioCPU: Double
    let peak: MemoryWatch.Peak
  }

  struct Stage {
    let name: String
    /// Wall time a run.
    let seconds: Double
  }

  let name: String
  let threads: Int
  let loadSeconds: Double
  let runs: [Run]
  let stages: [Stage]

  private func median(_ value: (Run) -> Double) -> Double {
    let sorted = runs.map(value).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private func spread(_ value: (Run) -> Double) -> String {
    let values = runs.map(value)
    return String(
      format: "%.3f (%.3f…%.3f)", median(value), values.min() ?? 0, values.max() ?? 0)
  }

  /// Lines for a person: medians, with least and most.
  var text: String {
    var lines = [
      "\(name): \(String(format: "%.2f", median { $0.audio })) s of audio, "
        + "\(threads) thread\(threads == 1 ? "" : "s"), \(runs.count) runs",
      "  realtime factor      " + spread { $0.wall / $0.audio },
      "  CPU-s per audio-s    " + spread { $0.cpu / $0.audio },
      "  wall, s              " + spread(\.wall),
      "  first audio, s       " + spread(\.firstAudio),
      "  first audio, CPU-s   " + spread(\.firstAudioCPU),
      String(
        format: "  peak memory          %.0f MB resident, %.0f MB of it anonymous",
        median { Double($0.peak.resident) } / 1e6, median { Double($0.peak.anonymous) } / 1e6),
      String(format: "  load, s              %.3f", loadSeconds),
    ]
    let total = stages.reduce(0) { $0 + $1.seconds }
    for stage in stages {
      lines.append(
        "  " + stage.name.padding(toLength: 34, withPad: " ", startingAt: 0)
          + String(format: "%8.1f ms %5.1f %%", stage.seconds * 1e3, 100 * stage.seconds / total))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One object for a program.
  var json: [String: Any] {
    [
      "name": name, "threads": threads, "audio_seconds": median { $0.audio },
      "wall_seconds": median(\.wall), "cpu_seconds": median(\.cpu),
      "rtf": median { $0.wall / $0.audio }, "cpu_per_second": median { $0.cpu / $0.audio },
      "first_audio_seconds": median(\.firstAudio),
      "first_audio_cpu_seconds": median(\.firstAudioCPU),
      "peak_rss_bytes": Int(median { Double($0.peak.resident) }),
      "peak_anonymous_bytes": Int(median { Double($0.peak.anonymous) }),
      "load_seconds": loadSeconds, "runs": runs.count,
      "rtf_min": runs.map { $0.wall / $0.audio }.min() ?? 0,
      "rtf_max": runs.map { $0.wall / $0.audio }.max() ?? 0,
      "stages": stages.map { ["name": $0.name, "milliseconds": $0.seconds * 1e3] },
    ]
  }
}
