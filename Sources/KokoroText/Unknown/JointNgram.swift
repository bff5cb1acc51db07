/// A joint n-gram model of letters with their labels: how likely a letter's pronunciation is after
/// those before it. A label is the zero to two phonemes that one letter stands for.
///
/// Bisani and Ney, "Joint-sequence models for grapheme-to-phoneme conversion", 2008. Six-grams with
/// back-off, in a trie whose levels are mapped from a file; `Scripts/unknown-words` trains it. Log
/// probabilities are in sixteenths of a natural logarithm, negated.
package struct JointNgram: Sendable {
  /// Labels, by token; tokens of one letter stand together.
  package let labels: [String]
  private let letterRanges: [Range<Int>]
  private let levels: [Level]
  /// `[64]`
  private let costTable: [Int32]
  private let file: MappedFile

  static let order = 6
  /// Of one length: so many times 255 continuations still count in 32 bits.
  private static let mostNgrams = 1 << 24
  private static let firstToken = 2  // after the marks of a word's start and end
  private static let start = 0
  private static let end = 1

  /// The n-grams of one length.
  private struct Level: Sendable {
    /// The last token, 10 bits, and the place of the cost in the table.
    nonisolated(unsafe) let entries: UnsafeBufferPointer<UInt16>
    nonisolated(unsafe) let backoffs: UnsafeBufferPointer<UInt8>
    /// `[n-grams + 1]`: where the continuations begin in the next level; empty for the last.
    var children: [UInt32] = []
  }

  /// - letters: the alphabet, in the order of the letters' ranges
  package init(file: MappedFile, alphabet: [UInt8]) throws(TextResourceError) {
    let sections = try SectionFile(file, format: "KNGRAM02", sections: 2 + 3 * Self.order - 2)
    let names = String(decoding: sections.bytes(0), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    costTable = try sections.array(1, of: UInt8.self, count: 64).map(Int32.init)
    var levels: [Level] = []
    var expected = names.count
    for order in 1...Self.order {
      let first = 2 + 3 * (order - 1)
      let entries = try sections.array(first, of: UInt16.self, count: expected)
      guard order < Self.order else {
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        levels.append(Level(entries: entries, backoffs: none))
        break
      }
      let backoffs = try sections.array(first + 1, of: UInt8.self, count: expected)
      let children =
        order == 1
        ? Self.sums(try sections.array(first + 2, of: UInt16.self, count: expected))
        : Self.sums(try sections.array(first + 2, of: UInt8.self, count: expected))
      levels.append(Level(entries: entries, backoffs: backoffs, children: children))
      expected = Int(children.last ?? 0)
      guard expected <= Self.mostNgrams else {
        throw .malformed(file: file.path, detail: "\(expected) n-grams of \(order + 1)")
      }
    }
    guard names.count > Self.firstToken, names.count <= Int(UInt16.max),
      levels.allSatisfy({ $0.entries.allSatisfy { Self.token($0) < names.count } })
    else { throw .malformed(file: file.path, detail: "a token has no name") }
    var ranges = [Range<Int>](repeating: 0..<0, count: alphabet.count)
    for (token, name) in names.enumerated().dropFirst(Self.firstToken) {
      guard let letter = name.utf8.first.flatMap(alphabet.firstIndex) else {
        throw .malformed(file: file.path, detail: "token \(token) is of no letter")
      }
      ranges[letter] = (ranges[letter].isEmpty ? token : ranges[letter].lowerBound)..<(token + 1)
    }
    labels = names.map { String($0.dropFirst()) }
    letterRanges = ranges
    self.levels = levels
    self.file = file
  }

  private static func token(_ entry: UInt16) -> Int { Int(entry & 1023) }

  private func cost(_ entry: UInt16) -> Int32 { costTable[Int(entry >> 10)] }

  /// Where each one's share of a sequence begins, and where the last ends.
  private static func sums(_ counts: some Collection<some FixedWidthInteger>) -> [UInt32] {
    var result: [UInt32] = [0]
    result.reserveCapacity(counts.count + 1)
    var total: UInt32 = 0
    for count in counts {
      total += UInt32(count)
      result.append(total)
    }
    return result
  }

  /// The tokens of a letter, by its place in the alphabet.
  func tokens(of letter: Int) -> Range<Int> { letterRanges[letter] }

  /// The last tokens of a path: for each length 1 to 5 the place of that n-gram in its level, -1
  /// where the model doesn't know it.
  struct History: Equatable {
    var nodes: SIMD8<Int32> = SIMD8(repeating: -1)
  }

  /// Before the first letter.
  var start: History {
    var history = History()
    history.nodes[1] = Int32(Self.start)
    return history
  }

  /// Costs of all tokens of `range` after `history`, and where each leads.
  /// - costs, next: `[range.count]`, overwritten
  func extend(
    _ history: History, with range: Range<Int>, costs: inout [Int32], next: inout [History]
  ) {
    let unigrams = levels[0]
    for (index, token) in range.enumerated() {
      costs[index] = cost(unigrams.entries[token])
      next[index] = History()
      next[index].nodes[1] = Int32(token)
    }
    for length in 1..<Self.order {
      let node = Int(history.nodes[length])
      guard node >= 0 else { continue }
      let level = levels[length - 1]
      let backoff = Int32(level.backoffs[node])
      for index in 0..<range.count { costs[index] += backoff }
      let children = Int(level.children[node])..<Int(level.children[node + 1])
      let following = levels[length]
      var child = lowerBound(of: range.lowerBound, in: children, following.entries)
      while child < children.upperBound, Self.token(following.entries[child]) < range.upperBound {
        let index = Self.token(following.entries[child]) - range.lowerBound
        guard index >= 0 else { break }  // not in order: a damaged file
        costs[index] = cost(following.entries[child])
        if length + 1 < Self.order { next[index].nodes[length + 1] = Int32(child) }
        child += 1
      }
    }
  }

  /// The cost of the word's end after `history`.
  func endCost(_ history: History, costs: inout [Int32], next: inout [History]) -> Int32 {
    extend(history, with: Self.end..<(Self.end + 1), costs: &costs, next: &next)
    return costs[0]
  }

  private func lowerBound(
    of token: Int, in range: Range<Int>, _ entries: UnsafeBufferPointer<UInt16>
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Self.token(entries[middle]) < token { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
