/// Where the tagger's mistake would be heard.
extension [TaggedToken] {
  /// - "He's used to the noise": accustomed, which the tagger takes for a passive like "is used to
  ///   cut". The first has a thing or an -ing after its "to", the second a verb.
  /// - "a equals b": the letter, which the tagger takes for the article.
  func correctingTags() -> [TaggedToken] {
    var result = self
    for index in indices {
      if isAccustomed(index) {
        result[index].tag = "JJ"
      } else if isLetterA(index) {
        result[index].tag = "NN"
      }
    }
    return result
  }

  private func isAccustomed(_ index: Int) -> Bool {
    guard index + 2 < count, self[index].tag == "VBN", self[index + 1].text == "to",
      self[index].text.lowercased() == "used", Self.things.contains(self[index + 2].tag)
    else { return false }
    // "used to great effect", "to the full"
    return !self[(index + 2)..<Swift.min(index + 5, count)].contains {
      Self.uses.contains($0.text.lowercased())
    }
  }

  private func isLetterA(_ index: Int) -> Bool {
    let text = self[index].text
    guard text == "a" || text == "A", self[index].tag == "DT", index + 1 < count else {
      return false
    }
    if text == "A", index > 0, Self.beforeLetters.contains(self[index - 1].text.lowercased()) {
      return true
    }
    let next = self[index + 1].text
    if Self.afterLetters.contains(next) { return true }
    // "a plus b", but "a plus for us"
    if Self.operators.contains(next), index + 2 < count, self[index + 2].text.utf8.count == 1,
      self[index + 2].text.isASCIILower
    {
      return true
    }
    // "4 a c", but "a 3-point shot", "a t-shirt"
    guard let byte = next.utf8.first, next.utf8.count == 1, byte.isASCIILower, next != "a" else {
      return false
    }
    return self[index + 1].whitespace || index + 2 >= count
  }

  private static let things: Set<String> = [
    "DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "VBG", "JJ", "WP", "CD", "PDT", "EX",
  ]
  private static let uses: Set<String> = [
    "effect", "advantage", "full", "fullest", "maximum", "extent", "limit", "purpose",
  ]
  /// "an A student", "grade A beef"
  private static let beforeLetters: Set<String> = [
    "a", "an", "the", "grade", "type", "plan", "vitamin", "class", "group",
  ]
  private static let afterLetters: Set<String> = [
    "is", "equals", "squared", "cubed", "sub",
  ]
  private static let operators: Set<String> = ["plus", "minus", "times", "over"]
}
