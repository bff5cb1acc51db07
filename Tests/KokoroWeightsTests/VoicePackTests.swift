import KokoroWeights
import Testing

struct VoicePackTests {
  static func voice(rows: Int) -> [UInt8] {
    bytes((0..<rows).flatMap { row in [Float](repeating: Float(row), count: 256) })
  }

  @Test func aPublishedVoiceHas510Rows() throws {
    let content = Self.voice(rows: 510)
    #expect(content.count == 522_240)
    try withFile(content, named: "af_test.bin") { path in
      let voice = try VoicePack(path: path)
      #expect(voice.name == "af_test")
      #expect(voice.rows == 510)
    }
  }

  /// Row n − 1 for n phonemes.
  @Test(arguments: [1, 2, 509, 510])
  func theRowIsOneLessThanThePhonemes(count: Int) throws {
    try withFile(Self.voice(rows: 510)) { path in
      let style = try VoicePack(path: path).style(forPhonemeCount: count)
      #expect(style == [Float](repeating: Float(count - 1), count: 256))
    }
  }

  @Test(arguments: [0, -1, 511, Int.max, Int.min])
  func noRowIsInvented(count: Int) throws {
    try withFile(Self.voice(rows: 510), named: "af_test.bin") { path in
      let voice = try VoicePack(path: path)
      #expect(throws: VoiceError.noRow("af_test", phonemes: count, rows: 510)) {
        try voice.style(forPhonemeCount: count)
      }
    }
  }

  @Test func oneRowIsAVoiceForOnePhoneme() throws {
    try withFile(Self.voice(rows: 1)) { path in
      let voice = try VoicePack(path: path)
      #expect(voice.rows == 1)
    }
  }

  @Test func partsOfARowAreAnError() throws {
    try withFile(Self.voice(rows: 510).dropLast(), named: "af_test.bin") { path in
      let error = #expect(throws: VoiceError.self) { try VoicePack(path: path) }
      let text = error?.description ?? ""
      #expect(text.contains("522239 bytes, not a multiple of 1024 bytes") && text.contains(path))
    }
  }

  @Test(arguments: [
    ("", "an empty file (0 bytes)"), ("Not found", "text, 'Not found' (9 bytes)"),
    ("<html>404</html>", "text/HTML"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 327212226\n", "Git LFS"),
  ])
  func somethingElseIsCalledByItsName(text: String, part: String) throws {
    try withFile(Array(text.utf8), named: "af_test.bin") { path in
      let error = #expect(throws: VoiceError.self) { try VoicePack(path: path) }
      let text = error?.description ?? ""
      #expect(text.contains(part) && text.contains(path), "\(text)")
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func numbersThatAreNoneAreNamed(value: Float) throws {
    var styles = [Float](repeating: 0, count: 512)
    styles[300] = value
    #expect(throws: VoiceError.notFinite("v", row: 1, column: 44, value: "\(value)")) {
      try VoicePack(name: "v", styles: styles)
    }
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: VoiceError.self) { try VoicePack(path: "/nowhere/af_test.bin") }
    #expect(error?.description.contains("/nowhere/af_test.bin") == true)
  }
}
