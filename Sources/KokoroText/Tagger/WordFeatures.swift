/// What the tagger sees of a token: six of spaCy's lexical attributes.
struct WordFeatures: Hashable {
  /// spaCy's numbers of: normal form, first character, last three, shape.
  var norm: UInt64
  var prefix: UInt64
  var suffix: UInt64
  var shape: UInt64
  var whitespace: Bool
  var isSpace: Bool

  /// The six numbers, in the order of the embedding tables.
  var numbers: [UInt64] {
    [norm, prefix, suffix, shape, whitespace ? 1 : 0, isSpace ? 1 : 0]
  }

  init(_ token: Token, text: String, tokenizer: Tokenizer) {
    let scalars = text.unicodeScalars
    let lexemes = tokenizer.lexemes
    func number(_ part: some Sequence<Unicode.Scalar>) -> UInt64 {
      var string = ""
      string.unicodeScalars.append(contentsOf: part)
      return lexemes.identifier(string)
    }
    norm = token.norm != 0 ? token.norm : lexemes.norm(of: text, hash: token.hash)
    prefix = number(scalars.prefix(1))
    suffix = number(scalars.suffix(3))
    shape = lexemes.identifier(wordShape(scalars, tokenizer.classes))
    whitespace = token.whitespace
    isSpace = token.isSpace
  }
}

/// spaCy's shape: `X` for capitals, `x` for other letters, `d` for digits, the rest as it is; runs
/// end after four.
func wordShape(_ text: String.UnicodeScalarView, _ classes: CharacterClassTable) -> String {
  if text.dropFirst(99).first != nil { return "LONG" }
  var shape = String.UnicodeScalarView()
  var run = 0
  var last: Unicode.Scalar?
  for scalar in text {
    let characterClass = classes[scalar.value]
    let mark: Unicode.Scalar =
      if characterClass.contains(.alphabetic) {
        characterClass.contains(.upper) ? "X" : "x"
      } else if characterClass.contains(.digit) {
        "d"
      } else {
        scalar
      }
    run = mark == last ? run + 1 : 0
    last = mark
    if run < 4 { shape.append(mark) }
  }
  return String(shape)
}
