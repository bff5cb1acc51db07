/// What is wrong with a bundle: which part of which file, what was expected and what was found.
public struct BundleError: Error, Equatable, Sendable {
  public let path: String
  public let part: String
  public let expected: String
  public let got: String

  public init(path: String, part: String, expected: String, got: String) {
    (self.path, self.part, self.expected, self.got) = (path, part, expected, got)
  }
}

extension BundleError: CustomStringConvertible {
  public var description: String { "\(path): \(part): expected \(expected), got \(got)" }
}
