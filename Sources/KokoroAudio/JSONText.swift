import Foundation

/// Readable JSON with its keys in order, or nil for a value that JSON can't hold (a NaN).
package func jsonText(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return nil }
  return String(decoding: data, as: UTF8.self) + "\n"
}
