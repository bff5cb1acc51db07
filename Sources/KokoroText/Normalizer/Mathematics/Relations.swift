/// Signs of mathematics that say how two things stand to each other, each with its verb.
enum Relations {
  /// - before: the word that the sign follows; "the answer is ≈ 5" has its verb already.
  static func name(_ sign: Unicode.Scalar, after before: String?) -> String? {
    if let words = relations[sign] {
      return before.map(verbs.contains) ?? false ? words : "is " + words
    }
    return operators[sign]
  }

  /// Words after which a relation needs no verb.
  static let verbs: Set<String> = [
    "is", "was", "are", "were", "of", "be", "with", "if", "at",
  ]

  private static let relations: [Unicode.Scalar: String] = [
    "≈": "approximately", "≤": "at most", "≥": "at least", "≠": "not equal to",
    "≡": "equivalent to", "∝": "proportional to", "∈": "in", "∉": "not in", "⊂": "a subset of",
    "⊆": "a subset of", "≪": "much less than", "≫": "much greater than", "≅": "congruent to",
    "⊥": "perpendicular to", "∥": "parallel to",
  ]
  private static let operators: [Unicode.Scalar: String] = [
    "∪": "union", "∩": "intersection", "∀": "for all", "∃": "there exists", "∂": "partial",
    "∫": "the integral of", "∏": "the product of", "∇": "del", "⋅": "times", "∘": "of",
    "∅": "the empty set", "∴": "therefore", "∵": "because", "¬": "not", "∧": "and", "∨": "or",
    "⇒": "implies", "⇔": "if and only if", "∓": "minus or plus",
  ]
}
