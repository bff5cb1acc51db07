import Foundation
import KokoroLocking

/// libespeak-ng, opened at run time when it is installed; nothing of it is linked or shipped.
///
/// The library keeps its state in globals, so every call in the process goes through one lock.
public struct EspeakNG: Sendable {
  /// The library's own version, such as "1.51".
  public let version: String
  /// The file that was opened.
  public let libraryPath: String

  /// The environment variable that names the library's file.
  public static let environmentVariable = "KOKORO_ESPEAK_LIBRARY"

  /// The process's one instance, loaded at the first call that succeeds.
  /// - Throws: ``EspeakNG/Unavailable``, with every path tried.
  public static func shared() throws(Unavailable) -> EspeakNG {
    let result = library.withLock { state -> Result<EspeakNG, Unavailable> in
      if let loaded = state {
        return .success(EspeakNG(version: loaded.version, libraryPath: loaded.path))
      }
      switch EspeakLibrary.load(candidates: candidates()) {
      case .success(let loaded):
        state = loaded
        return .success(EspeakNG(version: loaded.version, libraryPath: loaded.path))
      case .failure(let error): return .failure(error)
      }
    }
    return try result.get()
  }

  /// The phonemes of a text without punctuation: IPA with stress marks, `^` between symbols that
  /// form one sound, a space between words. Flags of a change of language, `(en)`, are removed.
  /// - Parameter voice: espeak's name of the language: `en-us`, `fr-fr`, …
  package func ipa(_ text: String, voice: String) throws(EspeakError) -> String {
    let result = Self.library.withLock { state -> Result<String, EspeakError> in
      // `self` exists, so the library was loaded, and it is never unloaded.
      guard state != nil else { return .failure(.noSuchVoice(voice, version: version)) }
      return state?.ipa(text, voice: voice) ?? .success("")
    }
    return replaced(withoutLanguageFlags(try result.get()), [("\u{0361}", "^")])
  }

  /// espeak-ng can't be used.
  public struct Unavailable: LocalizedError, Equatable, CustomStringConvertible {
    /// Every path that was tried, with what the system said.
    public var tried: [Attempt]

    /// A path that was tried.
    public struct Attempt: Equatable, Sendable {
      /// Of the library.
      public var path: String
      /// What the system said.
      public var reason: String
    }

    public var description: String {
      "espeak-ng unavailable (paths tried: "
        + tried.map { "\($0.path): \($0.reason)" }.joined(separator: "; ")
        + "). Install it (Debian: apt-get install libespeak-ng1 espeak-ng-data; macOS: brew install "
        + "espeak-ng), or name the library's file in \(EspeakNG.environmentVariable), or choose "
        + "another fallback."
    }

    /// What an alert shows: the description.
    public var errorDescription: String? { description }
  }

  /// Opens the first candidate that works and says which; for tests of what can go wrong.
  package static func load(candidates: [String]) -> Result<String, Unavailable> {
    library.withLock { _ in EspeakLibrary.load(candidates: candidates).map(\.version) }
  }

  private static let library = Lock<EspeakLibrary?>(nil)

  /// Where the library may be: the file that the user named, else the names that the system's
  /// loader searches for, else the usual folders.
  package static func candidates(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    if let named = environment[environmentVariable], !named.isEmpty { return [named] }
    #if canImport(Darwin)
      return [
        "libespeak-ng.1.dylib", "libespeak-ng.dylib", "/opt/homebrew/lib/libespeak-ng.dylib",
        "/usr/local/lib/libespeak-ng.dylib",
      ]
    #else
      return ["libespeak-ng.so.1", "libespeak-ng.so", "/usr/local/lib/libespeak-ng.so.1"]
    #endif
  }
}

/// What espeak can't do with a text.
public enum EspeakError: LocalizedError, Equatable, CustomStringConvertible {
  /// The installed data lack this language.
  case noSuchVoice(String, version: String)

  public var description: String {
    switch self {
    case .noSuchVoice(let voice, let version):
      "espeak-ng \(version) has no voice \"\(voice)\"; install its data (Debian: espeak-ng-data)"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}

/// Removes "(en)" and the like, which espeak puts where it reads a word by another language's rules.
private func withoutLanguageFlags(_ phonemes: String) -> String {
  guard phonemes.utf8.contains(UInt8(ascii: "(")) else { return phonemes }
  var kept = String.UnicodeScalarView()
  var depth = 0
  for scalar in phonemes.unicodeScalars {
    switch scalar {
    case "(": depth += 1
    case ")": depth = max(0, depth - 1)
    default: if depth == 0 { kept.append(scalar) }
    }
  }
  return String(kept)
}
