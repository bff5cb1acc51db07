/// A token as spaCy's English tokenizer and tagger give it.
package struct TaggedToken: Sendable, Equatable {
  package var text: String
  /// UTF-8 offsets in the text that was tokenized.
  package var range: Range<Int>
  /// One space follows.
  package var whitespace: Bool
  /// Penn Treebank tag, one of spaCy's 50.
  package var tag: String

  package init(text: String, range: Range<Int>, whitespace: Bool, tag: String) {
    self.text = text
    self.range = range
    self.whitespace = whitespace
    self.tag = tag
  }
}
