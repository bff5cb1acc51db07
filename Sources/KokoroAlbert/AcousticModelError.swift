import Foundation

/// Inputs that the acoustic model can't take.
public enum AcousticModelError: Error, Equatable, Sendable {
  case tokenCount(Int, allowed: ClosedRange<Int>)
  case token(Int32, at: Int, vocabulary: Int)
  case style(Int, expected: Int)
  case styleValue(Float, at: Int)
  case speed(Float)
  /// In frames; not a number, or too many.
  case duration(Float, ofToken: Int, allowed: Int)
}

extension AcousticModelError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .tokenCount(let count, let allowed):
      "\(count) tokens; expected \(allowed.lowerBound) to \(allowed.upperBound), pads included: "
        + "split the text"
    case .token(let id, let index, let vocabulary):
      "token \(index) is \(id); expected 0 to \(vocabulary - 1)"
    case .style(let count, let expected):
      "a prosody style of \(count) numbers; expected \(expected)"
    case .styleValue(let value, let index):
      "number \(index) of the prosody style is \(value); expected a finite number"
    case .speed(let speed):
      "speed \(speed); expected a number above 0"
    case .duration(let frames, let token, let allowed):
      "token \(token) would last \(frames) frames; expected at most \(allowed): raise the speed, and "
        + "check that the weights are numbers"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
