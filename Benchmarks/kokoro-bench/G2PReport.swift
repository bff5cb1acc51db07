import Foundation
import KokoroText

/// What agrees with the record.
struct G2PReport {
  struct Counts: Codable {
    /// Units whose whole phoneme string is equal.
    var units = 0, units_exact = 0
    /// Units with spaCy's tokens and spaces.
    var tokenizer_exact = 0
    /// spaCy's tokens, and those with the same range and tag.
    var tokens = 0, tags_agree = 0
    /// Spoken tokens that need no fallback, and those with the same text and phonemes.
    var tokens_without_fallback = 0, tokens_agree = 0
    /// With espeak-ng: all spoken tokens, and those with the same text and phonemes.
    var tokens_with_espeak: Int?, tokens_agree_espeak: Int?
  }

  private(set) var total = Counts()
  /// Tokens of letters or digits.
  private var words = 0
  private(set) var bySource: [String: Counts] = [:]
  private var differences: [String: (count: Int, example: String)] = [:]
  /// Spent in the phonemizer without a fallback, on this thread.
  var seconds = 0.0

  mutating func add(_ unit: G2PUnit, _ tagged: [TaggedToken], _ spoken: [PhonemeToken]) {
    var counts = Counts()
    counts.units = 1
    words += tagged.count { $0.text.contains { $0.isLetter || $0.isNumber } }
    compareTags(unit, tagged, &counts)
    comparePhonemes(unit, spoken, &counts)
    total.add(counts)
    // "stress:number" and the like are categories; a corpus is one by itself.
    bySource[unit.source ?? "-", default: Counts()].add(counts)
  }

  /// The same unit with espeak-ng for unknown words.
  mutating func addEspeak(_ unit: G2PUnit, _ spoken: [PhonemeToken]) {
    var counts = Counts()
    let expected = unit.tokens.map { $0.phonemes_espeak ?? $0.phonemes ?? "" }
    counts.tokens_with_espeak = expected.count
    counts.tokens_agree_espeak = 0
    for (index, found) in aligned(unit.tokens, spoken).enumerated() {
      if let found, spoken[found].phonemes == expected[index] {
        counts.tokens_agree_espeak? += 1
      } else {
        note(
          "espeak", ["\(unit.tokens[index].text) \(expected[index])"],
          [found.map { "\(spoken[$0].text) \(spoken[$0].phonemes)" } ?? ""], unit)
      }
    }
    total.add(counts)
    bySource[unit.source ?? "-", default: Counts()].add(counts)
  }

  /// For each recorded token the spoken one: the next with the same text.
  private func aligned(_ gold: [G2PUnit.Token], _ spoken: [PhonemeToken]) -> [Int?] {
    var index = 0
    return gold.map { token in
      guard let found = spoken[index...].prefix(8).firstIndex(where: { $0.text == token.text })
      else { return nil }
      index = found + 1
      return found
    }
  }

  private mutating func compareTags(
    _ unit: G2PUnit, _ tagged: [TaggedToken], _ counts: inout Counts
  ) {
    guard let gold = unit.spacy else { return }
    counts.tokens = gold.count
    let isExact =
      gold.map(\.text) == tagged.map(\.text) && gold.map(\.whitespace) == tagged.map(\.whitespace)
    counts.tokenizer_exact = isExact ? 1 : 0
    if !isExact { note("tokens", gold.map(\.text), tagged.map(\.text), unit) }
    // By place in the text, so that one difference doesn't spoil the rest.
    var tags: [Range<Int>: String] = [:]
    for token in tagged { tags[token.range] = token.tag }
    var offset = tagged.first?.range.lowerBound ?? 0
    for token in gold {
      let range = offset..<(offset + token.text.utf8.count)
      offset = range.upperBound + (token.whitespace ? 1 : 0)
      if tags[range] == token.tag {
        counts.tags_agree += 1
      } else if let tag = tags[range] {
        note("tag", ["\(token.text)/\(token.tag)"], ["\(token.text)/\(tag)"], unit)
      }
    }
  }

