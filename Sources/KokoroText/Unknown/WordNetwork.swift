import KokoroLocking

/// Reads words that no lexicon knows: the letter tagger and the joint n-gram model together.
///
/// Reads nothing but Latin letters and apostrophes; accents are taken off first. A capital says
/// that the word is a name. Safe to use from several tasks.
public final class WordNetwork: WordFallback {
  public let source = PhonemeSource.network
  private let dialect: EnglishDialect
  private let tagger: LetterTagger
  private let search: LabelSearch
  private let ngram: JointNgram
  private let weight: Float
  /// For each token of the n-gram model its label's place in the tagger's output, -1 for none.
  private let labelPlaces: [Int]
  /// The same names come again and again.
  private let cache = Lock<[String: String]>([:])

  /// No English word is longer; what is, was not meant to be spoken.
  package static let longestWord = 48
  /// What the tagger's costs weigh against those of the n-grams (which are in sixteenths), and what
  /// a label costs that the tagger doesn't have. The weight was chosen on words outside of the test
  /// sets.
  package static let taggerWeight: Float = 24
  private static let unknownLabelCost: Float = 12
  private static let cacheLimit = 20_000

  /// - Throws: ``TextResourceError`` where the model's files are missing or damaged.
  public convenience init(
    dialect: EnglishDialect, resources: TextResources? = nil
  ) throws(TextResourceError) {
    let found: TextResources
    if let resources { found = resources } else { found = try TextResources() }
    try self.init(
      dialect: dialect, tagger: try found.map("letters.bin"),
      ngram: try found.map(dialect.ngramName))
  }

  package init(
    dialect: EnglishDialect, tagger: MappedFile, ngram: MappedFile,
    taggerWeight: Float = WordNetwork.taggerWeight
  ) throws(TextResourceError) {
    let tagger = try LetterTagger(file: tagger)
    let ngram = try JointNgram(file: ngram, alphabet: tagger.alphabet)
    let labels = tagger.labels[dialect == .us ? 0 : 1]
    let places = Dictionary(labels.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    labelPlaces = ngram.labels.map { places[$0] ?? -1 }
    search = LabelSearch(ngram)
    (self.dialect, self.tagger, self.ngram) = (dialect, tagger, ngram)
    weight = taggerWeight
  }

  public func phonemes(for word: String) -> String? {
    guard word.utf8.count <= 4 * Self.longestWord,
      let folded = LatinLetters.folded(LatinLetters.respelled(word)),
      folded.utf8.count <= Self.longestWord, Self.canBeSaid(folded)
    else { return nil }
    let isName = word.unicodeScalars.first?.properties.isUppercase ?? false
    let key = isName ? "^" + folded : folded
    if let known = cache.withLock({ $0[key] }) { return known }
    guard let read = read(folded, style: dialect == .gb ? .british : isName ? .names : .american)
    else { return nil }
    cache.withLock {
      if $0.count >= Self.cacheLimit { $0.removeAll(keepingCapacity: true) }
      $0[key] = read
    }
    return read
  }

  /// "src" and "npm" are letters to name; "shh" and "brrr" are sounds, "th-" is a stutter.
  private static func canBeSaid(_ word: String) -> Bool {
    let letters = word.utf8.filter { $0 != UInt8(ascii: "'") }
    guard letters.count > 1, !letters.contains(where: "aeiouy".utf8.contains) else { return true }
    return ["th", "sh", "wh", "thr"].contains(word)
      || letters.suffix(2).first == letters.last
        && "hmrzf".utf8.contains(letters[letters.count - 1])
  }

  private func read(_ word: String, style: LetterTagger.Style) -> String? {
    let letters = word.utf8.compactMap(tagger.alphabet.firstIndex)
    guard letters.count == word.utf8.count else { return nil }
    let costs = tagger.costs(letters, style: style)
    let tokens = search.tokens(for: letters) { [labelPlaces, weight] position, token in
      let place = labelPlaces[token]
      return (place >= 0 ? costs[position][place] : Self.unknownLabelCost) * weight
    }
    guard let tokens else { return nil }
    let phonemes = tokens.map { ngram.labels[$0] }.joined()
    // Kokoro's lexicon was made with T for the flap and t for the glottal stop.
    return phonemes.isEmpty ? nil : replaced(phonemes, [("ɾ", "T"), ("ʔ", "t")])
  }
}
