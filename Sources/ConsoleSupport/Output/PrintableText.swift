extension String {
  /// With control characters as `\u{1b}`, which would move a terminal's cursor, colour it or worse: what
  /// a message quotes may come from anywhere. Line feeds and tabs stay.
  package var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\n", scalar != "\t" {
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
