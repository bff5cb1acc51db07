/// Cuts tokens into pieces, settles punctuation and currencies, and groups what is written without
/// a space between into words. Upstream: `G2P.retokenize`.
enum Retokenizer {
  /// Pieces in text order, and words as ranges of their indices. A piece whose phonemes are known
  /// is a word by itself.
  struct Result {
    var pieces: [Piece] = []
    var words: [Range<Int>] = []
  }

  /// - isStrict: as Misaki, which takes marks inside a token for parts of a word.
  static func pieces(of tokens: [Piece], isStrict: Bool = true) -> Result {
    var result = Result()
    result.pieces.reserveCapacity(tokens.count + tokens.count / 8)
    result.words.reserveCapacity(tokens.count)
    var currency: Currency?
    /// The last word can still grow: its pieces are unknown and no space follows.
    var isOpen = false
    for (index, token) in tokens.enumerated() {
      let parts = cut(token)
      for (position, part) in parts.enumerated() {
        var piece = part
        if piece.alias == nil, piece.phonemes == nil {
          let nextIsNumber = index + 1 < tokens.count && tokens[index + 1].tag == "CD"
          if piece.tag == "$", let sign = Currency(sign: piece.text) {
            currency = sign
            piece.settle("")
          } else if piece.tag == ":", piece.text == "-" || piece.text == "–" {
            piece.settle("—")
          } else if let phonemes = isStrict
            ? punctuation(piece)
            : mark(
              piece, isSpaceBefore: result.pieces.last?.whitespace ?? true,
              isSpaceAfter: piece.whitespace
                || (index == tokens.count - 1 && position == parts.count - 1))
          {
            piece.settle(phonemes)
          } else if !isStrict, parts.count > 1, let phonemes = innerMark(piece.text) {
            piece.settle(phonemes)
          } else if let sign = currency {
            if piece.tag != "CD" {
              currency = nil
            } else if position == parts.count - 1, !nextIsNumber {
              piece.currency = sign
              if !isStrict { currency = nil }
            } else if !isStrict, position == parts.count - 1,
              !scales.contains(tokens[index + 1].text.lowercased())
            {
              // The next number has nothing to do with it: "$1,299.00 + 8.25 %", "$59 one-way".
              piece.currency = sign
              currency = nil
            }
          } else if piece.text == "2", isBetweenLetters(position, in: parts) {
            piece.alias = "to"
          }
        }
        let isSettled = piece.alias != nil || piece.phonemes != nil
        let count = result.pieces.count
        if !isSettled, isOpen, let last = result.words.last {
          piece.isHead = false
          result.words[result.words.count - 1] = last.lowerBound..<(count + 1)
        } else {
          result.words.append(count..<(count + 1))
        }
        isOpen = !isSettled && !piece.whitespace
        result.pieces.append(piece)
      }
    }
    return result
  }

  /// What a currency's name comes after: "$5 million".
  private static let scales: Set<String> = [
    "hundred", "thousand", "million", "billion", "trillion", "quadrillion", "lakh", "crore",
  ]

  /// The parts of a token; only the last keeps the space after it.
  private static func cut(_ token: Piece) -> [Piece] {
    guard token.phonemes == nil, !token.isWhole else { return [token] }
    let ranges = Subtokens.ranges(of: token.text)
    let bytes = token.text.utf8
    // A text that comes apart into nothing stays whole, so that no word is lost.
    if ranges.isEmpty || ranges == [0..<bytes.count] { return [token] }
    var index = bytes.startIndex
    var offset = 0
    var parts = ranges.map { range in
      index = bytes.index(index, offsetBy: range.lowerBound - offset)
      let end = bytes.index(index, offsetBy: range.count)
      var part = token
      part.text = String(token.text[index..<end])
      // A token's text has the length of its range unless something rewrote it.
      if token.range.count == bytes.count {
        let start = token.range.lowerBound
        part.range = (start + range.lowerBound)..<(start + range.upperBound)
      }
      part.whitespace = false
      (index, offset) = (end, range.upperBound)
      return part
    }
    parts[parts.count - 1].whitespace = token.whitespace
    return parts
  }

  /// What a mark that the tagger calls punctuation is spoken as: often nothing. Nil for words.
  private static func punctuation(_ piece: Piece) -> String? {
    switch piece.tag {
    case ".", ",", "-LRB-", "-RRB-", "``", "\"\"", "''", ":", "$", "#", "NFP": break
    default: return nil
    }
    if piece.text.utf8.allSatisfy(\.isASCIILetter) { return nil }
    switch piece.tag {
    case "-LRB-": return "("
    case "-RRB-": return ")"
    case "``": return "“"
    case "\"\"", "''": return "”"
    default:
      return String(
        String.UnicodeScalarView(piece.text.unicodeScalars.filter(\.isPunctuationPhoneme)))
    }
  }

  /// The same, where the tagger isn't believed that letters or digits are punctuation ("I-95",
  /// "DON'T;"), nor always which way a straight quote points.
  private static func mark(
    _ piece: Piece, isSpaceBefore: Bool, isSpaceAfter: Bool
  ) -> String? {
    let scalars = piece.text.unicodeScalars
    if let bracket = bracket(piece.text) { return bracket }
    guard let phonemes = punctuation(piece),
      !scalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return nil }
    guard phonemes == "“" || phonemes == "”" else { return phonemes }
    if scalars.allSatisfy({ $0 == "\"" || $0 == "'" }) {
      return isSpaceBefore == isSpaceAfter ? phonemes : isSpaceBefore ? "“" : "”"
    }
    let isQuote = scalars.allSatisfy { "`‘’“”„«»‹›'\"".unicodeScalars.contains($0) }
    if isQuote { return phonemes }
    return scalars.allSatisfy(\.isWordJunk)
      ? nil : String(String.UnicodeScalarView(scalars.filter(\.isPunctuationPhoneme)))
  }

  /// Square and curly brackets, whatever their tag, as round ones.
  private static func bracket(_ text: String) -> String? {
    switch text {
    case "[", "{": "("
    case "]", "}": ")"
    default: nil
    }
  }

  /// A mark that the tokenizer left inside a token, as in "boat!—ah". Nil for what can belong to a
  /// word, a number or an address.
  private static func innerMark(_ text: String) -> String? {
    switch text {
    case "!", "?", ";", "—", "…", "“", "”", "(", ")": text
    case "–": "—"
    case "\"", "[", "]", "{", "}", "<", ">", "*", "|", "~", "^", "`", "«", "»", "•": ""
    default: nil
    }
  }

  private static func isBetweenLetters(_ position: Int, in parts: [Piece]) -> Bool {
    guard position > 0, position < parts.count - 1 else { return false }
    return parts[position - 1].text.unicodeScalars.last?.properties.isLetter ?? false
      && parts[position + 1].text.unicodeScalars.first?.properties.isLetter ?? false
  }
}

extension Piece {
  fileprivate mutating func settle(_ phonemes: String) {
    self.phonemes = phonemes
    source = .punctuation
  }
}
