/// A dictionary of words and phonemes in a mapped file: sorted keys in front-coded blocks of 16.
///
/// `Scripts/compile_lexicons.py` writes it and describes the layout. The checksum is verified when
/// the file is opened; a lookup checks every offset besides, so that no file, however made, traps.
package struct LexiconFile: Sendable {
  /// What the dictionary says of one word.
  package struct Entry: Sendable {
    /// From Misaki's checked dictionary; otherwise from its unchecked one.
    package var isGold: Bool
    /// From this project's own list of what Misaki lacks.
    package var isAddition = false
    /// Where in the file the readings are: the one without a tag, then those with one.
    fileprivate var plain: Range<Int>?
    fileprivate var tagged: Range<Int>?

    package var hasTags: Bool { tagged != nil }
  }

  private let file: MappedFile
  private let symbols: [Unicode.Scalar]
  /// The tags that readings can have, by number.
  private let tags: [String]
  private let blockCount: Int
  /// Where the table of blocks starts.
  private let index: Int
  package let entryCount: Int

  package init(_ file: MappedFile) throws(TextResourceError) {
    func malformed(_ detail: String) -> TextResourceError {
      .malformed(file: file.path, detail: detail)
    }
    guard try file.slice(0, 4).elementsEqual("KLEX".utf8) else {
      throw malformed("it doesn't begin with KLEX")
    }
    let version = try file.integer(at: 4, as: UInt16.self)
    guard version == 1 else { throw malformed("format version \(version), expected 1") }
    guard file.bytes.count % 8 == 0 else {
      throw malformed("\(file.bytes.count) bytes, not a multiple of 8")
    }
    let expected = try file.integer(at: 16, as: UInt64.self)
    let found = Self.checksum(UnsafeRawBufferPointer(rebasing: file.bytes[24...]))
    guard found == expected else {
      throw malformed("checksum \(found), expected \(expected); the file is damaged")
    }
    self.file = file
    entryCount = Int(try file.integer(at: 8, as: UInt32.self))
    blockCount = Int(try file.integer(at: 12, as: UInt32.self))

    var offset = 24
    var symbols: [Unicode.Scalar] = []
    for _ in 0..<Int(try file.integer(at: 6, as: UInt16.self)) {
      guard let symbol = Unicode.Scalar(try file.integer(at: offset, as: UInt16.self)) else {
        throw malformed("no Unicode scalar at byte \(offset)")
      }
      symbols.append(symbol)
      offset += 2
    }
    var tags: [String] = []
    let tagCount = try file.integer(at: offset, as: UInt8.self)
    offset += 1
    for _ in 0..<tagCount {
      let length = Int(try file.integer(at: offset, as: UInt8.self))
      tags.append(String(decoding: try file.slice(offset + 1, length), as: UTF8.self))
      offset += 1 + length
    }
    self.symbols = symbols
    self.tags = tags
    index = (offset + 3) / 4 * 4
    _ = try file.slice(index, 4 * blockCount)
    if blockCount > 0 {
      let first = Int(try file.integer(at: index, as: UInt32.self))
      guard first == index + 4 * blockCount else {
        throw malformed("\(blockCount) blocks don't fit a first block at byte \(first)")
      }
    }
  }

  /// The entry for a word given as ASCII or UTF-8 bytes.
  /// - first: stands for the word's first byte, so that its other case needs no copy.
  package func entry(for word: UnsafeBufferPointer<UInt8>, first: UInt8) -> Entry? {
    guard !word.isEmpty, word.count < 256 else { return nil }
    var low = 0
    var high = blockCount
    // The last block whose first key isn't after the word.
    while low < high {
      let middle = (low + high) / 2
      guard let order = compareFirstKey(ofBlock: middle, with: word, first: first) else {
        return nil
      }
      if order <= 0 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : scan(block: low - 1, for: word, first: first)
  }

  /// The phonemes of an entry, and whether it has a reading for that tag at all; nil phonemes: the
  /// word is spelled letter by letter.
  package func reading(of entry: Entry, tag: String?) -> (phonemes: String?, tagged: Bool) {
    if let tag, let range = entry.tagged {
      var at = range.lowerBound
      while at + 2 <= range.upperBound {
        let name = Int(file.bytes[at])
        let length = Int(file.bytes[at + 1])
        let codes = (at + 2)..<(at + 2 + (length == 255 ? 0 : length))
        guard codes.upperBound <= range.upperBound else { break }
        if name < tags.count, tags[name] == tag {
          return (length == 255 ? nil : decoded(codes), true)
        }
        at = codes.upperBound
      }
    }
    return (entry.plain.map(decoded), false)
  }

  private func decoded(_ codes: Range<Int>) -> String {
    var phonemes = String.UnicodeScalarView()
    for at in codes where Int(file.bytes[at]) < symbols.count {
      phonemes.append(symbols[Int(file.bytes[at])])
    }
    return String(phonemes)
  }

  /// The offset of a block, if the table holds one inside the file.
  private func start(ofBlock block: Int) -> Int? {
    let at = index + 4 * block
    let offset = file.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    return Int(UInt32(littleEndian: offset)) < file.bytes.count - 2
      ? Int(UInt32(littleEndian: offset)) : nil
  }

  /// Negative, zero or positive as the block's first key is before, at or after the word.
  private func compareFirstKey(
    ofBlock block: Int, with word: UnsafeBufferPointer<UInt8>, first: UInt8
  ) -> Int? {
    let bytes = file.bytes
    guard let start = start(ofBlock: block) else { return nil }
    let length = Int(bytes[start + 1])
    guard start + 2 + length <= bytes.count else { return nil }
    for position in 0..<min(length, word.count) {
      let theirs = bytes[start + 2 + position]
      let ours = position == 0 ? first : word[position]
      if theirs != ours { return theirs < ours ? -1 : 1 }
    }
    return length - word.count
  }

  private func scan(
    block: Int, for word: UnsafeBufferPointer<UInt8>, first: UInt8
  ) -> Entry? {
    let bytes = file.bytes
    guard var at = start(ofBlock: block) else { return nil }
    let end = block + 1 < blockCount ? start(ofBlock: block + 1) ?? bytes.count : bytes.count
    guard end <= bytes.count else { return nil }
    /// How many bytes of the word the keys read so far, all smaller, begin with.
    var matched = 0
    for _ in 0..<16 {
      guard at + 2 <= end else { return nil }
      let shared = Int(bytes[at])
      let length = Int(bytes[at + 1])
      at += 2
      guard at + length < end, shared >= 0 else { return nil }
      // A key that keeps less than matched has gone past the word.
      if shared < matched { return nil }
      var found = false
      if shared == matched {
        var position = 0
        while position < length, matched < word.count,
          bytes[at + position] == (matched == 0 ? first : word[matched])
        {
          position += 1
          matched += 1
        }
        if position == length {
          found = matched == word.count
        } else if matched == word.count
          || bytes[at + position] > (matched == 0 ? first : word[matched])
        {
          return nil
        }
      }
      at += length
      guard let (entry, next) = entry(at: at, end: end) else { return nil }
      if found { return entry }
      at = next
    }
    return nil
  }

  /// The entry whose value starts at `at`, and where the next key starts.
  private func entry(at: Int, end: Int) -> (Entry, next: Int)? {
    let bytes = file.bytes
    let kind = bytes[at]
    let length = Int(kind & 63)
    let plain = (at + 1)..<(at + 1 + (length == 63 ? 0 : length))
    var next = plain.upperBound
    guard next <= end else { return nil }
    var tagged: Range<Int>?
    if kind & 0x40 != 0 {
      guard next < end else { return nil }
      let count = bytes[next]
      next += 1
      let start = next
      for _ in 0..<count {
        guard next + 2 <= end else { return nil }
        next += 2 + (bytes[next + 1] == 255 ? 0 : Int(bytes[next + 1]))
      }
      guard next <= end else { return nil }
      tagged = start..<next
    }
    return (
      Entry(isGold: kind & 0x80 == 0, plain: length == 63 ? nil : plain, tagged: tagged), next
    )
  }

  /// Of what follows the number itself. Eight bytes at a time: half a millisecond for three megabytes.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var total = UInt64(bytes.count)
    for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      total = (total ^ word) &* 0x9E37_79B9_7F4A_7C15
      total ^= total >> 29
    }
    return total
  }
}
