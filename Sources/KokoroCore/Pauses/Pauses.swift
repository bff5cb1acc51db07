/// How long speech is silent between sentences, clauses and paragraphs.
///
/// A pass of the model begins and ends with silence that is known from the durations it predicted.
/// That silence is cut or topped up; speech is never touched, but for 5 ms on each side of a fixed pause
/// where the model made none. `[pause 500ms]` in a text counts
/// before all of these.
public enum Pauses: Sendable, Equatable {
  /// As the model pauses within a pass: 0.55 s after a sentence, 0.34 s after a clause, 0.85 s
  /// after a paragraph, at speed 1; shorter or longer as the speed is higher or lower.
  case natural
  /// Exactly these, whatever the speed, between passes and within them; nil leaves one as it is.
  case fixed(sentence: Duration? = nil, clause: Duration? = nil, paragraph: Duration? = nil)

  /// Seconds; longer ones are errors, in a text too.
  package static let longest = ScriptMarkup.longestPause

  /// The length that `500ms` or `1.5s` says, as in `[pause 500ms]`.
  package static func seconds(_ text: Substring) -> Double? { ScriptMarkup.seconds(text) }

  func validate() throws(KokoroError) {
    guard case .fixed(let sentence, let clause, let paragraph) = self else { return }
    for (name, pause) in [("sentence", sentence), ("clause", clause), ("paragraph", paragraph)] {
      guard let pause else { continue }
      guard pause >= .zero, pause.seconds <= ScriptMarkup.longestPause else {
        throw .option(
          "pauses.\(name)", expected: "0 to \(ScriptMarkup.longestPause) seconds", got: "\(pause)")
      }
    }
  }

  /// Samples of silence between two passes; nil at the end of a text, where the model's own stays.
  func gap(_ border: Border, speed: Float) -> Int? {
    let seconds: Double
    switch border {
    case .end: return nil
    case .pause(let given): seconds = given
    case .word: seconds = Natural.word
    case .clause, .sentence, .paragraph:
      if let exact = exact(border) { return exact }
      let natural =
        border == .clause
        ? Natural.clause : border == .sentence ? Natural.sentence : Natural.paragraph
      seconds = natural / Double(speed)
    }
    return samples(seconds)
  }

  /// Samples of silence at a border within a pass; nil to leave it as it is.
  func innerGap(_ border: Border) -> Int? { exact(border) }

  /// Samples at the start of a pass beyond the gap after a sentence: a pause in full, a paragraph's by
  /// the difference.
  func lead(_ border: Border, speed: Float) -> Int {
    let gap = gap(border, speed: speed) ?? 0
    if case .pause = border { return gap }
    return max(0, gap - (self.gap(.sentence, speed: speed) ?? 0))
  }

  // MARK: - Expected changes

  /// Seconds by which the gap is longer than the edges of two passes, which give way to it.
  func change(between border: Border, speed: Float) -> Double {
    guard let gap = gap(border, speed: speed) else { return 0 }
    return Double(gap) / Double(Speech.sampleRate) - Natural.edges / Double(speed)
  }

  /// Seconds by which a pass is longer than the model made it.
  func change(in passage: Passage, speed: Float) -> Double {
    var samples = passage.lead.map { lead($0, speed: speed) } ?? 0
    for inner in passage.inner {
      guard let gap = innerGap(inner.border) else { continue }
      // Speech that is hurried runs over its pauses: they shrink faster than it.
      let own = inner.border == .clause ? Natural.clause : Natural.sentence
      samples += gap - self.samples(own / Double(speed * speed))
    }
    return Double(samples) / Double(Speech.sampleRate)
  }

  private func exact(_ border: Border) -> Int? {
    guard case .fixed(let sentence, let clause, let paragraph) = self else { return nil }
    switch border {
    case .sentence: return sentence.map { samples($0.seconds) }
    case .clause: return clause.map { samples($0.seconds) }
    case .paragraph: return paragraph.map { samples($0.seconds) }
    case .word, .pause, .end: return nil
    }
  }

  private func samples(_ seconds: Double) -> Int {
    Int((seconds * Double(Speech.sampleRate)).rounded())
  }

  /// Seconds: about what reference recordings have within a pass at speed 1; for the
  /// paragraph, the edges of two passes laid end to end.
  private enum Natural {
    static let word = 0.04, clause = 0.34, sentence = 0.55, paragraph = 0.85
    /// The silence at the end of one pass and at the start of another.
    static let edges = 0.85
  }
}
