/// How samples are kept in a file. The raw value is what command lines call it.
public enum AudioFormat: String, Sendable, CaseIterable {
  /// WAV, 16-bit integers.
  case wave16 = "wav"
  /// WAV, 24-bit integers.
  case wave24 = "wav24"
  /// WAV, 32-bit floats: the engine's samples, bit for bit.
  case waveFloat = "wavfloat"
  /// FLAC, 16 bits: lossless, about half of WAV's size.
  case flac16 = "flac"
  /// FLAC, 24 bits.
  case flac24 = "flac24"
  /// Ogg Vorbis, variable rate.
  case vorbis = "ogg"
  /// Ogg Opus, variable rate.
  case opus
  /// MP3, variable rate.
  case mp3

  /// The format that a file name's extension asks for (any case, no dot), or nil for others.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "wav", "wave": self = .wave16
    case "flac": self = .flac16
    case "ogg", "oga": self = .vorbis
    case "opus": self = .opus
    case "mp3": self = .mp3
    default: return nil
    }
  }

  /// Whether this machine can write it; WAV always, the others as the installed libsndfile was
  /// built.
  public var isAvailable: Bool { missingSupport(in: .installed) == nil }

  /// Non-nil for WAV, which is written without libsndfile.
  var waveEncoding: WaveEncoding? {
    switch self {
    case .wave16: .int16
    case .wave24: .int24
    case .waveFloat: .float32
    default: nil
    }
  }
}
