import Foundation
import KokoroCore

/// What `speak` says when it is done.
struct SpeechReport {
  let target: String
  let audioSeconds: Double
  let loadSeconds: Double
  /// From the loaded model to the last sample.
  let wallSeconds: Double
  /// Of all threads, loading not counted.
  let cpuSeconds: Double
  let diagnostics: [SpeechDiagnostic]

  var text: String {
    let factor = audioSeconds > 0 ? wallSeconds / audioSeconds : 0
    var text = "\(target): \(digits(audioSeconds)) s of audio in \(digits(wallSeconds)) s "
    text += "(realtime factor \(digits(factor, 3)), \(digits(cpuSeconds)) CPU-seconds; "
    text += "loading took \(digits(loadSeconds)) s)\n"
    text += line("skipped, no way to say it", of: .unspeakable)
    text += line("skipped, no such sound in the model", of: .skippedSymbol)
    text += line("the voice speaks another language than its own", of: .languageMismatch)
    return text
  }

  private func line(_ what: String, of kind: SpeechDiagnostic.Kind) -> String {
    var seen: [String] = []
    for entry in diagnostics where entry.kind == kind && !seen.contains(entry.text) {
      seen.append(entry.text)
    }
    guard !seen.isEmpty else { return "" }
    let shown = seen.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "\(what): \(shown)" + (seen.count > 8 ? " and \(seen.count - 8) more\n" : "\n")
  }
}

/// A number with a fixed count of digits behind the point, whatever the locale.
func digits(_ value: Double, _ count: Int = 2) -> String {
  value.formatted(
    .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
      .precision(.fractionLength(count)))
}

/// CPU time that this process has used, on all threads.
func processCPUSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
