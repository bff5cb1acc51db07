extension NumberRules {
  /// "H2O", "CO2", "C6H12O6": letters and numbers, where "B2B" has a "to".
  func formula(_ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound].isASCIIDigit, text[word.lowerBound].isASCIIUpper, word.count <= 6
    else { return nil }
    let end = text.alphanumericEnd(word.lowerBound)
    let written = text.string(word.lowerBound..<end)
    guard end - word.lowerBound <= 16, isBoundary(end),
      Self.groups.contains(where: written.contains)
    else { return nil }
    var parts: [String] = []
    var index = word.lowerBound
    while index < end {
      if text[index].isASCIIDigit {
        let next = text.digitsEnd(index)
        parts.append(speech.cardinal(text.string(index..<next)))
        index = next
        continue
      }
      guard text[index].isASCIIUpper else { return nil }
      let length = text[index + 1].isASCIILower ? 2 : 1
      guard Self.elements.contains(text.string(index..<(index + length))) else { return nil }
      parts += text.string(index..<(index + length)).uppercased().map { "\($0)" }
      index += length
    }
    return Rewrite(word.lowerBound..<end, parts.joined(separator: " "))
  }

  private static let groups = [
    "H2", "O2", "O3", "O4", "N2", "H3", "H4", "C2", "C6", "Cl2", "H5", "F6", "H1", "C8",
  ]
  private static let elements: Set<String> = [
    "H", "C", "N", "O", "S", "P", "F", "K", "B", "I", "Cl", "Na", "Ca", "Fe", "Cu", "Mg", "Al",
    "Si",
    "Br", "Zn", "Ag", "Li", "Ti", "Pb", "Mn",
  ]
}
