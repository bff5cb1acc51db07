import Foundation

/// One tensor compared with its reference.
public struct ParityRow: Sendable {
  public let name: String
  public let shape: [Int]
  public let maxError: Double
  public let maxReference: Double
  /// What `error` may be at most; 0 for exact equality.
  public let tolerance: Double
  /// Whether the error counts against the largest reference, or as it is.
  public let isRelative: Bool

  /// max |error|, over max |reference| where the row is relative.
  public var error: Double {
    isRelative ? maxError / max(maxReference, .leastNormalMagnitude) : maxError
  }
  public var relativeError: Double { maxError / max(maxReference, .leastNormalMagnitude) }
  public var passes: Bool { error <= tolerance }

  init(
    _ name: String, shape: [Int], _ values: [Float], _ reference: [Float],
    tolerance: Double = 1e-5, isRelative: Bool = true
  ) {
    self.name = name
    self.shape = shape
    self.tolerance = tolerance
    self.isRelative = isRelative
    var error = values.count == reference.count ? 0.0 : Double.infinity
    var top = 0.0
    for (value, expected) in zip(values, reference) {
      let difference = abs(Double(value) - Double(expected))
      // NaN compares false with everything: it must not pass for agreement.
      if !(difference <= error) { error = difference.isNaN ? .infinity : difference }
      top = max(top, abs(Double(expected)))
    }
    maxError = error
    maxReference = top
  }

  /// One line of a table.
  public var line: String {
    let columns = [
      name.padding(toLength: 34, withPad: " ", startingAt: 0),
      "\(shape)".padding(toLength: 14, withPad: " ", startingAt: 0),
      Self.scientific(maxError), Self.scientific(maxReference), Self.scientific(relativeError),
      passes ? "pass" : "FAIL",
    ]
    return columns.joined(separator: "  ")
  }

  public static let heading =
    "tensor                              shape           max error  max ref.   relative   result"

  private static func scientific(_ value: Double) -> String {
    String(format: "%9.2e", value)
  }
}
