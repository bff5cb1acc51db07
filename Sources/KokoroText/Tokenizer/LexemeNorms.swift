/// spaCy's numbers of strings, and its table of normal forms (`cos` is `because`, `colour` is
/// `color`).
struct LexemeNorms: Sendable {
  /// From a string's number to that of its normal form.
  let norms: HashTable
  /// From a string's hash to its number, for the few that have a small one.
  let symbols: HashTable

  /// spaCy's number of a string with this hash.
  func identifier(hash: UInt64) -> UInt64 { symbols[hash] ?? hash }

  func identifier(_ string: String) -> UInt64 { identifier(hash: murmurHash64A(string)) }

  /// The number of the normal form of `text`, which has this hash.
  func norm(of text: String, hash: UInt64) -> UInt64 {
    norms[identifier(hash: hash)] ?? identifier(text.lowercased())
  }
}
