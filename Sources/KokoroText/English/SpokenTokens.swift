/// Puts words together again from their pieces. Upstream: `merge_tokens` with `unk`.
enum SpokenTokens {
  /// - range: maps UTF-8 offsets in the tokenized text to the caller's text.
  static func tokens(
    of result: Retokenizer.Result, range: (Range<Int>) -> Range<Int>
  ) -> [PhonemeToken] {
    result.words.map { word in
      var text = ""
      var phonemes = ""
      var sources: [PhonemeSource] = []
      for index in word {
        let piece = result.pieces[index]
        text += piece.text
        guard let part = piece.phonemes else {
          sources.append(.unknown)
          continue
        }
        if part.isEmpty { continue }
        if piece.needsSpace, let last = phonemes.unicodeScalars.last, last != " " {
          phonemes += " "
        }
        phonemes += part
        sources.append(piece.source)
      }
      let first = result.pieces[word.lowerBound]
      let last = result.pieces[word.upperBound - 1]
      return PhonemeToken(
        text: text, range: range(first.range.lowerBound..<last.range.upperBound),
        phonemes: modelSymbols(phonemes), whitespace: last.whitespace, tag: tag(of: result, word),
        source: source(sources, whole: first))
    }
  }

  private static func tag(of result: Retokenizer.Result, _ word: Range<Int>) -> String {
    word.count == 1
      ? result.pieces[word.lowerBound].tag : Piece(merging: result.pieces[word]).tag
  }

  /// A word is unknown if a part of it is, and a compound if several parts were spoken.
  private static func source(_ sources: [PhonemeSource], whole: Piece) -> PhonemeSource {
    if sources.contains(.unknown) { return .unknown }
    let spoken = sources.filter { $0 != .punctuation }
    return spoken.count > 1 ? .compound : spoken.first ?? sources.first ?? whole.source
  }

  /// Kokoro 1.0 writes the flap as T and the glottal stop as t.
  private static func modelSymbols(_ phonemes: String) -> String {
    guard phonemes.unicodeScalars.contains(where: { $0 == "ɾ" || $0 == "ʔ" }) else {
      return phonemes
    }
    var result = String.UnicodeScalarView()
    for scalar in phonemes.unicodeScalars {
      result.append(scalar == "ɾ" ? "T" : scalar == "ʔ" ? "t" : scalar)
    }
    return String(result)
  }
}
