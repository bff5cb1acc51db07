import Foundation
import KokoroText

/// Says each letter as itself: tokens are words and marks, numbers are said as "wˈʌn".
struct LetterPhonemizer: Phonemizer {
  func phonemize(_ text: String) throws -> Phonemization {
    var tokens: [PhonemeToken] = []
    var diagnostics: [PhonemeDiagnostic] = []
    var offset = 0
    var word = String.UnicodeScalarView()
    var wordStart = 0
    func flush() {
      guard !word.isEmpty else { return }
      let string = String(word)
      let isNumber = string.allSatisfy(\.isNumber)
      let sounds = String(
        String.UnicodeScalarView(
          string.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.compactMap {
            $0 == "g" ? "ɡ" : $0.isASCII && $0.properties.isAlphabetic ? $0 : nil
          }))
      let phonemes = isNumber ? "wˈʌn" : sounds
      if phonemes.isEmpty {
        diagnostics.append(
          PhonemeDiagnostic(
            kind: .unspeakable, text: string, range: wordStart..<wordStart + string.utf8.count))
      }
      tokens.append(
        PhonemeToken(
          text: string, range: wordStart..<wordStart + string.utf8.count, phonemes: phonemes,
          whitespace: false, source: .gold))
      word = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        flush()
        if !tokens.isEmpty { tokens[tokens.count - 1].whitespace = true }
      } else if ".,!?;:—…“”\"()".unicodeScalars.contains(scalar) {
        flush()
        tokens.append(
          PhonemeToken(
            text: String(scalar), range: offset..<offset + UTF8.width(scalar),
            phonemes: String(scalar), whitespace: false, source: .punctuation))
      } else {
        if word.isEmpty { wordStart = offset }
        word.append(scalar)
      }
      offset += UTF8.width(scalar)
    }
    flush()
    return Phonemization(tokens: tokens, diagnostics: diagnostics)
  }
}
