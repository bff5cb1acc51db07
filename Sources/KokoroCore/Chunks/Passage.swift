/// What one pass speaks.
package struct Passage: Sendable, Equatable {
  package var tokens: [SpokenToken]
  /// What follows it.
  package var border: Border
  /// Borders of clauses and sentences within, each with the index of the token before it.
  package var inner: [InnerBorder] = []
  /// Silence asked for before it, beyond what its predecessor's border gives.
  package var lead: Border?

  package struct InnerBorder: Sendable, Equatable {
    package var token: Int
    package var border: Border
  }

  /// What the model reads; at most 510 scalars.
  package var phonemes: String {
    var scalars = String.UnicodeScalarView()
    for token in tokens {
      scalars.append(contentsOf: token.phonemes)
      if token.whitespace { scalars.append(" ") }
    }
    return String(scalars)
  }
}
