/// A text from some offset on, as scalars that are decoded when looked at.
struct ScalarWindow {
  private var iterator: Substring.UnicodeScalarView.Iterator
  private var scalars: [Unicode.Scalar] = []
  /// UTF-8 offset of each scalar from the start of the text, and of the end of the last.
  private var offsets: [Int]

  init(_ text: String, from offset: Int) {
    let bytes = text.utf8
    let start =
      bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) ?? bytes.endIndex
    iterator = text[start...].unicodeScalars.makeIterator()
    offsets = [offset]
  }

  /// The `index`th scalar, or nil past the end.
  subscript(index: Int) -> Unicode.Scalar? {
    mutating get {
      while scalars.count <= index {
        guard let scalar = iterator.next() else { return nil }
        scalars.append(scalar)
        offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
      }
      return scalars[index]
    }
  }

  /// UTF-8 offset of a scalar that was looked at, or of the end of the last.
  func offset(_ index: Int) -> Int { offsets[index] }

  /// Scalars that were looked at, line breaks as spaces of the same width in UTF-8.
  func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    for scalar in scalars[range] {
      string.append(scalar.isLineBreak && UTF8.width(scalar) == 1 ? " " : scalar)
    }
    return String(string)
  }

  func slice(_ range: Range<Int>) -> ArraySlice<Unicode.Scalar> { scalars[range] }
}

extension Unicode.Scalar {
  package var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  var isSpace: Bool { properties.isWhitespace }

  /// Continues the character before it: a boundary here would cut a letter from its accent.
  var continuesCharacter: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: value == 0x200D || (0xFE00...0xFE0F).contains(value)
    }
  }
}
