/// Decodes a text file's bytes: UTF-8, with or without a byte order mark, or UTF-16 with one. The
/// locale has no say.
/// - source: what errors call the bytes
package func decodeText(_ bytes: [UInt8], source: String) throws(TextInputError) -> String {
  switch (bytes.first, bytes.dropFirst().first) {
  case (0xFF, 0xFE): try decodeUTF16(bytes, source: source) { UInt16($0) | UInt16($1) << 8 }
  case (0xFE, 0xFF): try decodeUTF16(bytes, source: source) { UInt16($0) << 8 | UInt16($1) }
  default: try decodeUTF8(bytes, source: source)
  }
}

private func decodeUTF8(_ bytes: [UInt8], source: String) throws(TextInputError) -> String {
  let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  guard let text = String(validating: bytes[mark...], as: UTF8.self) else {
    let offset = firstInvalidUTF8(bytes)
    throw .notUTF8(byte: bytes[offset], offset: offset, source: source)
  }
  return text
}

/// Where the first ill-formed sequence begins.
private func firstInvalidUTF8(_ bytes: [UInt8]) -> Int {
  var decoder = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch decoder.parseScalar(from: &iterator) {
    case .valid(let scalar): offset += scalar.count
    case .emptyInput, .error: return min(offset, bytes.count - 1)
    }
  }
}

private func decodeUTF16(
  _ bytes: [UInt8], source: String, unit: (UInt8, UInt8) -> UInt16
) throws(TextInputError) -> String {
  let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
  guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
    throw .notUTF16(source: source)
  }
  return text
}

package enum TextInputError: Error, Equatable, CustomStringConvertible {
  case notUTF8(byte: UInt8, offset: Int, source: String)
  case notUTF16(source: String)
  case unreadable(source: String, reason: String)
  case noSuchFile(String)
  case isDirectory(String)

  package var description: String {
    switch self {
    case .notUTF8(let byte, let offset, let source):
      "\(source) is not UTF-8: byte 0x\(String(byte, radix: 16, uppercase: true)) at offset "
        + "\(offset). If it is Windows-1252, convert it: iconv -f WINDOWS-1252 -t UTF-8"
    case .notUTF16(let source):
      "\(source) begins as UTF-16 but is not: a unit is cut or a surrogate stands alone"
    case .unreadable(let source, let reason):
      "can't read \(source): \(reason)"
    case .noSuchFile(let path):
      "there is no file '\(path)'; to take it as the text itself, add --text"
    case .isDirectory(let path):
      "'\(path)' is a folder; name a text file"
    }
  }
}
