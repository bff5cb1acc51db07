/// Strings that are split in a way of their own (`don't` into `do` and `n't`) or not at all
/// (`Mr.`, `:-)`).
struct TokenizerExceptions: Sendable {
  struct Part {
    var utf8Count: Int
    /// spaCy's number of the normal form, never 0.
    var norm: UInt64
  }

  private struct Entry {
    /// UTF-8.
    var key: [UInt8]
    var parts: [Part]
  }

  /// Tokens in a row, by their texts' hashes, that together are an exception.
  struct Pattern {
    var hashes: [UInt64]
  }

  private let entries: [UInt64: Entry]
  private let longest: Int
  /// By the hash of the first token, those of exceptions that the rules cut apart.
  let patterns: [UInt64: [Pattern]]

  init(_ file: SectionFile, section: Int) throws(TextResourceError) {
    var reader = ByteReader(bytes: file.bytes(section), path: file.file.path)
    let count = Int(try reader.integer(UInt32.self))
    var entries: [UInt64: Entry] = [:]
    entries.reserveCapacity(min(count, 1 << 16))
    var patterns: [UInt64: [Pattern]] = [:]
    var longest = 0
    for _ in 0..<count {
      let keyCount = Int(try reader.integer(UInt8.self))
      let partCount = Int(try reader.integer(UInt8.self))
      let pieceCount = Int(try reader.integer(UInt8.self))
      let key = try reader.bytes(keyCount)
      var hashes: [UInt64] = []
      var offset = 0
      for _ in 0..<pieceCount {
        let length = Int(try reader.integer(UInt8.self))
        guard offset + length <= keyCount else { throw reader.malformed("a piece ends too late") }
        hashes.append(
          murmurHash64A(UnsafeRawBufferPointer(rebasing: key[offset..<(offset + length)])))
        offset += length
      }
      if let first = hashes.first { patterns[first, default: []].append(Pattern(hashes: hashes)) }
      var parts: [Part] = []
      var end = 0
      for _ in 0..<partCount {
        let part = Part(
          utf8Count: Int(try reader.integer(UInt8.self)), norm: try reader.integer(UInt64.self))
        // A part is whole characters: what it begins with is no byte inside of one.
        guard part.utf8Count > 0, end + part.utf8Count <= keyCount, key[end] & 0xc0 != 0x80 else {
          throw reader.malformed("a part of an exception is no text")
        }
        end += part.utf8Count
        parts.append(part)
      }
      guard end == keyCount else {
        throw reader.malformed("the parts of an exception are not its whole")
      }
      entries[murmurHash64A(key)] = Entry(key: Array(key), parts: parts)
      longest = max(longest, keyCount)
    }
    self.entries = entries
    self.longest = longest
    self.patterns = patterns
  }

  /// The parts of `bytes` (UTF-8), if it is an exception.
  func parts(of bytes: UnsafeRawBufferPointer) -> [Part]? {
    guard !bytes.isEmpty, bytes.count <= longest, let entry = entries[murmurHash64A(bytes)],
      entry.key.elementsEqual(bytes)
    else { return nil }
    return entry.parts
  }
}
