/// One text on its way through espeak: cut at its marks, phrases said whole, since words sound
/// differently in company, and the caller's own pronunciations put in their places.
struct EspeakReading {
  private(set) var tokens: [PhonemeToken] = []
  private let source: MappedText
  private let annotations: [Markup.Annotation]
  private let overrides: [any WordFallback]
  /// Misaki's symbols for words without marks between them.
  private let say: (String) throws -> String

  init(
    _ markup: Markup, overrides: [any WordFallback], say: @escaping (String) throws -> String
  ) {
    source = markup.text
    annotations = markup.annotations
    self.overrides = overrides
    self.say = say
  }

  mutating func readAll() throws {
    var start = 0
    for annotation in annotations where !isOneWord(annotation.range) {
      guard case .phonemes(let phonemes) = annotation.instruction else { continue }
      try read(start..<annotation.range.lowerBound)
      append(source.slice(annotation.range), Pronunciation(phonemes: phonemes, source: .override))
      start = annotation.range.upperBound
    }
    try read(start..<source.text.utf8.count)
  }

  private mutating func read(_ range: Range<Int>) throws {
    for piece in PunctuationPieces(source.slice(range)).pieces {
      if piece.isMark {
        for mark in words(in: piece.text) {
          let phonemes = mark.replacing("«", with: "“").replacing("»", with: "”")
          append(mark, Pronunciation(phonemes: String(phonemes), source: .punctuation))
        }
      } else {
        try readPhrase(words(in: piece.text))
      }
    }
  }

  /// A token for each word where espeak says as many words as are written. Where it doesn't, the
  /// caller's words stand alone, and what lies between them is one token.
  private mutating func readPhrase(_ written: [Substring]) throws {
    guard let first = written.first, let last = written.last else { return }
    let own = written.map(ownPronunciation)
    let isAllOwn = own.allSatisfy { $0 != nil }
    let whole = source.text[first.startIndex..<last.endIndex]
    let phonemes = isAllOwn ? "" : try say(String(whole))
    let spoken = phonemes.split(separator: " ").map(String.init)
    if isAllOwn || written.count == spoken.count {
      for (index, word) in written.enumerated() {
        let phonemes = own[index] ?? Pronunciation(phonemes: spoken[index], source: .espeak)
        append(word, phonemes)
      }
    } else if own.contains(where: { $0 != nil }) {
      var between: [Substring] = []
      for (word, own) in zip(written, own) {
        guard let own else {
          between.append(word)
          continue
        }
        try readPhrase(between)
        between = []
        append(word, own)
      }
      try readPhrase(between)
    } else {
      append(whole, Pronunciation(phonemes: phonemes, source: .espeak))
    }
  }

  /// What the caller says of a word, in the text or by a lexicon.
  private func ownPronunciation(of word: Substring) -> Pronunciation? {
    if let annotation = annotation(of: word), case .phonemes(let phonemes) = annotation.instruction
    {
      return Pronunciation(phonemes: phonemes, source: .override)
    }
    return overrides.pronunciation(of: String(word))
  }

  private mutating func append(_ part: Substring, _ pronunciation: Pronunciation) {
    var phonemes = pronunciation.phonemes
    if let annotation = annotation(of: part), case .stress(let level) = annotation.instruction {
      phonemes = stressed(phonemes, level)
    }
    tokens.append(
      PhonemeToken(
        text: String(part), range: source.original(of: offsets(of: part)), phonemes: phonemes,
        whitespace: source.text[part.endIndex...].first?.isWhitespace == true,
        source: pronunciation.source))
  }

  /// The instruction that a word lies in, by bisection.
  private func annotation(of word: Substring) -> Markup.Annotation? {
    let start = offsets(of: word).lowerBound
    var (low, high) = (0, annotations.count)
    while low < high {
      let middle = (low + high) / 2
      if annotations[middle].range.upperBound > start { high = middle } else { low = middle + 1 }
    }
    guard low < annotations.count, annotations[low].range.contains(start) else { return nil }
    return annotations[low]
  }

  /// Whether a label is a word that white space or marks end on both sides.
  private func isOneWord(_ range: Range<Int>) -> Bool {
    let label = source.slice(range)
    func ends(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || PunctuationPieces.marks.contains(scalar)
    }
    return !label.isEmpty && !label.unicodeScalars.contains(where: ends)
      && source.text[..<label.startIndex].unicodeScalars.last.map(ends) != false
      && source.text[label.endIndex...].unicodeScalars.first.map(ends) != false
  }

  private func offsets(of part: Substring) -> Range<Int> {
    let bytes = source.text.utf8
    let start = bytes.distance(from: bytes.startIndex, to: part.startIndex)
    return start..<(start + part.utf8.count)
  }

  private func words(in text: Substring) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }
}
