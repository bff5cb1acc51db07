import KokoroText
import Testing

/// The rows of `Docs/Pronunciation.md` that the word reader answers for.
struct BetterThanMisakiTests {
  private static let us = try? EnglishPhonemizer(dialect: .us)
  private static let gb = try? EnglishPhonemizer(dialect: .gb)

  @Test(arguments: [
    ("They denied it.", "dənˈId"), ("She nodded.", "nˈɑdᵻd"), ("It is heavier.", "hˈɛviəɹ"),
    ("The severest test.", "sˈɛvəɹᵻst"), ("We reprogrammed it.", "ɹˌipɹˈOɡɹˌæmd"),
    ("The gridlines are grey.", "ɡɹˈɪdlˌInz"), ("Paul left.", "pˈɔl"),
    ("Paul's dog barked.", "pˈɔlz"), ("It reads JSON.", "ʤˈAsən"), ("We flew on Pan Am.", "ˈæm"),
  ])
  func wordsThatMisakiLacksAreRead(sentence: String, phonemes: String) throws {
    let tokens = try #require(Self.us).phonemize(sentence).tokens
    #expect(tokens.map(\.phonemes).contains(phonemes), "\(tokens.map(\.phonemes))")
  }

  @Test(arguments: [
    ("“So am I.” He left.", "“sˌO ɐm ˈI.” hˌi lˈɛft."),
    ("Use tea, leaves, etc. Then stop.", "jˈus tˈi, lˈivz, ɛtsˈɛTəɹə. ðˈɛn stˈɑp."),
    ("She has a Ph.D. She teaches.", "ʃˌi hæz ɐ pˌiˌAʧdˈi. ʃˌi tˈiʧᵻz."),
    ("boat!—ah", "bˈOt!—ˈɑ"),
  ])
  func marksInsideTokensArePauses(text: String, phonemes: String) throws {
    #expect(try #require(Self.us).phonemize(text).phonemes == phonemes)
  }

  @Test func aTitleBeforeANameIsNoSentence() throws {
    let phonemes = try #require(Self.us).phonemize("Dr. Vale met Mrs. Oakes.").phonemes
    #expect(phonemes.unicodeScalars.filter { $0 == "." }.count == 1)
  }

  @Test func britishNumbersSayAnd() throws {
    let phonemes = try #require(Self.gb).phonemize("There were 105 dogs.").phonemes
    #expect(phonemes.contains(" and "))
  }

  @Test func britishEnglishLinksR() throws {
    let tokens = try #require(Self.gb).phonemize("He was wondering.").tokens
    #expect(tokens.map(\.phonemes).contains("wˈʌndəɹɪŋ"))
  }

  @Test func rangesAreInTheCallersText() throws {
    let text = "He said it, etc. Then he left."
    for token in try #require(Self.us).phonemize(text).tokens {
      let slice = String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
      #expect(slice == token.text)
    }
  }

  @Test func aLongTextWithoutSpacesIsRead() throws {
    let text = String(repeating: "aB1-", count: 300)
    #expect(try !#require(Self.us).phonemize(text).phonemes.isEmpty)
  }
}
