/// Gives pieces their phonemes, from the right, since a word can hang on the next word's sound.
/// Upstream: the loop of `G2P.__call__`.
package struct EnglishReader: Sendable {
  private let pronouncer: WordPronouncer
  private let fallbacks: [any WordFallback]
  private var overrides: [any WordFallback]
  private let heteronyms: HeteronymModel?
  private var isStrict: Bool { heteronyms == nil }

  /// - fallbacks: asked in turn for what the lexicon doesn't know.
  /// - overrides: asked first, for words as written.
  /// - heteronyms: chooses readings from the sentence; nil to read strictly as Misaki, which
  ///   goes by the tag alone.
  package init(
    lexicon: Lexicon, fallbacks: [any WordFallback], overrides: [any WordFallback] = [],
    heteronyms: HeteronymModel? = nil
  ) {
    self.heteronyms = heteronyms
    pronouncer = WordPronouncer(lexicon, isStrict: heteronyms == nil)
    self.fallbacks = fallbacks
    self.overrides = overrides
  }

  /// The same with other words to be asked first.
  func overriding(_ overrides: [any WordFallback]) -> EnglishReader {
    var copy = self
    copy.overrides = overrides
    return copy
  }

  /// Words with their phonemes.
  /// - range: maps UTF-8 offsets in the tokenized text to the caller's text.
  package func tokens(
    of tagged: [TaggedToken], range: (Range<Int>) -> Range<Int>
  ) -> [PhonemeToken] {
    tokens(of: pieces(of: tagged), range: range)
  }

  /// Tokens as pieces that know which of a heteronym's readings they are.
  func pieces(of tagged: [TaggedToken]) -> [Piece] {
    guard let heteronyms else { return tagged.map(Piece.init) }
    let tagged = tagged.withoutSpaces().restoringFinalStops().correctingTags()
      .joiningApostrophes(where: pronouncer.dropsG)
    var pieces = tagged.map(Piece.init)
    for index in pieces.indices {
      pieces[index].isWhole = pronouncer.dropsG(pieces[index].text)
      pieces[index].reading = heteronyms.phonemes(of: tagged, at: index)
    }
    for name in NamesOfSeveralWords.phonemes(in: tagged, dialect: pronouncer.lexicon.dialect) {
      if name.phonemes.isEmpty {
        pieces[name.index].phonemes = ""
        pieces[name.index].source = .punctuation
      } else {
        pieces[name.index].inName = name.phonemes
      }
    }
    return pieces
  }

  /// The same of pieces, some of which can have phonemes.
  func tokens(of pieces: [Piece], range: (Range<Int>) -> Range<Int>) -> [PhonemeToken] {
    var result = Retokenizer.pieces(of: pieces, isStrict: isStrict)
    read(&result)
    return SpokenTokens.tokens(of: result, range: range)
  }

  /// Fills in the phonemes of all pieces; what nothing can say stays nil.
  func read(_ result: inout Retokenizer.Result) {
    var following = FollowingSound()
    for word in result.words.reversed() {
      if word.count == 1 {
        read(&result.pieces[word.lowerBound], &following)
      } else {
        readGroup(&result.pieces, word, &following)
      }
    }
  }

  private func read(_ piece: inout Piece, _ following: inout FollowingSound) {
    if piece.phonemes == nil {
      let found =
        overrides.pronunciation(of: piece.text)
        ?? pronouncer.pronunciation(of: piece, following: following)
        ?? fallbacks.pronunciation(of: piece.text)
      if let found { (piece.phonemes, piece.source) = (found.phonemes, found.source) }
    }
    following.update(piece.phonemes, text: piece.text, tag: piece.tag)
  }

  /// Finds the longest known part that ends the word, then goes on before it. A part that is
  /// unknown sends the whole word to the fallback.
  private func readGroup(
    _ pieces: inout [Piece], _ word: Range<Int>, _ following: inout FollowingSound
  ) {
    if !overrides.isEmpty, let found = overrides.pronunciation(of: text(of: pieces[word])) {
      return settle(&pieces, word, found)
    }
    var right = word.upperBound
    // What has more pieces is no word: without a bound, a text without spaces would take quadratic
    // time.
    let longestMerge = word.count > Self.mostPieces ? Self.longestMerge : word.count
    // "33ff", "1Z99": numbers are better read part by part than by a reader of letters.
    var wholeIsUnreadable =
      !isStrict && pieces[word].contains { $0.text.utf8.contains(where: \.isASCIIDigit) }
    search: while right > word.lowerBound {
      for left in max(word.lowerBound, right - longestMerge)..<right {
        let merged = left + 1 == right ? pieces[left] : Piece(merging: pieces[left..<right])
        guard merged.text.utf8.count <= Self.longestText || left + 1 == right else { continue }
        let isCode = left + 1 == right && isCode(pieces, left, of: word)
        let found =
          overrides.pronunciation(of: merged.text)
          ?? (isCode ? pronouncer.lexicon.spelled(merged.text) : nil)
          ?? pronouncer.pronunciation(of: merged, following: following)
        if let found {
          settle(&pieces, left..<right, found)
          following.update(found.phonemes, text: merged.text, tag: merged.tag)
          right = left
          continue search
        }
      }
      right -= 1
      if pieces[right].isJunk {
        pieces[right].phonemes = ""
        pieces[right].source = .punctuation
      } else if !fallbacks.isEmpty {
        if !wholeIsUnreadable {
          let whole = text(of: pieces[word])
          if let found = possessive(whole) ?? fallbacks.pronunciation(of: whole) {
            return settle(&pieces, word, found)
          }
          wholeIsUnreadable = true
        }
        // "well-zorblatted": a reader of letters takes the part that is one word.
        if let found = fallbacks.pronunciation(of: pieces[right].text) {
          settle(&pieces, right..<(right + 1), found)
          following.update(found.phonemes, text: pieces[right].text, tag: pieces[right].tag)
        }
      }
    }
    GroupStress.resolve(&pieces, word)
  }

  /// Two capitals that touch a digit are no word: "BA286", "4AB".
  private func isCode(_ pieces: [Piece], _ index: Int, of word: Range<Int>) -> Bool {
    let letters = pieces[index].text.utf8
    guard !isStrict, letters.count == 2, letters.allSatisfy(\.isASCIIUpper) else { return false }
    return index > word.lowerBound && pieces[index - 1].text.utf8.last?.isASCIIDigit == true
      || index + 1 < word.upperBound && pieces[index + 1].text.utf8.first?.isASCIIDigit == true
  }

  /// An unknown name with 's, which is sounded by rule. Upstream leaves it to the fallback.
  private func possessive(_ word: String) -> Pronunciation? {
    guard !isStrict, let ending = ["'s", "’s"].first(where: word.ends) else { return nil }
    return pronouncer.suffixes.possessive(word, ending: ending, of: fallbacks.pronunciation)
  }

  /// The first piece has the phonemes of all.
  private func settle(_ pieces: inout [Piece], _ range: Range<Int>, _ found: Pronunciation) {
    for index in range {
      pieces[index].phonemes = index == range.lowerBound ? found.phonemes : ""
      pieces[index].source = found.source
    }
  }

  private func text(of pieces: ArraySlice<Piece>) -> String { pieces.map(\.text).joined() }

  private static let mostPieces = 32
  private static let longestMerge = 4
  private static let longestText = 96
}

extension FollowingSound {
  /// Takes the first sound of what was just read; a pause is none. Upstream: `token_context`.
  mutating func update(_ phonemes: String?, text: String, tag: String) {
    if let phonemes {
      for scalar in phonemes.unicodeScalars {
        if scalar.isPhonemeVowel {
          kind = .vowel
        } else if scalar.isPhonemeConsonant {
          kind = .consonant
        } else if scalar.isPause {
          kind = nil
        } else {
          continue
        }
        break
      }
    }
    isTo = text == "to" || text == "To" || (text == "TO" && (tag == "TO" || tag == "IN"))
  }
}
