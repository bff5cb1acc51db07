import Foundation

/// The entry points of an opened libespeak-ng and its current voice. Not thread-safe: `EspeakNG`
/// holds the one instance behind a lock.
struct EspeakLibrary: Sendable {
  let path: String
  let version: String
  private var voice = ""
  private let setVoice: SetVoice
  private let textToPhonemes: TextToPhonemes

  /// Voices are found by their file's name, which for these is not the language's.
  private static let otherNames = ["en-gb": ["en"], "fr-fr": ["fr"]]

  // espeak-ng/speak_lib.h
  private typealias Initialize =
    @convention(c) (
      CInt, CInt, UnsafePointer<CChar>?, CInt
    ) -> CInt
  private typealias Info =
    @convention(c) (
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> UnsafePointer<CChar>?
  private typealias SetVoice = @convention(c) (UnsafePointer<CChar>?) -> CInt
  private typealias TextToPhonemes =
    @convention(c) (
      UnsafeMutablePointer<UnsafeRawPointer?>?, CInt, CInt
    ) -> UnsafePointer<CChar>?

  /// AUDIO_OUTPUT_SYNCHRONOUS: nothing is played, as nothing is synthesised.
  private static let synchronousOutput: CInt = 2
  /// espeakINITIALIZE_DONT_EXIT: without it, missing data would end the process.
  private static let doNotExit: CInt = 0x8000
  /// espeakCHARS_UTF8
  private static let utf8Text: CInt = 1
  /// IPA (bit 1), with a tie (bit 7): U+0361 (bits 8 to 23) inside affricates and diphthongs.
  private static let tiedIPA: CInt = 0x02 | 0x80 | (0x0361 << 8)

  /// Opens the first candidate that works.
  static func load(candidates: [String]) -> Result<EspeakLibrary, EspeakNG.Unavailable> {
    var tried: [EspeakNG.Unavailable.Attempt] = []
    for path in candidates {
      switch open(path) {
      case .success(let library): return .success(library)
      case .failure(let failure): tried.append(.init(path: path, reason: failure.reason))
      }
    }
    return .failure(EspeakNG.Unavailable(tried: tried))
  }

  private struct Failure: Error { let reason: String }

  private static func open(_ path: String) -> Result<EspeakLibrary, Failure> {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      return .failure(Failure(reason: dlerror().map { String(cString: $0) } ?? "not found"))
    }
    // A handle that was opened stays open: unloading a library with global state gains nothing.
    guard let initialize = symbol("espeak_Initialize", in: handle, as: Initialize.self),
      let info = symbol("espeak_Info", in: handle, as: Info.self),
      let setVoice = symbol("espeak_SetVoiceByName", in: handle, as: SetVoice.self),
      let textToPhonemes = symbol("espeak_TextToPhonemes", in: handle, as: TextToPhonemes.self)
    else { return .failure(Failure(reason: "it lacks espeak-ng's functions")) }
    guard initialize(synchronousOutput, 0, nil, doNotExit) > 0 else {
      return .failure(
        Failure(reason: "it found no data; install espeak-ng-data or set ESPEAK_DATA_PATH"))
    }
    let version = info(nil).map { String(cString: $0) } ?? "unknown"
    return .success(
      EspeakLibrary(
        path: path, version: String(version.prefix { $0 != " " }), setVoice: setVoice,
        textToPhonemes: textToPhonemes))
  }

  private init(
    path: String, version: String, setVoice: @escaping SetVoice,
    textToPhonemes: @escaping TextToPhonemes
  ) {
    self.path = path
    self.version = version
    self.setVoice = setVoice
    self.textToPhonemes = textToPhonemes
  }

  private static func symbol<Function>(
    _ name: String, in handle: UnsafeMutableRawPointer, as type: Function.Type
  ) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }

  mutating func ipa(_ text: String, voice name: String) -> Result<String, EspeakError> {
    if name != voice {
      guard ([name] + Self.otherNames[name, default: []]).contains(where: { setVoice($0) == 0 })
      else {
        voice = ""
        return .failure(.noSuchVoice(name, version: version))
      }
      voice = name
    }
    // A NUL would end the C string early.
    let text = text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
    var clauses: [String] = []
    text.withCString { start in
      // Each call reads one clause and moves the pointer on; nil is the end of the text.
      var rest: UnsafeRawPointer? = UnsafeRawPointer(start)
      while rest != nil {
        let before = rest
        guard let clause = textToPhonemes(&rest, Self.utf8Text, Self.tiedIPA) else { break }
        if clause.pointee != 0 { clauses.append(String(cString: clause)) }
        if rest == before { break }
      }
    }
    return .success(
      clauses.joined(separator: " ").replacing("\n", with: " ").trimmingSpaces()
        .replacing("  ", with: " "))
  }
}
