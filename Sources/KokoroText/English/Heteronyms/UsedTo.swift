extension [TaggedToken] {
  /// "He's used to the noise": accustomed, which the tagger takes for a passive like "is used to cut".
  /// The first has a thing or an -ing after its "to", the second a verb, and so is tagged here as the
  /// adjective it is.
  func markingAccustomed() -> [TaggedToken] {
    guard let first = indices.first(where: isAccustomed) else { return self }
    var result = self
    for index in first..<count where isAccustomed(index) { result[index].tag = "JJ" }
    return result
  }

  private func isAccustomed(_ index: Int) -> Bool {
    guard index + 2 < count, self[index].tag == "VBN", self[index + 1].text == "to",
      self[index].text.lowercased() == "used"
    else { return false }
    guard Self.things.contains(self[index + 2].tag) else { return false }
    // "used to great effect", "to the full"
    return !self[(index + 2)..<Swift.min(index + 5, count)].contains {
      Self.uses.contains($0.text.lowercased())
    }
  }

  private static let things: Set<String> = [
    "DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "VBG", "JJ", "WP", "CD", "PDT", "EX",
  ]
  private static let uses: Set<String> = [
    "effect", "advantage", "full", "fullest", "maximum", "extent", "limit", "purpose",
  ]
}
