import KokoroText
import Synchronization

/// The phonemizers of each language, made when first used.
final class PhonemizerLibrary: Sendable {
  typealias Maker = @Sendable () throws -> any Phonemizer

  private let makers: [Language: Maker]
  private let made = Mutex<[Language: any Phonemizer]>([:])

  init(_ makers: [Language: Maker]) {
    self.makers = makers
  }

  var languages: [Language] { makers.keys.sorted { $0.rawValue < $1.rawValue } }

  func phonemizer(for language: Language) throws -> any Phonemizer {
    guard let maker = makers[language] else {
      throw KokoroError.unsupportedLanguage(
        language.rawValue, available: languages.map(\.rawValue))
    }
    return try made.withLock { made in
      if let phonemizer = made[language] { return phonemizer }
      let phonemizer = try maker()
      made[language] = phonemizer
      return phonemizer
    }
  }
}
