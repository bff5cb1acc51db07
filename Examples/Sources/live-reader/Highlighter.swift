import Foundation
import KokoroCore

/// Words on standard error: on a terminal each at its time, in reverse while it is spoken.
struct Highlighter {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func show(_ words: [WordTiming], playingSince start: ContinuousClock.Instant) async throws {
    guard isTerminal else {
      return print(words.map(\.text).joined(separator: " ") + "\n")
    }
    for word in words {
      try await Task.sleep(until: start + .seconds(word.start), clock: .continuous)
      print("\u{1B}7\u{1B}[7m\(word.text)\u{1B}[0m")  // remembers where the word begins
      try await Task.sleep(until: start + .seconds(word.end), clock: .continuous)
      print("\u{1B}8\(word.text) ")
    }
  }

  private func print(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
