import Foundation
import KokoroText
import Testing

struct CleanupTests {
  private static let phonemizer = Result { try EnglishPhonemizer() }

  private func phonemes(_ text: String) throws -> String {
    try Self.phonemizer.get().phonemize(text).phonemes
  }

  @Test(arguments: [
    ("a byte order mark", "\u{feff}The office shut early."),
    ("a soft hyphen", "The of\u{ad}fice shut ear\u{ad}ly."),
    ("a zero-width space", "The office\u{200b} shut early."),
    ("a zero-width joiner", "The off\u{200d}ice shut early."),
    ("directional marks", "\u{202a}The office\u{200e} shut early.\u{202c}"),
    ("non-breaking spaces", "The\u{a0}office\u{202f}shut early."),
    ("tabs and double spaces", "\tThe  office\tshut \u{2003} early.  "),
    ("a ligature", "The o\u{fb03}ce shut early."),
    ("control characters", "The\u{1} office\u{7f} shut early."),
    ("full-width letters", "The ｏｆｆｉｃｅ shut early."),
    ("bold letters of mathematics", "The 𝐨𝐟𝐟𝐢𝐜𝐞 shut early."),
  ])
  func whatCannotBeSeenIsNotHeard(name: String, text: String) throws {
    #expect(try phonemes(text) == phonemes("The office shut early."), "\(name)")
  }

  @Test(arguments: ["\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{b}", "\n\n\n", " \n \n "])
  func everyLineEndIsOne(end: String) throws {
    #expect(try phonemes("We left.\(end)They stayed.") == phonemes("We left.\nThey stayed."))
  }

  @Test(arguments: [
    "The café in São Paulo sold piñatas.", "Zoë read the Brontës’ façade.", "Ångström",
  ])
  func composedAndDecomposedLettersSoundAlike(text: String) throws {
    let composed = text.precomposedStringWithCanonicalMapping
    let decomposed = text.decomposedStringWithCanonicalMapping
    #expect(!composed.unicodeScalars.elementsEqual(decomposed.unicodeScalars))
    #expect(try phonemes(composed) == phonemes(decomposed))
  }

  @Test func rangesAreThoseOfTheTextAsGiven() throws {
    let text = "\u{feff}The  o\u{fb03}ce\r\n shut cafe\u{301}s\u{ad} early."
    let utf8 = Array(text.utf8)
    let tokens = try Self.phonemizer.get().phonemize(text).tokens
    #expect(
      tokens.map { String(decoding: utf8[$0.range], as: UTF8.self) } == [
        "The", "o\u{fb03}ce", "shut", "cafe\u{301}s", "early", ".",
      ])
  }

  @Test func oneLetterWithThousandsOfMarksIsRead() throws {
    let text = "z" + String(repeating: "\u{301}\u{323}", count: 50_000) + "ero"
    #expect(throws: Never.self) { try phonemes(text) }
  }
}
