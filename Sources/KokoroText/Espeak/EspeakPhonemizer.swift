/// Spanish, French, Hindi, Italian and Brazilian Portuguese through espeak-ng.
///
/// Upstream: `EspeakG2P`, misaki/espeak.py. Unlike there, every word is a token with its place in
/// the text wherever espeak says as many words as are written.
public struct EspeakPhonemizer: Phonemizer {
  /// The languages that Kokoro's voices speak this way.
  public enum Language: String, Sendable, Codable, CaseIterable {
    /// Spanish, as in Spain.
    case spanish = "es"
    /// French.
    case french = "fr-fr"
    /// Hindi.
    case hindi = "hi"
    /// Italian.
    case italian = "it"
    /// As in Brazil.
    case portuguese = "pt-br"
  }

  /// The language that is read.
  public let language: Language
  private let espeak: EspeakNG

  /// Reads with a library that is open.
  public init(_ language: Language, espeak: EspeakNG) {
    self.language = language
    self.espeak = espeak
  }

  /// - Throws: ``EspeakError`` where the language's data are missing.
  public func phonemize(_ text: String) throws -> Phonemization {
    var tokens: [PhonemeToken] = []
    for piece in PunctuationPieces(text).pieces {
      if piece.isMark {
        appendMark(piece.text, of: text, to: &tokens)
      } else {
        let ipa = try espeak.ipa(String(piece.text), voice: language.rawValue)
        appendWords(kokoroSymbols(ipa), for: piece.text, of: text, to: &tokens)
      }
    }
    return Phonemization(tokens: tokens)
  }

  private func appendMark(_ mark: Substring, of text: String, to tokens: inout [PhonemeToken]) {
    for part in words(in: mark) {
      if part.startIndex > mark.startIndex, !tokens.isEmpty {
        tokens[tokens.count - 1].whitespace = true
      }
      let phonemes = part.replacing("«", with: "“").replacing("»", with: "”")
      tokens.append(token(part, of: text, phonemes: String(phonemes), source: .punctuation))
    }
    if mark.unicodeScalars.last?.properties.isWhitespace == true, !tokens.isEmpty {
      tokens[tokens.count - 1].whitespace = true
    }
  }

  private func appendWords(
    _ phonemes: String, for piece: Substring, of text: String, to tokens: inout [PhonemeToken]
  ) {
    let written = words(in: piece)
    let spoken = phonemes.split(separator: " ")
    guard let first = written.first, let last = written.last else { return }
    guard written.count == spoken.count else {
      let whole = text[first.startIndex..<last.endIndex]
      tokens.append(token(whole, of: text, phonemes: phonemes, source: .espeak))
      return
    }
    for (word, sound) in zip(written, spoken) {
      var token = token(word, of: text, phonemes: String(sound), source: .espeak)
      token.whitespace = word.endIndex != last.endIndex
      tokens.append(token)
    }
  }

  private func token(
    _ part: Substring, of text: String, phonemes: String, source: PhonemeSource
  ) -> PhonemeToken {
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    return PhonemeToken(
      text: String(part), range: start..<(start + part.utf8.count), phonemes: phonemes,
      whitespace: false, source: source)
  }

  private func words(in text: Substring) -> [Substring] {
    text.split { $0.isWhitespace }
  }
}

private func kokoroSymbols(_ ipa: String) -> String {
  replaced(
    ipa,
    [
      ("a^ɪ", "I"), ("a^ʊ", "W"), ("d^z", "ʣ"), ("d^ʒ", "ʤ"), ("e^ɪ", "A"), ("o^ʊ", "O"),
      ("ə^ʊ", "Q"), ("s^s", "S"), ("t^s", "ʦ"), ("t^ʃ", "ʧ"), ("ɔ^ɪ", "Y"), ("^", ""), ("-", ""),
    ])
}
