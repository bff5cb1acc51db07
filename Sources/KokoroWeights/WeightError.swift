import Foundation

/// What can be wrong with the parameters in a checkpoint.
public enum WeightError: Error, Equatable, Sendable {
  /// The file has no such parameter.
  case missing(String, file: String)
  /// A parameter of another shape than the model needs.
  case shape(String, expected: [Int], got: [Int], file: String)
  /// A parameter whose numbers are of a wrong type or can't be unpacked.
  case unreadable(String, reason: String, file: String)
  /// Names that the model needs and the file lacks, and names that the model doesn't know.
  case mismatch(missing: [String], unexpected: [String], file: String)
  /// Parameters that no layer asked for.
  case unread([String], file: String)
  /// The first element that is NaN or infinite.
  case notFinite(String, index: Int, value: String, file: String)
}

extension WeightError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .missing(let name, let file):
      "\(file) has no parameter '\(name)'"
    case .shape(let name, let expected, let got, let file):
      "\(file): parameter '\(name)' has the shape \(got), expected \(expected)"
    case .unreadable(let name, let reason, let file):
      "\(file): parameter '\(name)' can't be read: \(reason)"
    case .mismatch(let missing, let unexpected, let file):
      "\(file) doesn't hold the Kokoro model's parameters: "
        + [listed(missing, "missing"), listed(unexpected, "unexpected")]
        .compactMap(\.self).joined(separator: "; ")
    case .unread(let names, let file):
      "\(file): " + (listed(names, "not used by the model") ?? "every parameter is used")
    case .notFinite(let name, let index, let value, let file):
      "\(file): parameter '\(name)' holds \(value) at element \(index)"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}

/// "3 missing: a, b, c", with at most five names.
private func listed(_ names: [String], _ what: String) -> String? {
  guard !names.isEmpty else { return nil }
  let more = names.count > 5 ? ", …" : ""
  return "\(names.count) \(what): \(names.prefix(5).joined(separator: ", "))\(more)"
}
