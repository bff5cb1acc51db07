/// Tokens and tags by a few rules, for as long as no tagger has been loaded: white space, marks
/// around words, and the commonest function words.
enum PlainTagger {
  static func tokens(of text: String, in range: Range<Int>) -> [TaggedToken] {
    let bytes = text.utf8
    var offset = range.lowerBound
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    let end = bytes.index(index, offsetBy: range.count)
    var tokens: [TaggedToken] = []
    for chunk in text[index..<end].utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 32 || $0 == 9 })
    {
      for part in parts(of: Substring(chunk)) {
        let length = part.utf8.count
        tokens.append(
          TaggedToken(
            text: part, range: offset..<(offset + length), whitespace: false, tag: tag(of: part)))
        offset += length
      }
      if !chunk.isEmpty { tokens[tokens.count - 1].whitespace = true }
      offset += 1
      index = chunk.endIndex
    }
    if !tokens.isEmpty { tokens[tokens.count - 1].whitespace = false }
    return tokens
  }

  private static func parts(of chunk: Substring) -> [String] {
    var word = chunk.unicodeScalars[...]
    var before: [String] = []
    var after: [String] = []
    while let first = word.first, isMark(first) || first == "$" || first == "£" || first == "€" {
      before.append(String(first))
      word.removeFirst()
    }
    while let last = word.last, isMark(last), last != "." || !word.dropLast().contains(".") {
      after.append(String(last))
      word.removeLast()
    }
    return before + (word.isEmpty ? [] : [String(Substring(word))]) + after.reversed()
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isPunctuationPhoneme || scalar == "(" || scalar == ")"
  }

  private static func tag(of word: String) -> String {
    switch word.lowercased() {
    case ".", "!", "?": return "."
    case ",": return ","
    case ":", ";", "—", "…": return ":"
    case "(": return "-LRB-"
    case ")": return "-RRB-"
    case "“": return "``"
    case "”", "\"": return "''"
    case "$", "£", "€": return "$"
    case "a", "an", "the", "this", "that": return "DT"
    case "to": return "TO"
    case "i", "he", "she", "it", "we", "they", "you": return "PRP"
    case "in", "of", "on", "at", "by", "for", "with", "from": return "IN"
    default: return word.utf8.first?.isASCIIDigit ?? false ? "CD" : "NN"
    }
  }
}
