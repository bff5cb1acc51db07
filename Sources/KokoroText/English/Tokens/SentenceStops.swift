extension [TaggedToken] {
  /// Without the tokens that are nothing but white space, which the normaliser's cuts leave.
  func withoutSpaces() -> [TaggedToken] {
    func isSpace(_ token: TaggedToken) -> Bool {
      token.text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    guard contains(where: isSpace) else { return self }
    var result: [TaggedToken] = []
    result.reserveCapacity(count)
    for token in self {
      if !isSpace(token) {
        result.append(token)
      } else if !result.isEmpty {
        result[result.count - 1].whitespace = true
      }
    }
    return result
  }

  /// Gives a sentence back the full stop that an abbreviation at its end has swallowed: "So am I."
  /// and "at 9 a.m." are single tokens in spaCy's eyes.
  func restoringFinalStops() -> [TaggedToken] {
    guard let first = indices.first(where: endsSentence) else { return self }
    var result = Array(self[..<first])
    for index in first..<count {
      guard endsSentence(index) else {
        result.append(self[index])
        continue
      }
      var word = self[index]
      if word.text == "." {
        word.tag = "."
        result.append(word)
        continue
      }
      let end = word.range.upperBound
      if !word.text.utf8.dropLast().contains(UInt8(ascii: ".")) { word.text.removeLast() }
      word.range = word.range.lowerBound..<(end - 1)
      let whitespace = word.whitespace
      word.whitespace = false
      result.append(word)
      result.append(
        TaggedToken(text: ".", range: (end - 1)..<end, whitespace: whitespace, tag: "."))
    }
    return result
  }

  /// A word that ends in a full stop, at the end of the text or before what begins a sentence.
  private func endsSentence(_ index: Int) -> Bool {
    let text = self[index].text
    guard text.utf8.last == UInt8(ascii: ".") else { return false }
    // A full stop by itself that the tagger takes for part of "etc".
    let isBare = text == "." && self[index].tag != "."
    guard isBare || (text.utf8.contains(where: \.isASCIILetter) && !Self.titles.contains(text))
    else { return false }
    var next = index + 1
    while next < count, ["''", "\"\"", "-RRB-"].contains(self[next].tag) { next += 1 }
    guard next < count else { return true }
    // What follows is a name in "Dr. Brown" and "the U.S. Navy", and hardly ever after a sentence.
    let tag = self[next].tag
    guard self[next].text.utf8.first?.isASCIIUpper == true, tag != "NNP", tag != "NNPS" else {
      return false
    }
    return tag != "NN" && tag != "JJ" && tag != "CD" && self[next - 1].whitespace
  }

  /// Never the last word of a sentence.
  private static let titles: Set<String> = [
    "Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "Gen.", "Col.", "Lt.", "Sgt.", "Capt.", "Rev.", "Hon.",
    "St.", "Gov.", "Sen.", "Rep.", "vs.", "v.", "No.", "Messrs.", "Mx.",
  ]
}
