/// A line or two of text that is shown while it is spoken.
public struct Caption: Sendable, Equatable {
  /// In one line.
  public var text: String
  /// Seconds from the start of the audio.
  public var start: Double
  public var end: Double
  public var words: [CaptionWord]

  public init(text: String, start: Double, end: Double, words: [CaptionWord]) {
    self.text = text
    self.start = start
    self.end = end
    self.words = words
  }

  /// What fits on a screen and in a reader's time.
  public struct Limits: Sendable, Equatable {
    /// Characters a line; a caption has two lines at most.
    public var lineLength = 42
    /// Seconds.
    public var longest = 7.0
    /// Seconds that even a short one stays, as far as the next leaves room.
    public var shortest = 1.0
    /// A silence of so many seconds ends a caption.
    public var pause = 0.8

    public init() {}
  }
}

extension [Caption] {
  /// Gathers words into captions: a new one after each sentence, after a long pause, and where a
  /// sentence is too long, if possible after a comma.
  /// - text: the text in which the words have their ranges; nil to join the words themselves
  public init(
    words: [CaptionWord], text: String? = nil, limits: Caption.Limits = Caption.Limits()
  ) {
    let scalars = text.map { Array<Unicode.Scalar>($0.unicodeScalars) }
    self = []
    var rest = words[...]
    while let first = rest.first {
      var count = 0
      var afterClause = 0
      for (index, word) in rest.enumerated() {
        let caption = wording(of: rest.prefix(index + 1), in: scalars)
        let pause = index > 0 ? word.start - rest[rest.startIndex + index - 1].end : 0
        if index > 0, !isMark(word),
          caption.count > 2 * limits.lineLength || word.end - first.start > limits.longest
            || pause > limits.pause
        {
          // A clause that fills half of a caption may end it early.
          if pause <= limits.pause, afterClause * 2 >= count { count = afterClause }
          break
        }
        count = index + 1
        let next = rest.dropFirst(count).first
        if let next, isMark(next) { continue }
        if endsSentence(caption) { break }
        if let last = caption.last, ",;:—–)".contains(last) { afterClause = count }
      }
      let taken = rest.prefix(Swift.max(1, count))
      rest = rest.dropFirst(taken.count)
      append(
        Caption(
          text: wording(of: taken, in: scalars), start: first.start,
          end: taken.last?.end ?? first.end, words: Array<CaptionWord>(taken)))
    }
    lengthenShortOnes(to: limits.shortest)
  }

  private mutating func lengthenShortOnes(to shortest: Double) {
    for index in indices {
      let wanted = Swift.max(self[index].end, self[index].start + shortest)
      let room = index + 1 < count ? self[index + 1].start : .infinity
      self[index].end = Swift.max(self[index].end, Swift.min(wanted, room))
    }
  }
}

/// The words in one line, as the text has them, or joined by spaces.
private func wording(of words: ArraySlice<CaptionWord>, in scalars: [Unicode.Scalar]?) -> String {
  var line = ""
  if let scalars, let lower = words.first?.range?.lowerBound,
    let upper = words.compactMap(\.range?.upperBound).max(), 0 <= lower, lower <= upper,
    upper <= scalars.count
  {
    line.unicodeScalars.append(contentsOf: scalars[lower..<upper])
  } else {
    for word in words {
      line += line.isEmpty || isMark(word) ? word.text : " " + word.text
    }
  }
  return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A mark belongs to the word before it.
private func isMark(_ word: CaptionWord) -> Bool {
  !word.text.contains { $0.isLetter || $0.isNumber }
}

private func endsSentence(_ text: String) -> Bool {
  let closers: Set<Character> = ["\"", "'", "”", "’", ")", "]", "»"]
  guard let last = text.last(where: { !closers.contains($0) }) else { return false }
  return ".!?…。！？".contains(last)
}
