import Foundation

/// What can be wrong with a file of weights or voices: says which file, where in it, and what to do.
public enum CheckpointError: Error, Equatable, Sendable {
  /// The file can't be opened, read or mapped.
  case cannotOpen(path: String, reason: String)
  /// The content is something else entirely: a Git LFS pointer, an HTML page, an empty file.
  case notACheckpoint(path: String, bytes: Int, looksLike: String)
  /// The content starts like `format`, but `part` of it breaks the format's rules.
  case malformed(path: String, format: String, part: String, reason: String)
  /// Well-formed, but of a kind that this library refuses or doesn't know.
  case unsupported(path: String, what: String)
  /// The output can't be written; nothing is left under its name.
  case cannotWrite(path: String, reason: String)
  /// The file reads well, but its parameters aren't Kokoro's.
  case parameters(WeightError)
}

extension CheckpointError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "cannot open \(path): \(reason)"
    case .notACheckpoint(let path, let bytes, let looksLike):
      "\(path) is not a checkpoint or voice file: it looks like \(looksLike) (\(bytes) bytes)"
    case .malformed(let path, let format, let part, let reason):
      "\(path) is a damaged \(format) file: \(part): \(reason)"
    case .unsupported(let path, let what):
      "\(path): \(what)"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    case .parameters(let error):
      error.description
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
