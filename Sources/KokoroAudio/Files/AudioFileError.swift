import Foundation
import KokoroWeights

/// What can go wrong with an audio file. Every case says which file or value.
public enum AudioFileError: Error, Equatable, Sendable {
  /// The installed libsndfile can't do it; `needs` says what could.
  case formatMissing(AudioFormat, library: String, needs: String)
  /// A rate, in Hz, that the format doesn't keep.
  case sampleRate(Int, AudioFormat, reason: String)
  /// The system refused to make, write or rename the file.
  case unwritable(path: String, reason: String)
  /// The format has no way to keep a file without samples.
  case noSamples(path: String, AudioFormat)
  /// No sound file, or none that libsndfile knows.
  case unreadable(path: String, reason: String)
}

extension AudioFileError: CustomStringConvertible, LocalizedError {
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

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}

/// The error of a file's writing as the audio file's.
func writing<T>(_ write: () throws(PendingFileError) -> T) throws(AudioFileError) -> T {
  do throws(PendingFileError) { return try write() } catch {
    throw .unwritable(path: error.path, reason: error.reason)
  }
}
