/// Makes texts that look the same the same: what editors, web pages and keyboards leave in a text
/// is taken out before it is read.
///
/// - Line ends of any kind become one line feed.
/// - Any other white space becomes one space; none is left at the ends of lines.
/// - Byte order marks, soft hyphens, zero-width and directional marks and other controls go.
/// - Ligatures (`ﬁ`) become letters, and letters with combining marks composed ones.
enum Cleanup {
  /// - unstyled: also turns letters in the styles of mathematics or East Asian fonts into plain
  ///   ones, which Misaki doesn't.
  static func clean(_ source: MappedText, unstyled: Bool) -> MappedText {
    guard needsCleaning(source.text) else { return source }
    return composed(spaced(source), unstyled: unstyled)
  }

  /// False for ASCII without controls and double spaces: nothing would change.
  private static func needsCleaning(_ text: String) -> Bool {
    var before = UInt8(ascii: "\n")
    for byte in text.utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      if byte >= 0x7f || (byte < 0x20 && byte != UInt8(ascii: "\n")) { return true }
      if isSpace, before == UInt8(ascii: " ") || before == UInt8(ascii: "\n") { return true }
      if byte == UInt8(ascii: "\n"), before == UInt8(ascii: " ") { return true }
      before = byte
    }
    return before == UInt8(ascii: " ")
  }

  /// White space and invisible scalars.
  private static func spaced(_ source: MappedText) -> MappedText {
    var result = MappedText()
    var offset = 0
    /// Where what is kept as it is began.
    var kept = 0
    /// White space since the last visible scalar, and whether a line ends in it.
    var space: Range<Int>?
    var endsLine = false
    var lineFeeds = 0
    var hasText = false

    func flushSpace() {
      guard let range = space else { return }
      if endsLine {
        // Two line feeds are kept, for an empty line between paragraphs.
        result.append(lineFeeds > 1 ? "\n\n" : "\n", for: range, of: source)
      } else if hasText {
        result.append(" ", for: range, of: source)
      }
      space = nil
      endsLine = false
      lineFeeds = 0
    }

    var before: Unicode.Scalar = " "
    for scalar in source.text.unicodeScalars {
      let next = offset + UTF8.width(scalar)
      switch CleanupKind(scalar) {
      case .visible:
        if space != nil {
          flushSpace()
          kept = offset
        }
        hasText = true
      case .invisible:
        if space == nil {
          result.append(kept..<offset, of: source)
          kept = next
        } else {
          kept = next
        }
      case .space, .lineEnd:
        if let range = space {
          space = range.lowerBound..<next
        } else {
          result.append(kept..<offset, of: source)
          space = offset..<next
        }
        kept = next
        if CleanupKind(scalar) == .lineEnd {
          endsLine = true
          if !(before == "\r" && scalar == "\n") { lineFeeds += 1 }
        }
      }
      before = scalar
      offset = next
    }
    if space == nil { result.append(kept..<offset, of: source) }
    return result
  }
}

private enum CleanupKind {
  case visible, invisible, space, lineEnd

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x21...0x7e: self = .visible
    case 0x20, 0x09, 0x1c...0x1f, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000:
      self = .space
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029: self = .lineEnd
    case 0x00...0x1f, 0x7f...0x9f: self = .invisible
    // Soft hyphen, combining grapheme joiner, Arabic letter mark, Mongolian vowel separator.
    case 0xad, 0x34f, 0x61c, 0x180b...0x180f: self = .invisible
    // Zero-width space and joiners, directional marks, word joiner and invisible operators.
    case 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f: self = .invisible
    // Variation selectors, byte order mark, interlinear annotation, tags.
    case 0xfe00...0xfe0f, 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe0fff: self = .invisible
    default: self = .visible
    }
  }
}
