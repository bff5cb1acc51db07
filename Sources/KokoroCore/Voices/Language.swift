/// A language that Kokoro v1.0 has voices for.
public enum Language: String, Sendable, Codable, CaseIterable, Hashable {
  /// Voices `a…`.
  case americanEnglish = "en-us"
  /// Voices `b…`.
  case britishEnglish = "en-gb"
  /// Voices `e…`.
  case spanish = "es"
  /// Voices `f…`.
  case french = "fr-fr"
  /// Voices `h…`.
  case hindi = "hi"
  /// Voices `i…`.
  case italian = "it"
  /// Voices `j…`.
  case japanese = "ja"
  /// Voices `p…`.
  case brazilianPortuguese = "pt-br"
  /// Voices `z…`.
  case mandarin = "zh"

  /// The language of a voice, by the first letter of its id.
  public init?(voiceID: String) {
    switch voiceID.first {
    case "a": self = .americanEnglish
    case "b": self = .britishEnglish
    case "e": self = .spanish
    case "f": self = .french
    case "h": self = .hindi
    case "i": self = .italian
    case "j": self = .japanese
    case "p": self = .brazilianPortuguese
    case "z": self = .mandarin
    default: return nil
    }
  }
}
