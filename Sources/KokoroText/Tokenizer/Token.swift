/// What spaCy's tokenizer cuts out of a text.
package struct Token: Sendable, Equatable {
  /// UTF-8 offsets in the text that was tokenized.
  package var range: Range<Int>
  /// One space follows.
  package var whitespace: Bool
  /// A run of white space that no other token stands for.
  package var isSpace: Bool
  /// MurmurHash64A of the text.
  var hash: UInt64
  /// spaCy's number of the normal form that a tokenizer exception gives; 0 where none does.
  var norm: UInt64
}
