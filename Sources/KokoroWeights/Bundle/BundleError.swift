import Foundation

/// What is wrong with a bundle: which part of which file, what was expected and what was found.
public struct BundleError: Error, Equatable, Sendable {
  /// The bundle.
  public let path: String
  /// Where in it.
  public let part: String
  /// What should be there.
  public let expected: String
  /// What is there.
  public let got: String

  /// The four parts of the message.
  public init(path: String, part: String, expected: String, got: String) {
    (self.path, self.part, self.expected, self.got) = (path, part, expected, got)
  }
}

extension BundleError: CustomStringConvertible, LocalizedError {
  public var description: String { "\(path): \(part): expected \(expected), got \(got)" }
  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
