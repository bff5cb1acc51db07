import KokoroText
import Testing

struct LetterSpellingTests {
  @Test(
    arguments: [
      ("XKCD", "ˌɛkskˌAsˌidˈi"), ("xkcd", "ˌɛkskˌAsˌidˈi"), ("B", "bˈi"), ("o'g", "ˌOʤˈi"),
      ("É", "ˈi"), ("R2D2", "ˌɑɹtˌudˌitˈu"), ("", nil), ("'", nil), ("a-b", nil), ("東", nil),
      ("a\u{0000}", nil), (String(repeating: "a", count: 1000), nil),
    ] as [(String, String?)])
  func spellsLettersAndDigitsOnly(word: String, expected: String?) {
    #expect(LetterSpelling(dialect: .us).phonemes(for: word) == expected)
  }

  @Test func britishZIsZed() {
    #expect(LetterSpelling(dialect: .gb).phonemes(for: "ZX") == "zˌɛdˈɛks")
  }
}
