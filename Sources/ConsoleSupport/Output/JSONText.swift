import Foundation

/// JSON as every command writes it: keys in snake_case, in alphabetical order, a line feed at the end.
package enum JSONText {
  /// One value on as many lines as are readable.
  /// - Throws: `JSONTextError` for what JSON can't hold, such as a NaN
  package static func document(_ value: some Encodable) throws(JSONTextError) -> String {
    try encode(value, [.prettyPrinted])
  }

  /// One value on one line, for JSON Lines.
  package static func line(_ value: some Encodable) throws(JSONTextError) -> String {
    try encode(value, [])
  }

  private static func encode(
    _ value: some Encodable, _ format: JSONEncoder.OutputFormatting
  ) throws(JSONTextError) -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw JSONTextError(error)
    }
  }
}

/// A value that JSON has no way to write.
package struct JSONTextError: Error, Equatable, CustomStringConvertible {
  /// Where it stands: `words.3.start`.
  package let place: String
  package let reason: String

  init(_ error: any Error) {
    guard case EncodingError.invalidValue(let value, let context) = error else {
      (place, reason) = ("", "\(error)")
      return
    }
    place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
    reason = "\(value) has no form in JSON"
  }

  package var description: String {
    "can't write JSON: " + (place.isEmpty ? "" : "\(place): ") + reason
  }
}
