import KokoroCore

extension [Caption] {
  /// Captions of speech, worded as the text is, without its markup: a new one after each sentence, after a long pause, and
  /// where a sentence is too long, if possible after a comma.
  ///
  /// ```swift
  /// let captions = [Caption](speech.timings, of: text, duration: speech.duration)
  /// try CaptionFormat.vtt.text(captions).write(to: url, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameters:
  ///   - timings: those of a `Speech`, or of all chunks of a stream
  ///   - text: what was spoken
  ///   - duration: seconds of audio, beyond which no caption stays; nil for the end of the last word
  ///   - limits: how much a caption holds and how long it stays
  public init(
    _ timings: [WordTiming], of text: String, duration: Double? = nil,
    limits: Caption.Limits = Caption.Limits()
  ) {
    self.init(words: timings.map(CaptionWord.init), text: text, duration: duration, limits: limits)
  }

  /// Captions of words with times, wherever they are from.
  ///
  /// - Parameters:
  ///   - words: words and marks in their order
  ///   - text: the text in which the words have their ranges; nil to join the words themselves
  ///   - duration: seconds of audio, beyond which no caption stays; nil for the end of the last word
  ///   - limits: how much a caption holds and how long it stays
  public init(
    words: [CaptionWord], text: String? = nil, duration: Double? = nil,
    limits: Caption.Limits = Caption.Limits()
  ) {
    let source = CaptionSource(text)
    self = []
    var rest = words[...]
    while !rest.isEmpty {
      let taken = rest.prefix(source.captionLength(rest, limits))
      rest = rest.dropFirst(taken.count)
      append(source.caption(taken))
    }
    let end = duration ?? last?.end ?? 0
    for index in indices {
      let wanted = Swift.max(self[index].end, self[index].start + limits.shortest)
      let room = index + 1 < count ? self[index + 1].start : end
      let stretched = Swift.max(self[index].end, Swift.min(wanted, room))
      self[index].end = Swift.max(self[index].start, Swift.min(stretched, end))
    }
  }
}

/// The text that words were spoken from.
private struct CaptionSource {
  /// UTF-8, with `hidden` in place of every byte of markup, so that ranges stay what they are.
  private let bytes: [UInt8]?

  init(_ text: String?) {
    bytes = text.map { text in
      var bytes = Array(text.utf8)
      for index in markupRanges(in: text).joined() { bytes[index] = hidden }
      return bytes
    }
  }

  /// How many of the words make the next caption: at least one.
  func captionLength(_ words: ArraySlice<CaptionWord>, _ limits: Caption.Limits) -> Int {
    guard let first = words.first else { return 0 }
    var count = 0
    var afterClause = 0
    for (index, word) in words.enumerated() {
      let caption = wording(of: words.prefix(index + 1))
      let pause = index > 0 ? word.start - words[words.startIndex + index - 1].end : 0
      if index > 0, isApart(word, after: words[words.startIndex + index - 1]) { break }
      if index > 0, !closes(word),
        caption.count > 2 * limits.lineLength || word.end - first.start > limits.longest
          || pause > limits.pause
      {
        // A clause that fills half of a caption may end it early.
        if pause <= limits.pause, afterClause * 2 >= count { count = afterClause }
        break
      }
      count = index + 1
      let next = words.dropFirst(count).first
      if let next, closes(next) { continue }
      if endsSentence(caption) { break }
      if let last = caption.last, ",;:—–)".contains(last) { afterClause = count }
    }
    // An opening quote belongs to what follows.
    while count > 1, count < words.count, opens(words[words.startIndex + count - 1]) { count -= 1 }
    return max(1, count)
  }

  func caption(_ words: ArraySlice<CaptionWord>) -> Caption {
    var caption = Caption(
      text: wording(of: words), start: words.first?.start ?? 0, end: words.last?.end ?? 0,
      words: Array(words))
    caption.cuts = pieces(words)
    return caption
  }

