/// A word's phonemes and where they come from.
package struct Pronunciation: Sendable, Equatable {
  package var phonemes: String
  package var source: PhonemeSource
}

/// What is spoken after a word, as far as it changes how the word is spoken.
package struct FollowingSound: Sendable, Equatable {
  package enum Kind: Sendable { case vowel, consonant }
  /// Nil at the end and before a pause.
  package var kind: Kind?
  /// The next word is "to".
  package var isTo = false

  package init(_ kind: Kind? = nil, isTo: Bool = false) {
    self.kind = kind
    self.isTo = isTo
  }
}

/// Misaki's dictionaries of one dialect. Words are ASCII; nothing else is in them.
package struct Lexicon: Sendable {
  package let dialect: EnglishDialect
  private let file: LexiconFile
  private let additions: LexiconFile?

  /// - isStrict: without the words that Misaki lacks.
  package init(
    dialect: EnglishDialect, resources: TextResources, isStrict: Bool = true
  ) throws(TextResourceError) {
    self.dialect = dialect
    file = try LexiconFile(resources.map(dialect.lexiconName))
    additions = isStrict ? nil : try LexiconFile(resources.map(dialect.additionsName))
  }

  /// The entry of a word; one in lower case also serves the word with a capital, and the other way
  /// round. An addition that is written just so comes first: "Xi" is no Greek letter, though "xi" is.
  package func entry(for word: String) -> LexiconFile.Entry? {
    var word = word
    return word.withUTF8 { bytes in
      if let added = addition(bytes, Self.exactEntry) { return added }
      return Self.entry(for: bytes, in: file) ?? addition(bytes, Self.entry)
    }
  }

  /// What is looked up in the additions, without the names of CMU's dictionary.
  private func addition(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ lookup: (UnsafeBufferPointer<UInt8>, LexiconFile) -> LexiconFile.Entry?
  ) -> LexiconFile.Entry? {
    guard let additions, var added = lookup(bytes, additions), added.isGold else { return nil }
    added.isAddition = true
    return added
  }

  /// A name that Misaki lacks, from CMU's dictionary. It is asked only where nothing else is known,
  /// and nothing is derived from it: "bodies" is not what more than one Bodie is called.
  package func name(_ word: String) -> Pronunciation? {
    guard let additions else { return nil }
    var word = word.lowercased()
    return word.withUTF8 { bytes in
      guard let first = bytes.first, let entry = additions.entry(for: bytes, first: first),
        let phonemes = additions.reading(of: entry, tag: nil).phonemes
      else { return nil }
      return Pronunciation(phonemes: phonemes, source: .silver)
    }
  }

  private static func exactEntry(
    for bytes: UnsafeBufferPointer<UInt8>, in file: LexiconFile
  ) -> LexiconFile.Entry? {
    bytes.first.flatMap { file.entry(for: bytes, first: $0) }
  }

  private static func entry(
    for bytes: UnsafeBufferPointer<UInt8>, in file: LexiconFile
  ) -> LexiconFile.Entry? {
    if let entry = exactEntry(for: bytes, in: file) { return entry }
    guard let first = bytes.first, bytes.count > 1, first.isASCIILetter,
      !bytes.dropFirst().contains(where: \.isASCIIUpper)
    else { return nil }
    return file.entry(for: bytes, first: first ^ 0x20)
  }

  package func isGold(_ word: String) -> Bool { entry(for: word)?.isGold ?? false }

  /// Whether `lookup` finds phonemes, if only the letters' names. Upstream: `is_known`.
  package func isKnown(_ word: String) -> Bool {
    if entry(for: word) != nil || Self.symbolNames[word] != nil { return true }
    guard word.utf8.allSatisfy(\.isASCIILetter), !word.isEmpty else { return false }
    return word.utf8.count == 1
      || (word.isASCIIUpper && isGold(word.lowercased()))
      || !word.utf8.dropFirst().contains(where: \.isASCIILower)
  }

  /// A word's phonemes: its reading for the tag, else letter by letter. Upstream: `lookup`.
  /// - following: nil where no context counts, as in numbers.
  package func lookup(
    _ word: String, tag: String?, stress: StressLevel?, following: FollowingSound?
  ) -> Pronunciation? {
    var word = word
    var found = entry(for: word)
    var isName = false
    if word.isASCIIUpper, !(found?.isGold ?? false) {
      word = word.lowercased()
      isName = tag == "NNP"
      found = entry(for: word)
    }
    if let entry = found, entry.isGold || !isName,
      let phonemes = reading(of: entry, tag: tag, following: following),
      !isName || phonemes.unicodeScalars.contains(.primaryStress)
    {
      return Pronunciation(
        phonemes: stressed(phonemes, stress), source: entry.isGold ? .gold : .silver)
    }
    return spelled(word)
  }

  private func reading(
    of entry: LexiconFile.Entry, tag: String?, following: FollowingSound?
  ) -> String? {
    let file = entry.isAddition ? additions ?? file : file
    guard entry.hasTags else { return file.reading(of: entry, tag: nil).phonemes }
    if let following, following.kind == nil {
      let last = file.reading(of: entry, tag: "None")
      if last.tagged { return last.phonemes }
    }
    let exact = file.reading(of: entry, tag: tag)
    return exact.tagged
      ? exact.phonemes : file.reading(of: entry, tag: wordClass(ofTag: tag)).phonemes
  }

  /// The names of the letters, stressed on the last. Upstream: `get_NNP`.
  package func spelled(_ word: String) -> Pronunciation? {
    var names = ""
    for scalar in word.unicodeScalars where scalar.properties.isLetter {
      guard scalar.isASCII, let entry = entry(for: String(scalar).uppercased()), entry.isGold,
        let name = file.reading(of: entry, tag: nil).phonemes
      else { return nil }
      names += name
    }
    var scalars = Array(stressed(names, 0).unicodeScalars)
    if let last = scalars.lastIndex(of: .secondaryStress) { scalars[last] = .primaryStress }
    var phonemes = String.UnicodeScalarView()
    phonemes.append(contentsOf: scalars)
    return Pronunciation(phonemes: String(phonemes), source: .spelling)
  }

  /// Symbols that are spoken as words wherever they stand.
  static let symbolNames = ["%": "percent", "&": "and", "+": "plus", "@": "at"]
}

/// The class under which the dictionary lists readings, for a Penn Treebank tag; the tag itself
/// where there is none. Upstream: `get_parent_tag`.
func wordClass(ofTag tag: String?) -> String? {
  guard let tag else { return nil }
  let bytes = tag.utf8
  return if bytes.starts(with: "VB".utf8) {
    "VERB"
  } else if bytes.starts(with: "NN".utf8) {
    "NOUN"
  } else if bytes.starts(with: "RB".utf8) || bytes.starts(with: "ADV".utf8) {
    "ADV"
  } else if bytes.starts(with: "JJ".utf8) || bytes.starts(with: "ADJ".utf8) {
    "ADJ"
  } else {
    tag
  }
}
