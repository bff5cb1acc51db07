import Foundation

/// What the models of unknown words read: a to z and the apostrophe.
package enum LatinLetters {
  /// `word` in lower case with accents removed and special letters written out (`Łódź`: "lodz",
  /// `Straße`: "strasse"); nil when something else is in it, or no letter at all.
  package static func folded(_ word: String, keepingDigits: Bool = false) -> String? {
    var result = String.UnicodeScalarView()
    var hasContent = false
    func append(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z":
        result.append(scalar)
        hasContent = true
      case "A"..."Z":
        result.append(Unicode.Scalar(UInt8(scalar.value) + 32))
        hasContent = true
      case "0"..."9":
        guard keepingDigits else { return false }
        result.append(scalar)
        hasContent = true
      case "'", "’", "‘", "ʼ": result.append("'")
      case "\u{0300}"..."\u{036F}": break
      default:
        guard let letters = writtenOut[scalar] else { return false }
        result.append(contentsOf: letters.unicodeScalars)
        hasContent = true
      }
      return true
    }
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      for scalar in word.unicodeScalars where !append(scalar) { return nil }
    } else {
      let decomposed = word.decomposedStringWithCompatibilityMapping
      for scalar in decomposed.unicodeScalars where !append(scalar) { return nil }
    }
    return hasContent ? String(result) : nil
  }

  /// Whether the word ends in a spoken é: "cliché", "fiancées".
  package static func hasFinalE(_ word: String) -> Bool { finalE(word) != nil }

  /// `word` in the letters that its sound would be written with: "Beyoncé" as "Beyonsay".
  package static func respelled(_ word: String) -> String {
    guard let (stem, ending) = finalE(word) else { return word }
    switch stem.last {
    case "c": return stem.dropLast() + "say" + ending
    case "g": return stem.dropLast() + "jay" + ending
    default: return stem + "ay" + ending
    }
  }

  /// What stands before the é, and the s after it.
  private static func finalE(_ word: String) -> (stem: Substring, ending: String)? {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var stem = Substring(word.precomposedStringWithCanonicalMapping)
    let hasS = stem.last == "s"
    if hasS { stem.removeLast() }
    if stem.hasSuffix("ée") { stem.removeLast() }
    guard stem.last == "é", stem.count > 1 else { return nil }
    return (stem.dropLast(), hasS ? "s" : "")
  }

  private static let writtenOut: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o",
    "đ": "d", "Đ": "d", "ð": "th", "Ð": "th", "þ": "th", "Þ": "th", "ł": "l", "Ł": "l",
    "ı": "i", "ħ": "h", "Ħ": "h", "ŋ": "ng", "Ŋ": "ng", "ŧ": "t", "Ŧ": "t", "ə": "e", "Ə": "e",
  ]
}
