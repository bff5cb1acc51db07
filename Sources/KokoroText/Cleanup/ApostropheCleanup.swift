/// Typographic apostrophes as typewriter ones, which the tagger and the lexicon know.
enum ApostropheCleanup {
  /// `’` and its likes between letters or digits, after a letter where it can't close a quotation
  /// (plural possessives), and before the contractions that start with one.
  static func straightened(_ source: MappedText) -> MappedText {
    guard source.text.unicodeScalars.contains(where: isCurly) else { return source }
    let scalars = Array(source.text.unicodeScalars)
    /// Opening quotations before each place that are still open.
    var open = 0
    var result = MappedText()
    var kept = 0
    var offset = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      let width = UTF8.width(scalar)
      defer { offset += width }
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      guard isCurly(scalar) else { continue }
      let joins = isWord(before) && isWord(after)
      if scalar == "‘" {
        // An opening mark is an apostrophe in front of ’em, ’tis, ’90s set by a word processor.
        if joins || (!isWord(before) && startsContraction(scalars, index + 1)) {
          take()
        } else {
          open += 1
        }
      } else if joins || (!isWord(before) && startsContraction(scalars, index + 1)) {
        take()
      } else if open > 0 {
        open -= 1
      } else if isWord(before) {
        take()
      }

      func take() {
        result.append(kept..<offset, of: source)
        result.append("'", for: offset..<(offset + width), of: source)
        kept = offset + width
      }
    }
    result.append(kept..<offset, of: source)
    return result
  }

  private static func isCurly(_ scalar: Unicode.Scalar) -> Bool {
    // Right and left single quotation mark, modifier apostrophe, acute accent, full-width, prime.
    ["’", "‘", "ʼ", "´", "＇"].contains(scalar)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static let contractions: Set<String> = [
    "em", "tis", "twas", "til", "till", "cause", "bout", "round", "nuff", "n", "cos", "cuz", "kay",
    "twere", "twill", "twould", "ere",
  ]

  /// Whether a word that is written with an apostrophe in front stands at `index`, or a decade.
  private static func startsContraction(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let word = scalars[min(index, scalars.count)...].prefix(7).prefix(while: isWord)
    let text = String(String.UnicodeScalarView(word)).lowercased()
    return contractions.contains(text)
      || (text.utf8.count == 3 && text.hasSuffix("0s") && "123456789".contains(text.prefix(1)))
  }
}
