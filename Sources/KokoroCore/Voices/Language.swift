/// A language that Kokoro v1.0 has voices for.
public enum Language: String, Sendable, Codable, CaseIterable, Hashable {
  case americanEnglish = "en-us"
  case britishEnglish = "en-gb"
  case spanish = "es"
  case french = "fr-fr"
  case hindi = "hi"
  case italian = "it"
  case japanese = "ja"
  case brazilianPortuguese = "pt-br"
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
