/// What can go wrong with an audio file. Every case says which file or value.
public enum AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The installed libsndfile can't do it; `needs` says what could.
  case formatMissing(AudioFormat, library: String, needs: String)
  case sampleRate(Int, AudioFormat, reason: String)
  /// The system refused to make, write or rename the file.
  case unwritable(path: String, reason: String)
  /// The format has no way to keep a file without samples.
  case noSamples(path: String, AudioFormat)
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .formatMissing(let format, let library, let needs):
      "can't write \(format.rawValue): \(library) on this machine has no support for it; \(needs)"
    case .sampleRate(let rate, let format, let reason):
      "a sample rate of \(rate) Hz can't be written as \(format.rawValue): \(reason)"
    case .unwritable(let path, let reason):
      "can't write '\(path)': \(reason)"
    case .noSamples(let path, let format):
      "'\(path)' was not written: a \(format.rawValue) file without samples can't be read again"
    case .unreadable(let path, let reason):
      "can't read '\(path)': \(reason)"
    }
  }
}
