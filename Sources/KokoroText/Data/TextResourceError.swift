import Foundation

/// Why the front end's data can't be used.
public enum TextResourceError: LocalizedError, Equatable, CustomStringConvertible {
  /// No folder with the data in any of these places.
  case notFound(placesTried: [String])
  /// The operating system can't give the file.
  case unreadable(file: String, reason: String)
  /// The file isn't what this version of the package reads.
  case malformed(file: String, detail: String)

  public var description: String {
    switch self {
    case .notFound(let places):
      "the front end's data was not found; tried:\n"
        + places.map { "  \($0)\n" }.joined()
        + "Set \(TextResources.environmentVariable) to the folder G2P of the package's resources, "
        + "or install it as ../share/kokoro/G2P beside the program's folder."
    case .unreadable(let file, let reason):
      "can't read \(file): \(reason). The folder must hold this version's data files."
    case .malformed(let file, let detail):
      "\(file) is not the data that this version reads: \(detail). "
        + "Make it again with the scripts in Scripts/, or restore it from the package."
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
