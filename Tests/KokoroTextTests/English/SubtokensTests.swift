import KokoroText
import Testing

struct SubtokensTests {
  @Test(
    arguments: [
      ("word", ["word"]), ("don't", ["don't"]), ("'tis", ["'", "tis"]), ("’90s", ["’", "90", "s"]),
      ("MacDonald", ["Mac", "Donald"]), ("USAir", ["USAir"]), ("iPhone", ["i", "Phone"]),
      ("well-known", ["well", "-", "known"]), ("-5.5", ["-5.5"]), ("1,234.50", ["1,234.50"]),
      ("1,,2", ["1", ",", ",2"]), ("3:30", ["3", ":", "30"]), ("x--y", ["x", "--", "y"]),
      ("a''b", ["a", "''", "b"]), ("dogs'", ["dogs", "'"]), ("5-6", ["5", "-", "6"]),
      ("O'Brien", ["O'B", "rien"]), ("naïve", ["naïve"]), ("½x", ["½", "x"]), ("a'1", ["a", "1"]),
      ("", []), ("'", ["'"]), ("東京", ["東京"]),
    ] as [(String, [String])])
  func comesApart(text: String, pieces: [String]) {
    let bytes = Array(text.utf8)
    let found = Subtokens.ranges(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == pieces)
  }
}
