/// Cuts text into sentences as it arrives.
///
/// What it returns depends only on the text up to the decision, never on how the text came in
/// pieces: a session that is fed letter by letter gives the sentences of the whole text.
package struct ScriptScanner: Sendable {
  /// Longer sentences are cut at a clause, at a space, anywhere: in scalars.
  private enum Limit {
    static let clause = 400
    static let clauseStart = 120
    static let word = 1000
    static let hard = 4000
  }
  /// A first clause of this many scalars comes by itself, where that is asked for.
  private static let firstClause = 10...80
  /// A line this short that isn't continued in lower case is a heading or an item.
  package static let shortLine = 50

  /// UTF-8 bytes that were read.
  package private(set) var offset = 0
  /// `[voice …]`, innermost last.
  private var voices: [String] = []
  /// The next clause may come without the rest of its sentence.
  private var cutsClause: Bool

  /// - startsEarly: the first clause comes by itself, so that speech can begin with it
  package init(startsEarly: Bool = false) {
    cutsClause = startsEarly
  }

  /// The next sentence, or nil: at the end of a complete text, and where more text is needed.
  /// - force: don't wait for more text; speak the whole words that are there
  package mutating func next(in text: String, isComplete: Bool, force: Bool = false) -> ScriptUnit?
  {
    var window = ScalarWindow(text, from: offset)
    var start = 0
    while let scalar = window[start], scalar.isSpace { start += 1 }
    var scan = Scan(start: start)
    while true {
      guard let scalar = window[scan.index] else {
        return atEnd(&window, scan, isComplete: isComplete, force: force)
      }
      switch step(&window, &scan, scalar, isComplete: isComplete) {
      case .more: continue
      case .wait:
        return force ? atEnd(&window, scan, isComplete: false, force: true) : nil
      case .cut(let end, var border, var resume):
        let isKnown = absorbPauses(&window, &border, &resume, isComplete: isComplete)
        if !isKnown, !force { return nil }
        return unit(&window, scan.start..<end, border, resume: resume)
      case .markup(let markup, let resume):
        let result = apply(
          markup, &window, &scan, resume: resume, isComplete: isComplete || force)
        if let result { return result }
      }
    }
  }

  // MARK: - One step

  private struct Scan {
    var start: Int
    var index: Int
    /// After the last clause mark, and after the last word.
    var clause: Int?
    var word: Int?
    var lineStart: Int

    init(start: Int) {
      self.start = start
      index = start
      lineStart = start
    }

    var isEmpty: Bool { index == start }
  }

  private enum Step {
    case more, wait
    case cut(end: Int, Border, resume: Int)
    case markup(ScriptMarkup, resume: Int)
  }

  private func step(
    _ window: inout ScalarWindow, _ scan: inout Scan, _ scalar: Unicode.Scalar, isComplete: Bool
  ) -> Step {
    if scalar == "[" {
      switch ScriptMarkup.match(&window, at: scan.index) {
      case .found(.link, let end):
        scan.index = end
        return .more
      case .found(let markup, let end): return .markup(markup, resume: end)
      case .open where !isComplete: return .wait
      case .open, .none: break
      }
    }
    if scalar.isSpace { return space(&window, &scan, isComplete: isComplete) }
    if SentenceRules.terminators.contains(scalar) {
      return terminator(&window, &scan, isComplete: isComplete)
    }
    scan.index += 1
    return overlong(&window, scan) ?? .more
  }

  /// A run of white space: a paragraph's end, a wrapped line, or nothing.
  private func space(_ window: inout ScalarWindow, _ scan: inout Scan, isComplete: Bool) -> Step {
    let end = scan.index
    let (breaks, resume) = window.skipSpace(from: end)
    if let mark = window.endMark(scan.start..<end), SentenceRules.clauseMarks.contains(mark) {
      scan.clause = end
    }
    scan.word = end
    guard let next = window[resume] else {
      // Only what follows tells a wrapped line from a paragraph.
      if !isComplete { return breaks > 0 ? .wait : advance(&scan, to: resume) }
      return .cut(end: end, .end, resume: resume)
    }
    if breaks > 1 { return .cut(end: end, .paragraph, resume: resume) }
    if breaks == 1 {
      let isShort = end - scan.lineStart < Self.shortLine
      let continues = next.properties.isLowercase || scan.clause == end
      if isShort, !continues { return .cut(end: end, .paragraph, resume: resume) }
      scan.lineStart = resume
    }
    // "May 5, 2024": a comma before a digit doesn't end a clause.
    if cutsClause, scan.clause == end, Self.firstClause.contains(end - scan.start),
      next.properties.numericType == nil
    {
      return .cut(end: end, .clause, resume: resume)
    }
    scan.index = resume
    return overlong(&window, scan) ?? .more
  }

  private func advance(_ scan: inout Scan, to index: Int) -> Step {
    scan.index = index
    return .more
  }

  private func terminator(
    _ window: inout ScalarWindow, _ scan: inout Scan, isComplete: Bool
  ) -> Step {
    let mark = scan.index
    var end = mark
    var isWide = false
    while let scalar = window[end], SentenceRules.terminators.contains(scalar) {
      isWide = isWide || SentenceRules.wideTerminators.contains(scalar)
      end += 1
    }
    let isEllipsis = end - mark > 1 && window[mark] == "."
    while let scalar = window[end], SentenceRules.closers.contains(scalar) { end += 1 }
    guard let after = window[end] else {
      if !isComplete { return .wait }
      scan.index = end
      return .more
    }
    guard after.isSpace || isWide else {
      scan.index = end
      return .more
    }
    let (breaks, resume) = window.skipSpace(from: end)
    if breaks > 1, window[resume] != nil { return .cut(end: end, .paragraph, resume: resume) }
    var first = resume
    while let scalar = window[first], SentenceRules.openers.contains(scalar) {
      if scalar == "[" {
        switch ScriptMarkup.match(&window, at: first) {
        case .open where !isComplete: return .wait
        case .found(let markup, _) where markup != .link:
          return .cut(end: end, .sentence, resume: resume)
        default: break
        }
      }
      first += 1
    }
    guard let next = window[first] else {
      if !isComplete { return .wait }
      return .cut(
        end: end, window[resume] == nil ? .end : .sentence, resume: resume)
    }
    let verdict: SentenceRules.Verdict =
      isWide
      ? .ends
      : SentenceRules.verdict(
        word: window.word(before: mark, from: scan.start),
        mark: isEllipsis ? "…" : window[mark] ?? ".",
        isFirst: window.wordStart(before: mark, from: scan.start) == scan.start, next: next)
    switch verdict {
    case .ends: return .cut(end: end, .sentence, resume: resume)
    case .continues:
      scan.index = end
      return .more
    case .ask:
      guard let word = window.word(from: first, isComplete: isComplete) else { return .wait }
      if SentenceRules.startsSentence(word) {
        return .cut(end: end, .sentence, resume: resume)
      }
      scan.index = end
      return .more
    }
  }

  private func overlong(_ window: inout ScalarWindow, _ scan: Scan) -> Step? {
    let length = scan.index - scan.start
    if length > Limit.clause, let clause = scan.clause, clause - scan.start >= Limit.clauseStart {
      return .cut(end: clause, .clause, resume: window.skipSpace(from: clause).resume)
    }
    if length > Limit.word, let word = scan.word, word > scan.start {
      return .cut(end: word, .word, resume: window.skipSpace(from: word).resume)
    }
    if length > Limit.hard {
      var end = scan.index
      while end > scan.start + 1, window[end - 1]?.continuesCharacter == true { end -= 1 }
      // Not between a letter and its accents: the accents' letter stays with them.
      end -= 1
      return .cut(end: max(end, scan.start + 1), .word, resume: max(end, scan.start + 1))
    }
    return nil
  }

  // MARK: - Markup

  /// - Returns: what `next` returns, or nil to scan on
  private mutating func apply(
    _ markup: ScriptMarkup, _ window: inout ScalarWindow, _ scan: inout Scan, resume: Int,
    isComplete: Bool
  ) -> ScriptUnit?? {
    let end = trimmedEnd(&window, scan)
    var mark = window.endMark(scan.start..<end)
    var parted = resume..<resume
    if end > scan.start, mark == nil {
      guard let marks = window.marks(at: resume, isComplete: isComplete) else { return .some(nil) }
      parted = marks
      mark = window.endMark(marks)
    }
    var border = mark.map(SentenceRules.border(after:)) ?? .sentence
    var resume = window.skipSpace(from: parted.upperBound).resume
    if case .pause(let seconds) = markup {
      border = .pause(seconds)
      guard absorbPauses(&window, &border, &resume, isComplete: isComplete) else {
        return .some(nil)
      }
    }
    let unit: ScriptUnit? =
      if end > scan.start {
        unit(&window, scan.start..<end, parted: parted, border, resume: resume)
      } else if case .pause = markup {
        unit(&window, scan.start..<scan.start, border, resume: resume)
      } else {
        nil
      }
    switch markup {
    case .voice(let name): voices.append(name)
    case .endVoice: if !voices.isEmpty { voices.removeLast() }
    case .pause, .link: break
    }
    scan = Scan(start: resume)
    // Read for good, also when the next sentence isn't complete yet.
    offset = window.offset(resume)
    return unit.map(Optional.some)
  }

  /// Adds the pauses that stand at `resume` to what lies after a sentence.
  /// - Returns: false where more text is needed to tell
  private func absorbPauses(
    _ window: inout ScalarWindow, _ border: inout Border, _ resume: inout Int, isComplete: Bool
  ) -> Bool {
    while true {
      guard let next = window[resume] else { return isComplete }
      guard next == "[" else { return true }
      switch ScriptMarkup.match(&window, at: resume) {
      case .open where !isComplete: return false
      case .found(.pause(let seconds), let end):
        if case .pause(let before) = border {
          border = .pause(before + seconds)
        } else {
          border = .pause(seconds)
        }
        resume = window.skipSpace(from: end).resume
      default: return true
      }
    }
    return true
  }

  // MARK: - Ends

  private mutating func atEnd(
    _ window: inout ScalarWindow, _ scan: Scan, isComplete: Bool, force: Bool
  ) -> ScriptUnit? {
    var end = scan.start
    while window[end] != nil { end += 1 }
    let resume = end
    if isComplete {
      while end > scan.start, window[end - 1]?.isSpace == true { end -= 1 }
      return end > scan.start ? unit(&window, scan.start..<end, .end, resume: resume) : nil
    }
    guard force else { return nil }
    // A word without white space or a mark after it may go on.
    func isWhole(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.isSpace || SentenceRules.terminators.contains(scalar)
        || SentenceRules.closers.contains(scalar) || SentenceRules.clauseMarks.contains(scalar)
    }
    while end > scan.start, !isWhole(window[end - 1]) { end -= 1 }
    let consumed = end
    while end > scan.start, window[end - 1]?.isSpace == true { end -= 1 }
    guard end > scan.start else { return nil }
    let border = window.endMark(scan.start..<end).map(SentenceRules.border(after:)) ?? .word
    return unit(&window, scan.start..<end, border, resume: consumed)
  }

  /// - parted: marks behind markup that are the end of the words in `range`
  private mutating func unit(
    _ window: inout ScalarWindow, _ range: Range<Int>, parted: Range<Int> = 0..<0, _ border: Border,
    resume: Int
  ) -> ScriptUnit {
    let start = window.offset(range.lowerBound)
    var unit = ScriptUnit(
      text: window.string(range), offset: start, voice: voices.last, border: border)
    if !parted.isEmpty {
      let end = window.offset(range.upperBound)
      unit.text += window.string(parted)
      unit.parting = .init(position: end - start, count: window.offset(parted.lowerBound) - end)
    }
    offset = window.offset(resume)
    cutsClause = false
    return unit
  }

  private func trimmedEnd(_ window: inout ScalarWindow, _ scan: Scan) -> Int {
    var end = scan.index
    while end > scan.start, window[end - 1]?.isSpace == true { end -= 1 }
    return end
  }
}
