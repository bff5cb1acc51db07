/// How well the words on both sides of a space can do without each other: where a first passage may
/// end if no clause does.
package enum PhraseJoint {
  /// The next word opens a phrase: a reader might breathe here.
  case phrase
  /// Neither word is bound to the other.
  case words
  /// An article and its noun, the words of one number.
  case bound

  package init(_ atom: Atom, before next: Atom?) {
    guard let next, let last = atom.tokens.last, let first = next.tokens.first,
      last.range.upperBound <= first.range.lowerBound
    else {
      self = .bound
      return
    }
    if Self.openers.contains(first.text.lowercased()),
      !Self.openers.contains(last.text.lowercased())
    {
      self = .phrase
    } else {
      // Articles, prepositions and the like are short in all the languages at hand.
      self = last.text.count > Self.shortWord ? .words : .bound
    }
  }

  private static let shortWord = 3

  /// English prepositions and conjunctions, without those that mostly belong to the verb before
  /// them; relative pronouns; auxiliaries, before which a subject ends.
  private static let openers: Set<String> = [
    "about", "above", "across", "after", "against", "along", "although", "among", "and", "around",
    "as", "at", "because", "before", "behind", "below", "beneath", "beside", "between", "beyond",
    "but", "by", "despite", "during", "except", "for", "from", "if", "in", "inside", "into", "near",
    "nor", "on", "onto", "or", "outside", "over", "past", "since", "than", "that", "though",
    "through", "to", "toward", "towards", "under", "unless", "until", "upon", "when", "where",
    "whether", "which", "while", "who", "whose", "with", "within", "without", "are", "can", "could",
    "did", "does", "had", "has", "have", "is", "may", "might", "must", "should", "was", "were",
    "will", "would",
  ]
}
