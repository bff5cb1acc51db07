import ConsoleSupport
import KokoroCore

/// How far the text is spoken and how long the rest will take, on a terminal.
struct SpeechProgress {
  private let textLength: Int
  private let started = ContinuousClock.now
  private let line = ProgressLine()

  init(textLength: Int) { self.textLength = textLength }

  /// - done: UTF-8 bytes of the text that are spoken
  mutating func show(done: Int, samples: Int) {
    guard textLength > 0, done > 0 else { return }
    let share = min(1, Double(done) / Double(textLength))
    let elapsed = (ContinuousClock.now - started).seconds
    let left = elapsed / share - elapsed
    let audio = Double(samples) / Double(Speech.sampleRate)
    line.show(
      "\(Int(share * 100)) %, \(digits(audio, 0)) s of audio, \(digits(left, 0)) s left")
  }

  func clear() { line.clear() }
}
