import Foundation

/// What can be wrong with a voice.
public enum VoiceError: Error, Equatable, Sendable {
  /// No whole number of rows of 256.
  case wrongSize(String, detail: String)
  /// A phrase of more phonemes than the voice has rows, or of none.
  case noRow(String, phonemes: Int, rows: Int)
  /// The first number that is NaN or infinite.
  case notFinite(String, row: Int, column: Int, value: String)
  /// The file itself can't be read.
  case file(CheckpointError)
  /// The file holds several voices, and none is called that.
  case notInFile(String, path: String, available: [String])
}

extension VoiceError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .wrongSize(let name, let detail):
      "voice '\(name)' has the wrong size: \(detail)"
    case .noRow(let name, let phonemes, let rows):
      "voice '\(name)' has rows for 1 to \(rows) phonemes, not for \(phonemes)"
    case .notFinite(let name, let row, let column, let value):
      "voice '\(name)' holds \(value) in row \(row), column \(column)"
    case .file(let error):
      error.description
    case .notInFile(let name, let path, let available):
      "\(path) has no voice '\(name)'; it has \(available.joined(separator: ", "))"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
