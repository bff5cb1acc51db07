/// What the choice between two readings of a word looks at: its tag, its neighbours, and the words
/// around it. The training script sees the same features.
package enum HeteronymFeatures {
  /// The features of one word.
  package struct Set: Sendable, Equatable {
    /// About the grammar around the word; they mean the same for every word.
    package var grammar: [String] = []
    /// About the words around it.
    package var words: [String] = []
  }

  /// How many tokens to either side count as the surroundings.
  private static let reach = 8

  package static func features(of tokens: [TaggedToken], at index: Int) -> Set {
    func tag(_ distance: Int) -> String {
      let place = index + distance
      return tokens.indices.contains(place) ? tokens[place].tag : "-"
    }
    func word(_ distance: Int) -> String {
      let place = index + distance
      return tokens.indices.contains(place) ? form(of: tokens[place].text) : "-"
    }
    let own = tag(0)
    let (before, after) = (tag(-1), tag(1))
    var features = Set()
    features.grammar = [
      "t=" + own, "c=" + capitals(of: tokens, at: index),
      "p=" + before, "pp=" + tag(-2) + " " + before, "tp=" + own + " " + before,
      "n=" + after, "nn=" + after + " " + tag(2), "tn=" + own + " " + after,
      "pn=" + before + " " + after,
      "P=" + word(-1), "N=" + word(1), "tP=" + own + " " + word(-1), "tN=" + own + " " + word(1),
    ]
    features.words = [
      "PP=" + word(-2) + " " + word(-1), "NN=" + word(1) + " " + word(2), "P2=" + word(-2),
      "N2=" + word(2),
    ]
    var seen: Swift.Set<String> = []
    for place in max(0, index - reach)..<min(tokens.count, index + reach + 1) where place != index {
      let form = form(of: tokens[place].text)
      if form.utf8.count > 2, seen.insert(form).inserted { features.words.append("b=" + form) }
    }
    return features
  }

  /// Lower case; numbers are all alike.
  private static func form(of text: String) -> String {
    if text.utf8.first?.isASCIIDigit == true { return "0" }
    return text.lowercased()
  }

  private static func capitals(of tokens: [TaggedToken], at index: Int) -> String {
    let bytes = tokens[index].text.utf8
    guard bytes.first?.isASCIIUpper == true else { return "lower" }
    if bytes.count > 1, bytes.allSatisfy(\.isASCIIUpper) { return "all" }
    return index == 0 || tokens[index - 1].tag == "." || tokens[index - 1].tag == "``"
      ? "start" : "inside"
  }
}
