/// Signs that have a name.
enum Symbols {
  static func ascii(_ text: TextScan, at index: Int) -> Rewrite? {
    let next = index + 1
    switch text[index] {
    case UInt8(ascii: "#") where !text.isWordByte(index - 1):
      let digits = text.digitsEnd(next)
      if digits >= next + 5, !text.isWordByte(digits) {
        return Rewrite(
          index..<digits,
          "number " + NumberSpeech(dialect: .us).spelled(text.string(next..<digits)))
      }
      if text[next].isASCIIDigit || isNumbered(text, index) {
        return Rewrite(index..<next, "number ")
      }
      return text[next].isASCIILetter ? Rewrite(index..<next, "hashtag ") : nil
    case UInt8(ascii: "~")
    where !text.isWordByte(index - 1)
      && (text[next].isASCIIDigit || isSum(text, next)):
      return Rewrite(index..<next, "about ")
    case UInt8(ascii: "&")
    where text[index - 1] == UInt8(ascii: " ") && text[next] == UInt8(ascii: " "):
      return Rewrite(index..<next, "and")
    case UInt8(ascii: "&")
    where text[next] == text[index] && text[index - 1] == UInt8(ascii: " ")
      && text[next + 1] == UInt8(ascii: " "):
      return Rewrite(index..<(next + 1), "and")
    case UInt8(ascii: "=") where text[next] != UInt8(ascii: "=") && text[index - 1] != text[index]:
      return equals(text, index)
    case UInt8(ascii: "/") where text[index - 1].isASCIIDigit && isSum(text, next):
      return Rewrite(index..<next, ", ")
    case UInt8(ascii: "/"): return slash(text, index)
    case UInt8(ascii: "."): return leadingDot(text, index)
    default: return nil
    }
  }

  /// "$300", "£5": a sign of money before a digit.
  static func isSum(_ text: TextScan, _ index: Int) -> Bool {
    let (scalar, length) = text.scalar(at: index)
    return ["$", "£", "€", "¥"].contains(scalar) && text[index + length].isASCIIDigit
  }

  /// "Order #A1B2": a number with letters in it, after what is numbered.
  private static func isNumbered(_ text: TextScan, _ index: Int) -> Bool {
    let end = text.alphanumericEnd(index + 1)
    guard (index + 1..<end).contains(where: { text[$0].isASCIIDigit }),
      let before = text.wordBefore(index)
    else { return false }
    return [
      "order", "invoice", "ticket", "case", "item", "part", "model", "booking", "reference", "ref",
      "confirmation", "tracking", "flight", "unit", "apt", "room", "suite", "claim", "policy",
    ].contains(text.string(before).lowercased())
  }

  /// ".env", ".NET": a dot that begins a name.
  private static func leadingDot(_ text: TextScan, _ index: Int) -> Rewrite? {
    let name = text.string((index + 1)..<text.lettersEnd(index + 1))
    guard index == 0 || " `(\"".utf8.contains(text[index - 1]), name.utf8.count > 1,
      name.isASCIILower || name.isASCIIUpper
    else { return nil }
    return Rewrite(index..<(index + 1), "dot ")
  }

  /// A slash between spaces: "x / y" is a quotient; between words or lines of verse it is a pause.
  private static func slash(_ text: TextScan, _ index: Int) -> Rewrite? {
    let before = text[index - 2]
    guard text[index - 1] == UInt8(ascii: " "), text[index + 1] == UInt8(ascii: " "),
      !text.isLineStart(index), !text.isLineEnd(index + 1)
    else { return nil }
    if let left = text.wordBefore(index), let right = text.wordAfter(index + 1), left.count == 1,
      right.count == 1, text[left.lowerBound].isASCIILetter
    {
      return Rewrite(index..<(index + 1), "over")
    }
    let isPause = text.isWordByte(index - 2) || before == UInt8(ascii: ")")
    return Rewrite(index..<(index + 1), isPause ? "," : "")
  }

  /// "x = 5", "x=5", where something stands on both sides; "=>" and "!=" are other signs.
  private static func equals(_ text: TextScan, _ index: Int) -> Rewrite? {
    let isSpaced = text[index - 1] == UInt8(ascii: " ") && text[index + 1] == UInt8(ascii: " ")
    if isSpaced, !text.isLineEnd(index + 1), !text.isLineStart(index) {
      return Rewrite(index..<(index + 1), "equals")
    }
    let isSigned = text[index + 1] == UInt8(ascii: "-") && text[index + 2].isASCIIDigit
    return text.isWordByte(index - 1) && (text.isWordByte(index + 1) || isSigned)
      ? Rewrite(index..<(index + 1), " equals ") : nil
  }

