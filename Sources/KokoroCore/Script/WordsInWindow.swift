/// Words, marks and white space around a place in the text.
extension ScalarWindow {
  /// Where the white space from `start` on ends, and how many line ends are in it.
  mutating func skipSpace(from start: Int) -> (breaks: Int, resume: Int) {
    var index = start
    var breaks = 0
    while let scalar = self[index], scalar.isSpace {
      // CR LF is one.
      let isPair = scalar == "\n" && index > start && self[index - 1] == "\r"
      if scalar.isLineBreak, !isPair { breaks += 1 }
      index += 1
    }
    return (breaks, index)
  }

  /// The mark of a sentence or a clause that a stretch ends with; closing quotes may follow it.
  mutating func endMark(_ range: Range<Int>) -> Unicode.Scalar? {
    for index in range.reversed() {
      guard let scalar = self[index] else { continue }
      if SentenceRules.isMark(scalar) { return scalar }
      guard SentenceRules.closers.contains(scalar) else { return nil }
    }
    return nil
  }

  /// Marks and closing quotes that stand at `start`, before white space, markup or the end of the
  /// text: none where a word follows, nil where more text is needed to tell.
  mutating func marks(at start: Int, isComplete: Bool) -> Range<Int>? {
    var end = start
    while let scalar = self[end],
      SentenceRules.isMark(scalar) || SentenceRules.closers.contains(scalar)
    {
      end += 1
    }
    guard let next = self[end] else { return isComplete ? start..<end : nil }
    if next.isSpace || next == "[" || end == start { return start..<end }
    // Dashes and the marks of Chinese need no space after them.
    guard let last = self[end - 1], SentenceRules.isMark(last), !last.isASCII else {
      return start..<start
    }
    return start..<end
  }

  /// Where the word that ends at `end` begins, its opening marks not counted.
  mutating func wordStart(before end: Int, from start: Int) -> Int {
    var index = end
    while index > start, let scalar = self[index - 1],
      !scalar.isSpace && !SentenceRules.openers.contains(scalar)
    {
      index -= 1
    }
    return index
  }

  /// The word that ends at `end`.
  mutating func word(before end: Int, from start: Int) -> String {
    // No abbreviation is longer than this.
    let first = max(start, end - 12, wordStart(before: end, from: start))
    return String(String.UnicodeScalarView(slice(first..<end)))
  }

  /// The letters from `start` on; nil if they may go on in text to come.
  mutating func word(from start: Int, isComplete: Bool) -> String? {
    var word = String.UnicodeScalarView()
    var index = start
    while let scalar = self[index], scalar.properties.isAlphabetic, word.count < 12 {
      word.append(scalar)
      index += 1
    }
    if self[index] == nil, !isComplete { return nil }
    return String(word)
  }
}
