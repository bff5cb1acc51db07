/// Which of Misaki's symbols are vowels, consonants, marks of stress and punctuation.
extension Unicode.Scalar {
  static let primaryStress: Unicode.Scalar = "ˈ"
  static let secondaryStress: Unicode.Scalar = "ˌ"

  var isStress: Bool { self == .primaryStress || self == .secondaryStress }

  /// A vowel or diphthong; ᵊ is left out on purpose: no stress falls on it.
  var isPhonemeVowel: Bool {
    switch self {
    case "A", "I", "O", "Q", "W", "Y", "a", "i", "u", "æ", "ɑ", "ɒ", "ɔ", "ə", "ɛ", "ɜ", "ɪ", "ʊ",
      "ʌ", "ᵻ":
      true
    default: false
    }
  }

  var isPhonemeConsonant: Bool {
    switch self {
    case "b", "d", "f", "h", "j", "k", "l", "m", "n", "p", "s", "t", "v", "w", "z", "ð", "ŋ", "ɡ",
      "ɹ", "ɾ", "ʃ", "ʒ", "ʤ", "ʧ", "θ":
      true
    default: false
    }
  }

  /// Written and spoken with one symbol, but long: counts double where stresses are weighed.
  var isLongPhoneme: Bool {
    switch self {
    case "A", "I", "O", "Q", "W", "Y", "ʤ", "ʧ": true
    default: false
    }
  }

  /// Punctuation at which the voice pauses.
  var isPause: Bool {
    switch self {
    case ";", ":", ",", ".", "!", "?", "—", "…": true
    default: false
    }
  }

  /// Punctuation that Kokoro has a symbol for.
  var isPunctuationPhoneme: Bool {
    isPause || self == "\"" || self == "“" || self == "”"
  }

  /// Characters that join or close parts of a word and are themselves silent.
  var isWordJunk: Bool {
    switch self {
    case "'", ",", "-", ".", "_", "‘", "’", "/": true
    default: false
    }
  }

  /// Before these, American English flaps a t: "waiting".
  var flapsT: Bool {
    switch self {
    case "A", "I", "O", "W", "Y", "i", "u", "æ", "ɑ", "ə", "ɛ", "ɪ", "ɹ", "ʊ", "ʌ": true
    default: false
    }
  }
}
