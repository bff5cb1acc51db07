import Foundation
import KokoroText
import TestSupport
import Testing

/// A damaged dictionary is an error that names the file, never a trap.
struct LexiconFileTests {
  private static func original() throws -> Data {
    let resources = try TextResources()
    let folder = try #require(resources.directory)
    return try Data(contentsOf: folder.appendingPathComponent(EnglishDialect.us.lexiconName))
  }

  private static func open(_ data: Data) throws -> LexiconFile {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lexicon-\(UUID().uuidString).bin")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try LexiconFile(MappedFile(path: url.path))
  }

  /// The checksum of the format: what an attacker, unlike an accident, gets right.
  private static func seal(_ data: Data) -> Data {
    var total = UInt64(data.count - 24)
    for offset in stride(from: 24, to: data.count - 7, by: 8) {
      let word = data[offset..<(offset + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      total = (total ^ word) &* 0x9E37_79B9_7F4A_7C15
      total ^= total >> 29
    }
    var sealed = data
    for byte in 0..<8 { sealed[16 + byte] = UInt8(truncatingIfNeeded: total >> (8 * byte)) }
    return sealed
  }

  @Test(arguments: [0, 1, 4, 23, 24, 1000, 1_000_000])
  func aTruncatedFileIsAnError(size: Int) throws {
    let data = try Self.original().prefix(size)
    #expect(throws: TextResourceError.self) { try Self.open(data) }
  }

  @Test(arguments: [0, 5, 9, 13, 17, 30, 200, 5000, 2_000_000])
  func aChangedByteIsAnError(offset: Int) throws {
    var data = try Self.original()
    data[offset] ^= 0x55
    // The number of entries is for information alone.
    if (8..<12).contains(offset) { return }
    #expect(throws: TextResourceError.self) { try Self.open(data) }
  }

  @Test func aForgedFileNeverTraps() throws {
    let original = try Self.original()
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      var data = original
      for _ in 0..<2000 {
        data[Int.random(in: 24..<data.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      guard let file = try? Self.open(Self.seal(data)) else { continue }
      for word in ["a", "zebra", "The", "record", "pneumonoultramicroscopicsilicovolcanoconiosis"] {
        var word = word
        let entry = word.withUTF8 { file.entry(for: $0, first: $0[0]) }
        if let entry { _ = file.reading(of: entry, tag: "VERB") }
      }
    }
  }

  @Test func everyBlockCanBeReached() throws {
    let lexicon = try Lexicon(dialect: .us, resources: TextResources())
    for word in ["A", "zymurgy", "record", "lexicon", "Zulu", "'s", "mother-in-law"] {
      #expect(lexicon.entry(for: word) != nil, "\(word)")
    }
    for word in ["", "zzzz", "~", "recore", "\u{7f}", String(repeating: "a", count: 1000)] {
      #expect(lexicon.entry(for: word) == nil, "\(word)")
    }
  }

  @Test(arguments: [("Record", "record"), ("paris", "Paris")])
  func aCapitalIsServedByTheOtherSpelling(written: String, listed: String) throws {
    let lexicon = try Lexicon(dialect: .us, resources: TextResources())
    let asWritten = lexicon.lookup(written, tag: "NN", stress: nil, following: nil)
    #expect(asWritten != nil)
    #expect(asWritten == lexicon.lookup(listed, tag: "NN", stress: nil, following: nil))
  }
}
