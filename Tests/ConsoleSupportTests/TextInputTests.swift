import ConsoleSupport
import TestSupport
import Testing

struct TextInputTests {
  @Test(
    arguments: [
      ("UTF-8", Array("Hé 🙂".utf8)),
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array("Hé 🙂".utf8)),
      (
        "UTF-16LE with a mark",
        [0xFF, 0xFE] + "Hé 🙂".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      ),
      (
        "UTF-16BE with a mark",
        [0xFE, 0xFF] + "Hé 🙂".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      ),
    ] as [(String, [UInt8])])
  func unicodeIsReadWithoutItsMark(encoding: String, bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "t.txt")
    #expect(try readText(file.path) == "Hé 🙂")
  }

  @Test(
    arguments: [
      (Array("\u{93}Go".unicodeScalars.map { UInt8($0.value) }), 0x93, 0),
      (Array("It".utf8) + [0x92, 0x73], 0x92, 2),
      (Array("é".utf8) + [0xC3], 0xC3, 2),
      (Array("ab".utf8) + [0xED, 0xA0, 0x80], 0xED, 2),
    ] as [([UInt8], UInt8, Int)])
  func whatIsNotUTF8IsNamedByByteAndOffset(bytes: [UInt8], byte: UInt8, offset: Int) {
    #expect(throws: TextInputError.notUTF8(byte: byte, offset: offset, source: "t")) {
      try decodeText(bytes, source: "t")
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x41],
    ] as [[UInt8]])
  func brokenUTF16IsAnError(bytes: [UInt8]) {
    #expect(throws: TextInputError.notUTF16(source: "t")) { try decodeText(bytes, source: "t") }
  }

  @Test(arguments: ["Hello there.", "and/or", "etc", "U.S.", "", "notes.txt is a name", "/həlˈO/"])
  func anythingElseIsTheTextItself(text: String) throws {
    #expect(try readText(text) == text)
  }

  @Test(arguments: ["no-such-notes.txt", "./no-such", "/no/such"])
  func aMissingFileIsNotSpokenAsText(name: String) throws {
    #expect(throws: TextInputError.noSuchFile(name)) { try readText(name) }
    #expect(try readText(name, isText: true) == name)
  }

  @Test(arguments: [
    ("a b\tc\nd", "a b\tc\nd"), ("Née 🙂", "Née 🙂"), ("\u{1B}[31mred", "\\u{1b}[31mred"),
    ("\u{7}\u{0}\r\u{9B}", "\\u{7}\\u{0}\\u{d}\\u{9b}"),
  ])
  func controlCharactersAreWrittenOut(text: String, printed: String) {
    #expect(text.printable == printed)
  }

  @Test func aFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(throws: TextInputError.isDirectory(folder.url.path)) {
      try readText(folder.url.path)
    }
  }
}
