/// A part of a token on its way to phonemes.
package struct Piece: Sendable {
  package var text: String
  /// UTF-8 offsets in the tokenized text.
  package var range: Range<Int>
  package var tag: String
  /// A space follows.
  package var whitespace: Bool
  /// Nil until they are known; empty for what is silent.
  package var phonemes: String?
  package var source = PhonemeSource.unknown
  /// Asked for by inline markup.
  var stress: StressLevel?
  var flags: NumberReader.Flags = []
  /// The sign before an amount.
  var currency: Currency?
  /// Isn't cut, since a mark belongs to it that others don't keep: "comin'".
  var isWhole = false
  /// Begins a word; other pieces continue one.
  var isHead = true
  /// Read as this instead of its text.
  var alias: String?
  /// What a heteronym is in its sentence.
  var reading: String?
  /// How it sounds in a name of several words, whatever else is known of it.
  var inName: String?
  /// A space is spoken before it.
  var needsSpace = false

  package init(text: String, range: Range<Int>, tag: String, whitespace: Bool) {
    self.text = text
    self.range = range
    self.tag = tag
    self.whitespace = whitespace
  }

  init(_ token: TaggedToken) {
    self.init(
      text: token.text, range: token.range, tag: token.tag, whitespace: token.whitespace)
  }

  /// Neighbouring pieces as one, its phonemes unknown. Upstream: `merge_tokens`.
  init(merging pieces: ArraySlice<Piece>) {
    let first = pieces[pieces.startIndex]
    let last = pieces[pieces.endIndex - 1]
    var text = ""
    var heaviest = 0
    var tag = first.tag
    var stresses: Set<StressLevel> = []
    var flags: NumberReader.Flags = []
    var currency: Currency?
    for (index, piece) in zip(pieces.indices, pieces) {
      text += piece.text
      if piece.whitespace, index < pieces.endIndex - 1 { text += " " }
      let weight = piece.caseWeight
      if weight > heaviest { (heaviest, tag) = (weight, piece.tag) }
      if let stress = piece.stress { stresses.insert(stress) }
      flags.formUnion(piece.flags)
      if let other = piece.currency { currency = max(currency ?? other, other) }
    }
    self.init(
      text: text, range: first.range.lowerBound..<last.range.upperBound, tag: tag,
      whitespace: last.whitespace)
    isHead = first.isHead
    stress = stresses.count == 1 ? stresses.first : nil
    self.flags = flags
    self.currency = currency
    needsSpace = first.needsSpace
    // "St. Louis's"
    if first.inName != nil, text == first.text + "'s" || text == first.text + "’s" {
      inName = first.inName
    }
  }

  /// One for each character, two for a capital: the heaviest piece gives its tag to the whole.
  private var caseWeight: Int {
    if text.isASCII { return text.utf8.reduce(0) { $0 + ($1.isASCIIUpper ? 2 : 1) } }
    return text.unicodeScalars.reduce(0) {
      $0 + ($1.properties.lowercaseMapping == String($1) ? 1 : 2)
    }
  }

  /// Only apostrophes, commas, hyphens and the like.
  var isJunk: Bool { text.unicodeScalars.allSatisfy(\.isWordJunk) }
}
