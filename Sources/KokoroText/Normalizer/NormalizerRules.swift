/// The rules, by what a place begins with.
struct NormalizerRules {
  private let text: TextScan
  private let numbers: NumberRules
  private let dialect: EnglishDialect

  init(_ text: TextScan, dialect: EnglishDialect) {
    self.text = text
    self.dialect = dialect
    numbers = NumberRules(text: text, speech: NumberSpeech(dialect: dialect))
  }

  /// The rewrite that begins exactly here, if any.
  func rewrite(at index: Int) -> Rewrite? {
    let byte = text[index]
    if byte.isASCIIDigit { return text.isWordByte(index - 1) ? nil : numbers.rewrite(at: index) }
    if byte.isASCIILetter { return text.isWordByte(index - 1) ? nil : word(at: index) }
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") { return nil }
    if byte >= 0x80 { return nonASCII(at: index) }
    return symbol(at: index)
  }

  /// The next place where something can begin: past the rest of a word or number.
  func nextPlace(after index: Int) -> Int {
    if text[index] >= 0x80 { return index + max(1, text.scalar(at: index).length) }
    guard text[index].isASCIILetter || text[index].isASCIIDigit else { return index + 1 }
    if text.isWordByte(index - 1) || text[index].isASCIILetter {
      return text.alphanumericEnd(index)
    }
    return text.digitsEnd(index)
  }

  private func word(at index: Int) -> Rewrite? {
    let end = text.lettersEnd(index)
    let next = text[end]
    // Most words are followed by a space or a comma and are not capitalised: nothing applies.
    if next == UInt8(ascii: " ") || next == UInt8(ascii: ","), text[index].isASCIILower,
      !text[end + 1].isASCIIDigit
    {
      return ShortForms.slashed(text, index..<end) ?? Algebra.function(text, index..<end)
        ?? numbers.by(index..<end) ?? RomanNumerals.lowercase(text, index..<end)
        ?? MissingApostrophes.rewrite(text, index..<end)
    }
    let word = index..<end
    return WebAddresses.rewrite(text, at: index) ?? phrase(word) ?? number(word)
  }

  private func phrase(_ word: Range<Int>) -> Rewrite? {
    if let short = ShortForms.rewrite(text, word) ?? Stammers.rewrite(text, word)
      ?? Algebra.function(text, word)
    {
      return short
    }
    if let date = numbers.monthFirstDate(word) ?? CalendarSpans.rewrite(text, word) { return date }
    return Addresses.direction(text, word) ?? States.code(text, word)
      ?? Abbreviations.rewrite(text, word, dialect: dialect)
  }

  private func number(_ word: Range<Int>) -> Rewrite? {
    if let found = numbers.labelled(word) ?? numbers.formula(word) ?? numbers.by(word) {
      return found
    }
    return RomanNumerals.rewrite(text, word) ?? RomanNumerals.lowercase(text, word)
      ?? MissingApostrophes.rewrite(text, word)
  }

  private func symbol(at index: Int) -> Rewrite? {
    if let mark = Markdown.rewrite(text, at: index) ?? HTML.rewrite(text, at: index)
      ?? LaTeX.rewrite(text, at: index)
    {
      return mark
    }
    if let found = WebAddresses.path(text, at: index) ?? numbers.signedOrCurrency(at: index) {
      return found
    }
    return Apostrophes.straight(text, at: index) ?? Algebra.rewrite(text, at: index)
      ?? Comparisons.rewrite(text, at: index) ?? Symbols.ascii(text, at: index)
  }

  private func nonASCII(at index: Int) -> Rewrite? {
    let scalar = text.scalar(at: index)
    let range = index..<(index + scalar.length)
    return Apostrophes.curly(text, range, scalar.value)
      ?? Symbols.power(text, range, scalar.value)
      ?? numbers.signedOrCurrency(at: index)
      ?? numbers.fractionSign(range, scalar.value)
      ?? Symbols.named(text, range, scalar.value)
      ?? Scripts.unspeakable(text, at: index)
  }
}
