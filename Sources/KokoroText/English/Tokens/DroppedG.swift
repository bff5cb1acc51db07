extension [TaggedToken] {
  /// The apostrophe of "comin'", which the tokenizer takes for a closing quote, with its word.
  /// - belongs: whether a word with its apostrophe is one.
  func joiningApostrophes(where belongs: (String) -> Bool) -> [TaggedToken] {
    guard contains(where: { $0.text == "'" || $0.text == "’" }) else { return self }
    var result: [TaggedToken] = []
    result.reserveCapacity(count)
    for token in self {
      if token.text == "'" || token.text == "’", let last = result.last, !last.whitespace,
        last.range.upperBound == token.range.lowerBound, belongs(last.text + token.text)
      {
        result[result.count - 1] = TaggedToken(
          text: last.text + token.text, range: last.range.lowerBound..<token.range.upperBound,
          whitespace: token.whitespace, tag: last.tag)
      } else {
        result.append(token)
      }
    }
    return result
  }
}