  /// The words in one line, as the text has them, or joined by spaces.
  private func wording(of words: ArraySlice<CaptionWord>) -> String {
    if let bytes, let range = range(of: words) { return oneLine(bytes[range]) }
    var line = ""
    for word in words {
      line += line.isEmpty || word.isMark ? word.text : " " + word.text
    }
    return oneLine(line.utf8)
  }

  private func range(of words: ArraySlice<CaptionWord>) -> Range<Int>? {
    guard let bytes, let lower = words.first?.utf8Range?.lowerBound,
      let upper = words.compactMap(\.utf8Range?.upperBound).max(), 0 <= lower, lower <= upper,
      upper <= bytes.count
    else { return nil }
    return lower..<upper
  }

  /// The stretches of the text from each word to the next. Several words of one place, such as those
  /// of a number, have one.
  private func pieces(_ words: ArraySlice<CaptionWord>) -> [Caption.Piece]? {
    guard let bytes, let range = range(of: words), let first = words.first else { return nil }
    var starts = [(place: range.lowerBound, time: first.start)]
    var previous: Int?
    for word in words where !word.isMark {
      guard let place = word.utf8Range?.lowerBound, range.contains(place) else { continue }
      defer { previous = max(previous ?? place, place) }
      guard let previous, place > previous else { continue }
      // An opening bracket goes with the word behind it.
      let space = bytes[previous..<place].lastIndex { $0 <= 0x20 }
      starts.append((space.map { $0 + 1 } ?? place, word.start))
    }
    let ends = starts.dropFirst().map(\.place) + [range.upperBound]
    return zip(starts, ends).map { start, end in
      let part = bytes[start.place..<max(start.place, end)]
      let isSpaced = end < range.upperBound && part.last.map { $0 <= 0x20 } == true
      return Caption.Piece(text: oneLine(part) + (isSpaced ? " " : ""), start: start.time)
    }
  }

  /// Whether a paragraph, a heading or an item of a list ends between two words: at a blank line, or at
  /// the end of a short line that isn't continued in lower case.
  private func isApart(_ word: CaptionWord, after previous: CaptionWord) -> Bool {
    guard let bytes, let end = previous.utf8Range?.upperBound,
      let start = word.utf8Range?.lowerBound,
      0 <= end, end < start, start < bytes.count
    else { return false }
    let lineEnds = bytes[end..<start].count { $0 == 0x0A }
    guard lineEnds == 1 else { return lineEnds > 1 }
    let line = (bytes[..<end].lastIndex(of: 0x0A) ?? -1) + 1..<end
    let isContinued = (0x61...0x7A).contains(bytes[start]) || bytes[end - 1] == 0x2C
    return line.count < ScriptScanner.shortLine && !isContinued
  }

  /// A mark that belongs to the word before it.
  private func closes(_ word: CaptionWord) -> Bool { word.isMark && !opens(word) }

  /// A mark that belongs to the word behind it.
  private func opens(_ word: CaptionWord) -> Bool {
    guard word.isMark, let mark = word.text.last else { return false }
    if "“‘«‹„‚([{¿¡「『".contains(mark) { return true }
    // A straight quote opens where a space is before it and none behind.
    guard "\"'".contains(mark), let bytes, let range = word.utf8Range, range.lowerBound >= 0,
      range.upperBound < bytes.count, range.lowerBound < range.upperBound
    else { return false }
    return (range.lowerBound == 0 || bytes[range.lowerBound - 1] <= 0x20)
      && bytes[range.upperBound] > 0x20
  }
}

/// No byte of UTF-8.
private let hidden: UInt8 = 0xFF

private func oneLine(_ bytes: some Collection<UInt8>) -> String {
  oneLine(String(decoding: bytes.filter { $0 != hidden }, as: UTF8.self))
}

/// Every run of white space, line ends included, as one space.
func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private func endsSentence(_ text: String) -> Bool {
  let closers: Set<Character> = ["\"", "'", "”", "’", ")", "]", "»"]
  guard let last = text.last(where: { !closers.contains($0) }) else { return false }
  return ".!?…。！？".contains(last)
}
