import KokoroText

extension Phonemizer {
  /// Reads a text as it is spoken: `[pause …]`, `[voice …]` and `[/voice]` are left out, and a text with
  /// any of them is read sentence by sentence.
  package func phonemize(script text: String) throws -> Phonemization {
    guard hasSpeakingMarkup(text) else { return try phonemize(text) }
    var whole = Phonemization(tokens: [])
    var scanner = ScriptScanner()
    while let unit = scanner.next(in: text, isComplete: true) {
      guard !unit.text.isEmpty else { continue }
      var sentence = try phonemize(unit.text)
      for index in sentence.tokens.indices {
        sentence.tokens[index].range = unit.sourceRange(sentence.tokens[index].range)
      }
      for index in sentence.diagnostics.indices {
        sentence.diagnostics[index].range = unit.sourceRange(sentence.diagnostics[index].range)
      }
      // The next sentence is a space away.
      if let last = sentence.tokens.indices.last { sentence.tokens[last].whitespace = true }
      whole.tokens += sentence.tokens
      whole.diagnostics += sentence.diagnostics
    }
    return whole
  }
}

private func hasSpeakingMarkup(_ text: String) -> Bool {
  var window = ScalarWindow(text, from: 0)
  var index = 0
  while let (markup, place) = ScriptMarkup.next(&window, from: index) {
    if markup != .link { return true }
    index = place.upperBound
  }
  return false
}
