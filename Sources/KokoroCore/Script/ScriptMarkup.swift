/// Inline markup that concerns how text is spoken, not how a word is pronounced.
enum ScriptMarkup: Equatable {
  /// `[pause 500ms]`, `[pause 1.5s]`: seconds, any number of them; see `longestPause`.
  case pause(Double)
  /// `[voice am_adam]`, an id or a blend.
  case voice(String)
  /// `[/voice]`: back to the voice before.
  case endVoice
  /// `[word](/phonemes/)` and the like: the phonemizer's; sentence ends inside don't count.
  case link

  /// The longest pause, in seconds; longer ones, by one tag or several in a row, are errors.
  static let longestPause = 600.0
  private static let longestTag = 200

  static func checkPause(_ seconds: Double) throws(KokoroError) {
    guard (0...longestPause).contains(seconds) else {
      throw .option(
        "[pause]", expected: "0s to \(Int(longestPause))s", got: "\(seconds)s")
    }
  }

  enum Match {
    case none
    /// More text is needed to tell.
    case open
    case found(ScriptMarkup, end: Int)
  }

  /// Looks for markup whose `[` is at `start`.
  static func match(_ window: inout ScalarWindow, at start: Int) -> Match {
    guard let close = find("]", in: &window, from: start + 1) else { return .open }
    guard close > start else { return .none }
    let inner = String(String.UnicodeScalarView(window.slice(start + 1..<close)))
    if let tag = tag(inner) { return .found(tag, end: close + 1) }
    guard let bracket = window[close + 1] else { return .open }
    guard bracket == "(" else { return .none }
    guard let end = find(")", in: &window, from: close + 2) else { return .open }
    return end > close ? .found(.link, end: end + 1) : .none
  }

  /// The first markup that starts at `index` or later, and its place; nil where there is none to the end.
  static func next(
    _ window: inout ScalarWindow, from index: Int
  ) -> (markup: ScriptMarkup, place: Range<Int>)? {
    var index = index
    while let scalar = window[index] {
      if scalar == "[", case .found(let markup, let end) = match(&window, at: index) {
        return (markup, index..<end)
      }
      index += 1
    }
    return nil
  }

  /// The index of `scalar`, -1 if it isn't near on the same line, nil if the text ends before.
  private static func find(
    _ scalar: Unicode.Scalar, in window: inout ScalarWindow, from start: Int
  ) -> Int? {
    for index in start..<start + longestTag {
      guard let next = window[index] else { return nil }
      if next == scalar { return index }
      if next.isLineBreak || next == "[" { return -1 }
    }
    return -1
  }

  private static func tag(_ inner: String) -> ScriptMarkup? {
    if inner == "/voice" { return .endVoice }
    let parts = inner.split(separator: " ")
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "pause": return seconds(parts[1]).map(ScriptMarkup.pause)
    case "voice": return .voice(String(parts[1]))
    default: return nil
    }
  }

  /// `500ms` or `1.5s`.
  static func seconds(_ text: Substring) -> Double? {
    let value: Double? =
      text.hasSuffix("ms")
      ? Double(text.dropLast(2)).map { $0 / 1000 }
      : text.hasSuffix("s") ? Double(text.dropLast()) : nil
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
