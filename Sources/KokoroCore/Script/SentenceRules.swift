/// Whether a full stop ends a sentence: what the words around it say.
enum SentenceRules {
  enum Verdict {
    case ends, continues
    /// The whole next word decides.
    case ask
  }

  static let terminators: Set<Unicode.Scalar> = [".", "!", "?", "…", "。", "！", "？", "؟", "।"]
  /// End a sentence without a space after them.
  static let wideTerminators: Set<Unicode.Scalar> = ["。", "！", "？"]
  static let closers: Set<Unicode.Scalar> = [
    "\"", "'", "”", "’", ")", "]", "»", "」", "』", "*", "_",
  ]
  static let openers: Set<Unicode.Scalar> = [
    "\"", "'", "“", "‘", "(", "[", "«", "¿", "¡", "*", "_", "—", "–", "-", "「", "『",
  ]
  static let clauseMarks: Set<Unicode.Scalar> = [",", ";", ":", "—", "–", "，", "、", "；", "："]

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    terminators.contains(scalar) || clauseMarks.contains(scalar)
  }

  /// Stand before a name.
  private static let titles: Set<String> = [
    "dr", "mr", "mrs", "ms", "prof", "st", "rev", "gen", "col", "lt", "sgt", "capt", "cmdr", "hon",
    "sen", "rep", "gov", "pres", "mt", "messrs", "mme", "mlle", "maj", "cpl", "supt", "vs", "cf",
    "viz", "e.g", "i.e",
  ]
  /// Stand before a number.
  private static let counters: Set<String> = [
    "no", "nos", "fig", "figs", "vol", "ch", "sec", "p", "pp", "art", "eq", "approx", "ca", "jan",
    "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
  ]
  /// Begin a sentence more often than they follow an initial or an acronym.
  private static let starters: Set<String> = [
    "a", "after", "all", "also", "an", "and", "as", "at", "before", "but", "by", "for", "he", "her",
    "his", "how", "however", "i", "if", "in", "it", "its", "my", "no", "not", "now", "of", "on",
    "or", "our", "she", "so", "some", "that", "the", "their", "then", "there", "these", "they",
    "this", "those", "to", "we", "what", "when", "where", "who", "why", "with", "yes", "you",
    "your",
  ]

  /// - word: what stands before the mark, without white space; isFirst: the unit starts with it
  /// - next: the first letter or digit that follows
  static func verdict(
    word: String, mark: Unicode.Scalar, isFirst: Bool, next: Unicode.Scalar
  ) -> Verdict {
    if next.properties.isLowercase { return .continues }
    guard mark == "." else { return .ends }
    let lower = word.lowercased()
    if titles.contains(lower) { return .continues }
    let isDigit = next.properties.numericType != nil
    if counters.contains(lower) { return isDigit ? .continues : .ends }
    // "1. Wash the rice": the number of an item.
    if isFirst, word.utf8.count <= 3, word.allSatisfy(\.isNumber) { return .continues }
    if word.contains("."), word.contains(where: \.isLetter) {
      return lower == "a.m" || lower == "p.m" ? .ends : .ask
    }
    // Initials; "I" is the pronoun.
    if word.unicodeScalars.count == 1, word != "I", word.allSatisfy(\.isUppercase) { return .ask }
    return .ends
  }

  /// - mark: one of `terminators` or `clauseMarks`
  static func border(after mark: Unicode.Scalar) -> Border {
    terminators.contains(mark) ? .sentence : .clause
  }

  static func startsSentence(_ word: String) -> Bool { starters.contains(word.lowercased()) }
}
