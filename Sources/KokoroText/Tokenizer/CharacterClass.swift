/// What the tokenizer and the tagger ask about a Unicode scalar. The bits' order is that of
/// `Scripts/spacy_rules.py`; the values are Python's, whatever Unicode version the platform has.
struct CharacterClass: OptionSet {
  let rawValue: UInt16

  /// Is cut off at a word's start or end.
  static let prefix = CharacterClass(rawValue: 1 << 0)
  static let suffix = CharacterClass(rawValue: 1 << 1)
  /// A pictograph or technical symbol: a token of its own anywhere.
  static let symbol = CharacterClass(rawValue: 1 << 2)
  /// A letter that spaCy's punctuation rules know.
  static let letter = CharacterClass(rawValue: 1 << 3)
  static let capital = CharacterClass(rawValue: 1 << 4)
  /// A full stop after it is cut off.
  static let beforeFullStop = CharacterClass(rawValue: 1 << 5)
  /// Between these a full stop splits a word.
  static let beforeInnerStop = CharacterClass(rawValue: 1 << 6)
  static let afterInnerStop = CharacterClass(rawValue: 1 << 7)
  /// Part of the last part of a host's name, or of the other parts.
  static let topLevel = CharacterClass(rawValue: 1 << 8)
  static let host = CharacterClass(rawValue: 1 << 9)
  /// Python's isspace, isalpha, isupper, isdigit, isdecimal, and `\w`.
  static let space = CharacterClass(rawValue: 1 << 10)
  static let alphabetic = CharacterClass(rawValue: 1 << 11)
  static let upper = CharacterClass(rawValue: 1 << 12)
  static let digit = CharacterClass(rawValue: 1 << 13)
  static let decimal = CharacterClass(rawValue: 1 << 14)
  static let word = CharacterClass(rawValue: 1 << 15)
}

/// The class of every scalar, in two stages: the number of each block of 128 scalars, and the
/// distinct blocks.
struct CharacterClassTable: Sendable {
  private nonisolated(unsafe) let index: UnsafeBufferPointer<UInt16>
  private nonisolated(unsafe) let blocks: UnsafeBufferPointer<UInt16>

  init(_ file: SectionFile, index: Int, blocks: Int) throws(TextResourceError) {
    self.index = try file.array(index, of: UInt16.self, count: 0x110000 / 128)
    self.blocks = try file.array(blocks, of: UInt16.self)
    let last = self.index.max().map(Int.init) ?? 0
    guard (last + 1) * 128 == self.blocks.count else {
      throw .malformed(
        file: file.file.path,
        detail: "\(last + 1) blocks of character classes were expected")
    }
  }

  /// `scalar` must be at most U+10FFFF, as in every String.
  subscript(scalar: UInt32) -> CharacterClass {
    let block = Int(index[Int(scalar >> 7)])
    return CharacterClass(rawValue: blocks[block << 7 | Int(scalar & 127)])
  }
}