  private mutating func comparePhonemes(
    _ unit: G2PUnit, _ spoken: [PhonemeToken], _ counts: inout Counts
  ) {
    let gold = unit.tokens
    let needsFallback = gold.contains { $0.src == "oov" }
    counts.tokens_without_fallback = gold.count { $0.src != "oov" }
    let said = joined(spoken.map { ($0.phonemes, $0.whitespace) })
    let expected = joined(gold.map { ($0.phonemes ?? "", !$0.whitespace.isEmpty) })
    counts.units_exact =
      (needsFallback ? isEqual(gold, spoken) : said == expected) ? 1 : 0
    for (token, found) in zip(gold, aligned(gold, spoken)) where token.src != "oov" {
      guard let found else {
        note("missing", [token.text], [], unit)
        continue
      }
      if spoken[found].phonemes == token.phonemes ?? "" {
        counts.tokens_agree += 1
      } else {
        note(
          "phonemes", ["\(token.text) \(token.phonemes ?? "")"],
          ["\(token.text) \(spoken[found].phonemes)"], unit)
      }
    }
  }

  /// Token by token, leaving out those that nothing without a fallback can say.
  private func isEqual(
    _ gold: [G2PUnit.Token], _ spoken: [PhonemeToken]
  ) -> Bool {
    gold.count == spoken.count
      && zip(gold, spoken).allSatisfy { $0.src == "oov" || ($0.phonemes ?? "") == $1.phonemes }
  }

  private func joined(_ tokens: [(String, Bool)]) -> String {
    tokens.map { $0.0 + ($0.1 ? " " : "") }.joined().trimmingCharacters(in: .whitespaces)
  }

  private mutating func note(
    _ kind: String, _ expected: [String], _ got: [String], _ unit: G2PUnit
  ) {
    let common = zip(expected, got).prefix { $0 == $1 }.count
    func shown(_ tokens: [String]) -> String {
      tokens.dropFirst(common).prefix(4).joined(separator: " | ")
    }
    let key = "\(kind): expected [\(shown(expected))] got [\(shown(got))]"
    differences[key, default: (0, unit.text)].count += 1
  }
}

extension G2PReport.Counts {
  fileprivate mutating func add(_ other: Self) {
    units += other.units
    units_exact += other.units_exact
    tokenizer_exact += other.tokenizer_exact
    tokens += other.tokens
    tags_agree += other.tags_agree
    tokens_without_fallback += other.tokens_without_fallback
    tokens_agree += other.tokens_agree
    if let all = other.tokens_with_espeak, let agreeing = other.tokens_agree_espeak {
      tokens_with_espeak = (tokens_with_espeak ?? 0) + all
      tokens_agree_espeak = (tokens_agree_espeak ?? 0) + agreeing
    }
  }
}

extension G2PReport {
  func json() throws -> String {
    struct Output: Encodable {
      var counts: Counts
      var by_source: [String: Counts]

      func encode(to encoder: any Encoder) throws {
        try counts.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(by_source, forKey: .by_source)
      }
      enum Key: String, CodingKey { case by_source }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(
      decoding: try encoder.encode(Output(counts: total, by_source: bySource)), as: UTF8.self)
  }

  func text() -> String {
    func row(_ name: String, _ counts: Counts) -> String {
      func share(_ part: Int, _ whole: Int) -> String {
        whole == 0 ? "-" : String(format: "%.3f %%", 100 * Double(part) / Double(whole))
      }
      let cells = [
        String(counts.units), share(counts.units_exact, counts.units),
        share(counts.tokenizer_exact, counts.units), share(counts.tags_agree, counts.tokens),
        share(counts.tokens_agree, counts.tokens_without_fallback),
      ]
      return name.padding(toLength: 20, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }
    var lines = [
      "source                    units      exact  tokenizer       tags   phonemes"
    ]
    lines += bySource.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
    lines.append(row("all", total))
    if let all = total.tokens_with_espeak, let agreeing = total.tokens_agree_espeak {
      lines.append(
        String(
          format: "with espeak-ng: %d of %d tokens, %.3f %%", agreeing, all,
          100 * Double(agreeing) / Double(max(all, 1))))
    }
    lines.append(
      String(
        format: "%d words, %.0f a second of one thread", words, Double(words) / seconds))
    let common = differences.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    if !common.isEmpty { lines.append("\nThe commonest differences:") }
    for (key, value) in common.prefix(10) {
      lines.append("  \(value.count) × \(key)\n      \(value.example.prefix(100))")
    }
    return lines.joined(separator: "\n")
  }
}
