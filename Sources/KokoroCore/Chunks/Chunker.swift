/// Gathers sentences and divides them into passages.
package struct Chunker: Sendable {
  /// Phonemes; see `Chunking.balanced`.
  private enum Length {
    /// A first sentence or clause: at most about two seconds, spoken in a fraction of one.
    static let first = 10...40, firstIdeal = 22
    /// First words, where no clause ends so early.
    static let firstWords = 10...30, firstWordsIdeal = 18
    /// Spoken before the first is heard to its end.
    static let second = 30...100, secondIdeal = 75
    static let low = 60, ideal = 212, high = 250, stretched = 330
    /// Looked at before a cut is chosen, the first and any other.
    static let firstLookAhead = 60, lookAhead = 750
  }

  private let policy: Chunking
  private var atoms: [Atom] = []
  private var taken = 0
  private var lead: Border?

  /// The most phonemes of a passage.
  private let most: Int

  /// - most: phonemes that there is memory for in one pass, where that is fewer than the model takes
  package init(_ policy: Chunking, most: Int = Vocabulary.maximumPassLength) {
    self.policy = policy
    self.most = min(max(1, most), Vocabulary.maximumPassLength)
  }

  package var isEmpty: Bool { atoms.isEmpty }

  package mutating func append(_ more: [Atom]) { atoms += more }

  /// Nothing that comes later may share a pass with what is here.
  package mutating func endGroup() {
    if !atoms.isEmpty { atoms[atoms.count - 1].endsGroup = true }
  }

  /// Nothing was said: what lies after it adds to the silence before what is said next.
  package mutating func noteSilence(_ border: Border) {
    switch (border, lead) {
    case (.pause(let seconds), .pause(let before)): lead = .pause(before + seconds)
    case (.pause, _): lead = border
    case (.paragraph, nil): lead = border
    default: break
    }
    if lead != nil { endGroup() }
  }

  /// Whether the next cut may depend on sentences to come.
  package var needsMore: Bool {
    if atoms.contains(where: \.endsGroup) { return false }
    switch policy {
    case .sentences: return !atoms.contains(where: \.endsUnit)
    case .balanced, .longest:
      let enough = policy == .balanced && taken == 0 ? Length.firstLookAhead : Length.lookAhead
      return atoms.reduce(0) { $0 + $1.length + 1 } < enough
    }
  }

  /// The next passage, or nil when all is taken.
  package mutating func take() -> Passage? {
    guard !atoms.isEmpty else { return nil }
    let end = atoms.firstIndex(where: \.endsGroup)
    let group = Group(atoms[...(end ?? atoms.count - 1)], isComplete: end != nil)
    let count = fitting(max(1, cut(group)), in: group)
    var tokens: [SpokenToken] = []
    var inner: [Passage.InnerBorder] = []
    for atom in atoms[..<count] {
      tokens += atom.tokens
      if atom.border != .word {
        inner.append(Passage.InnerBorder(token: tokens.count - 1, border: atom.border))
      }
    }
    let border = atoms[count - 1].border
    if border != .word { inner.removeLast() }
    atoms.removeFirst(count)
    tokens[tokens.count - 1].whitespace = false
    taken += 1
    defer { lead = nil }
    return Passage(tokens: tokens, border: border, inner: inner, lead: lead)
  }

  // MARK: - Where to cut

  /// The atoms that may share a pass, with the length of each possible passage.
  private struct Group {
    let borders: [Border]
    let endsUnit: [Bool]
    /// How well the words before and after each atom's end can do without each other.
    let joints: [PhraseJoint]
    /// `lengths[i]`: symbols in the first i + 1 atoms.
    let lengths: [Int]
    /// Its end is known.
    let isComplete: Bool

    init(_ atoms: ArraySlice<Atom>, isComplete: Bool) {
      var total = 0
      lengths = atoms.map { atom in
        total += atom.length
        defer { total += atom.hasSpace ? 1 : 0 }
        return total
      }
      borders = atoms.map(\.border)
      endsUnit = atoms.map(\.endsUnit)
      joints = atoms.indices.map { index in
        PhraseJoint(atoms[index], before: index + 1 < atoms.endIndex ? atoms[index + 1] : nil)
      }
      self.isComplete = isComplete
    }

    var total: Int { lengths.last ?? 0 }

    /// The number of atoms up to a border of one of `kinds` whose length lies in `range`, nearest
    /// to `ideal`.
    func cut(_ kinds: (Border) -> Bool, _ range: ClosedRange<Int>, nearest ideal: Int) -> Int? {
      var best: Int?
      for (index, length) in lengths.enumerated()
      where range.contains(length) && kinds(borders[index]) {
        if let found = best, abs(lengths[found - 1] - ideal) <= abs(length - ideal) { continue }
        best = index + 1
      }
      return best
    }

    /// The same, of ends between words.
    func cut(_ range: ClosedRange<Int>, nearest ideal: Int, _ kind: (PhraseJoint) -> Bool) -> Int? {
      lengths.indices.filter { range.contains(lengths[$0]) && kind(joints[$0]) }
        .min { abs(lengths[$0] - ideal) < abs(lengths[$1] - ideal) }.map { $0 + 1 }
    }
  }

  /// Fewer atoms where `count` of them are more than one pass may take: an even share of these, up to the
  /// end of a sentence if there is one near, else of a clause, else of a word.
  private func fitting(_ count: Int, in group: Group) -> Int {
    let length = group.lengths[count - 1]
    guard length > most else { return count }
    let ideal = length / ((length + most - 1) / most)
    let near = (most / 2)...most
    return group.cut(isSentenceEnd, near, nearest: ideal)
      ?? group.cut(isClauseEnd, near, nearest: ideal)
      ?? group.cut({ _ in true }, 1...most, nearest: ideal) ?? 1
  }

  private func cut(_ group: Group) -> Int {
    switch policy {
    case .longest: return longestCut(group)
    case .balanced: return balancedCut(group)
    case .sentences:
      // A group of one sentence.
      let end = (group.endsUnit.firstIndex(of: true) ?? group.lengths.count - 1) + 1
      return balancedCut(Group(atoms[..<end], isComplete: true), isSentence: true)
    }
  }

  private func balancedCut(_ group: Group, isSentence: Bool = false) -> Int {
    let most = Vocabulary.maximumPassLength
    if taken == 0, let count = firstCut(group) { return count }
    if taken == 1, let count = secondCut(group) { return count }
    if group.isComplete {
      if group.total <= (isSentence ? Length.stretched : Length.high) { return group.lengths.count }
    }
    let ideal =
      group.isComplete
      ? group.total / ((group.total + Length.high - 1) / Length.high) : Length.ideal
    return group.cut(isSentenceEnd, Length.low...Length.high, nearest: ideal)
      ?? group.cut(isSentenceEnd, Length.high...Length.stretched, nearest: Length.high)
      ?? group.cut(isClauseEnd, Length.low...Length.high, nearest: ideal)
      ?? group.cut(isSentenceEnd, 1...Length.low, nearest: Length.low)
      ?? group.cut(isClauseEnd, 1...most, nearest: ideal)
      ?? (group.isComplete && group.total <= most ? group.lengths.count : nil)
      ?? group.cut({ _ in true }, 1...most, nearest: ideal) ?? 1
  }

  /// The first sentence or clause if it is short, else its first phrase, else its first words.
  private func firstCut(_ group: Group) -> Int? {
    let (range, ideal) = (Length.first, Length.firstIdeal)
    if group.isComplete, group.total <= range.upperBound { return group.lengths.count }
    if let count = group.cut(isSentenceEnd, range, nearest: ideal)
      ?? group.cut(isClauseEnd, range, nearest: ideal)
    {
      return count
    }
    // Enough must be left of the sentence to be said on its own.
    let end = group.lengths.indices.first {
      group.lengths[$0] > range.upperBound && isClauseEnd(group.borders[$0])
    }
    let last = (end.map { group.lengths[$0] } ?? group.total) - range.lowerBound
    let words = Length.firstWords
    let bounded = words.lowerBound...max(words.lowerBound, min(words.upperBound, last))
    return group.cut(bounded, nearest: Length.firstWordsIdeal) { $0 == .phrase }
      ?? group.cut(bounded, nearest: Length.firstWordsIdeal) { $0 == .words }
  }

  /// Short enough to be ready when the first has been heard.
  private func secondCut(_ group: Group) -> Int? {
    let (range, ideal) = (Length.second, Length.secondIdeal)
    if group.isComplete, group.total <= range.upperBound { return group.lengths.count }
    return group.cut(isSentenceEnd, range, nearest: ideal)
      ?? group.cut(isClauseEnd, range, nearest: ideal)
  }

  /// Upstream: `KPipeline.en_tokenize` and `waterfall_last`, kokoro/pipeline.py.
  private func longestCut(_ group: Group) -> Int {
    let most = Vocabulary.maximumPassLength
    if group.isComplete, group.total <= most { return group.lengths.count }
    let fitting = group.lengths.prefix { $0 <= most }.count
    guard fitting > 0, fitting < group.lengths.count else { return max(1, fitting) }
    // What is left over must fit in one pass together with the word that didn't fit.
    for kind in [isSentenceEnd, isClauseEnd] {
      for count in stride(from: fitting, to: 0, by: -1) where kind(group.borders[count - 1]) {
        if group.lengths[fitting] - group.lengths[count - 1] <= most { return count }
        break
      }
    }
    return fitting
  }

  private func isSentenceEnd(_ border: Border) -> Bool {
    switch border {
    case .sentence, .paragraph, .pause, .end: true
    case .word, .clause: false
    }
  }

  private func isClauseEnd(_ border: Border) -> Bool { border == .clause || isSentenceEnd(border) }
}
