import Foundation

/// Inputs that the vocoder can't take.
public enum VocoderError: Error, Equatable, Sendable {
  case frames(asr: Int, f0: Int, energy: Int)
  case style(Int, expected: Int)
  case value(Float, at: Int, of: String)
}

extension VocoderError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .frames(let asr, let f0, let energy):
      "\(asr) numbers of asr, \(f0) of F0, \(energy) of energy; expected 512 F, 2 F and 2 F for "
        + "one F above 0"
    case .style(let count, let expected):
      "a decoder style of \(count) numbers; expected \(expected)"
    case .value(let value, let index, let name):
      "number \(index) of \(name) is \(value); expected a finite number"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
