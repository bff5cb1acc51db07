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
    text += SkippedReport(diagnostics).text
    let strangers = diagnostics.filter { $0.kind == .languageMismatch }.map(\.text)
    return text + listing("the voice speaks another language than its own", strangers)
  }
}