  /// "x²", "(a + b)³" and "mc²": squared, cubed. Elsewhere a raised number is a note.
  static func power(
    _ text: TextScan, _ range: Range<Int>, _ scalar: Unicode.Scalar
  ) -> Rewrite? {
    guard scalar == "²" || scalar == "³", !text.isWordByte(range.upperBound) else { return nil }
    let before = text[range.lowerBound - 1]
    var start = range.lowerBound
    while range.lowerBound - start < 4, text[start - 1].isASCIILetter { start -= 1 }
    guard before == UInt8(ascii: ")") || (1...2).contains(range.lowerBound - start) else {
      return nil
    }
    return Rewrite(range, scalar == "²" ? " squared" : " cubed")
  }

  /// The words for a sign outside of ASCII, with the spaces it needs.
  static func named(
    _ text: TextScan, _ range: Range<Int>, _ scalar: Unicode.Scalar
  ) -> Rewrite? {
    if silent.contains(scalar) { return Rewrite(range, "") }
    if scalar == "§", text.has("§", at: range.upperBound) {
      let end = range.upperBound + range.count
      return Rewrite(range.lowerBound..<end, isSpoken(text[end]) ? "sections " : "sections")
    }
    if arrows.contains(scalar) {
      // "Settings → General": a pause.
      let isBetween = !text.isLineStart(range.lowerBound) && !text.isLineEnd(range.upperBound)
      return Rewrite(range, isBetween ? isSpoken(text[range.upperBound]) ? ", " : "," : "")
    }
    if scalar == "§", let before = text.wordBefore(range.lowerBound),
      text.string(before).lowercased().hasPrefix("section")
    {
      return Rewrite(range, "")
    }
    if let name = names[scalar] ?? Relations.name(
      scalar, after: text.wordBefore(range.lowerBound).map(text.string)) ?? greek(
        text, range, scalar) ?? enclosedNumber(scalar)
    {
      if text[range.upperBound] == UInt8(ascii: "/"), text[range.upperBound + 1].isASCIIDigit {
        return Rewrite(range.lowerBound..<(range.upperBound + 1), "\(name) over ")  // "π/4"
      }
      let before = isSpoken(text[range.lowerBound - 1]) ? " " : ""
      let after = isSpoken(text[range.upperBound]) ? " " : ""
      return Rewrite(range, before + name + after)
    }
    return nil
  }

  private static func isSpoken(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
  }

  /// A single letter; whole words are another script.
  private static func greek(
    _ text: TextScan, _ range: Range<Int>, _ scalar: Unicode.Scalar
  ) -> String? {
    guard let name = greekLetters[scalar], text[range.upperBound] & 0xFE != 0xCE,
      text[range.lowerBound - 2] & 0xFE != 0xCE
    else { return nil }
    return name
  }

  /// ⑫, ❷, ➀: the number inside.
  private static func enclosedNumber(_ scalar: Unicode.Scalar) -> String? {
    guard (0x2460...0x24FF).contains(scalar.value) || (0x2776...0x2793).contains(scalar.value),
      let value = scalar.properties.numericValue, value >= 0, value <= 50
    else { return nil }
    return NumberSpeech(dialect: .us).cardinal(Int(value))
  }

  private static let names: [Unicode.Scalar: String] = [
    "±": "plus or minus", "×": "times", "÷": "divided by", "√": "the square root of",
    "∞": "infinity", "§": "section", "№": "number", "©": "copyright", "‰": "per mille",
    "°": "degrees", "−": "minus", "π": "pi", "∑": "sum", "♯": "sharp", "♭": "flat",
  ]
  /// Marks that a reader passes over.
  private static let silent: Set<Unicode.Scalar> = [
    "®", "™", "•", "◦", "▪", "●", "■", "†", "‡", "¶", "·", "‣", "⁃", "℠", "∙", "│", "─", "═",
  ]
  private static let arrows: Set<Unicode.Scalar> = ["→", "⟶", "➔", "➜", "➡", "➝"]
  private static let greekLetters: [Unicode.Scalar: String] = [
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi",
    "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda", "Σ": "sigma", "Φ": "phi", "Ψ": "psi",
    "Ω": "omega",
  ]
}
