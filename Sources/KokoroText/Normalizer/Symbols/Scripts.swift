/// Emoji, signs without a name, and scripts that an English reader can't read: skipped and reported.
enum Scripts {
  /// The whole run from `index` on, with the spaces inside it when the same kind goes on after them.
  static func unspeakable(_ text: TextScan, at index: Int) -> Rewrite? {
    guard kind(of: text.scalar(at: index).value) == .unspeakable else { return nil }
    var end = index
    var next = index
    while next < text.count {
      let (scalar, length) = text.scalar(at: next)
      switch kind(of: scalar) {
      case .unspeakable: end = next + length
      case .joiner where end == next: end = next + length
      default: return Rewrite(unspeakable: index..<end)
      }
      next += length
    }
    return Rewrite(unspeakable: index..<end)
  }

  private enum Kind { case speakable, unspeakable, joiner }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    if value < 0x0250 { return .speakable }
    switch value {
    // Modifier letters, combining marks, Latin additions, general punctuation, superscripts,
    // currency, letter-like signs, number forms, arrows' neighbours that have names.
    case 0x0250...0x036F, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2000...0x200C, 0x200E...0x20FF,
      0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x3000...0x3002, 0xFB00...0xFB06,
      0xFF01...0xFF5E, 0x1D400...0x1D7FF, 0x2C60...0x2C7F, 0xA720...0xA7FF:
      return .speakable
    case 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return .joiner
    case 0xFEFF, 0x00AD: return .speakable
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .mathSymbol, .otherLetter, .uppercaseLetter,
      .lowercaseLetter, .modifierLetter, .privateUse, .unassigned, .nonspacingMark, .spacingMark,
      .enclosingMark, .titlecaseLetter:
      return .unspeakable
    default: return .speakable
    }
  }
}
