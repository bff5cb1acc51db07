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

  private static let speaking = SentenceReadingTests.us

  private func phonemes(_ text: String) throws -> String {
    try Self.speaking.get().phonemize(text).phonemes
  }

  @Test(arguments: [
    ("your résumé", "jʊɹ ɹˈɛzəmˌA"), ("Beyoncé sang", "biˈɑnsˌA sˈæŋ"),
    ("the façade", "ðə fəsˈɑd"), ("the facade", "ðə fəsˈɑd"),
  ])
  func accentsAreHeard(text: String, phonemes expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: [
    ("Roosevelt spoke.", "ɹˈOzəvˌɛlt spˈOk."), ("Roosevelt's dog", "ɹˈOzəvˌɛlts dˈɔɡ"),
    // "Bodie" is a name, too, and "wante".
    ("The bodies wanted it.", "ðə bˈɑdiz wˈɑntᵻd ɪt."),
  ])
  func namesOfCMUsDictionaryAreRead(text: String, phonemes expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: [
    ("Hugh", "hjˈuː"), ("Roosevelt's", "ɹˈQzɪvɛlts"), ("Zuckerman", "zˈʌkəmən"),
  ])
  func namesOfCMUsDictionaryAreReadWithBritishSounds(name: String, phonemes: String) throws {
    let token = try SentenceReadingTests.gb.get().phonemize("We saw \(name) today.").tokens[2]
    #expect(token.phonemes == phonemes && token.source != .network)
  }

  @Test(arguments: [
    ("O'Brien's dog", "ObɹˈIənz dˈɔɡ"), ("O'Toole", "Otˈul"), ("D'Arcy", "dˈɑɹsi"),
    ("Beyoncé's song", "biˈɑnsˌAz sˈɔŋ"),
  ])
  func namesWithApostrophesAreRead(text: String, phonemes expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: [
    ("sooooo good", "so good"), ("goooood", "good"), ("NOOO!", "NO!"), ("yesss", "yes"),
    ("pleeease", "please"), ("loooove", "love"),
  ])
  func wordsThatAreStretchedAreRead(text: String, plain: String) throws {
    let withoutStress = { (phonemes: String) in phonemes.filter { !"ˈˌ".contains($0) } }
    #expect(try withoutStress(phonemes(text)) == withoutStress(phonemes(plain)))
  }

  @Test(arguments: ["AAA", "IEEE", "www", "XXXII"])
  func whatIsSpelledIsNotStretched(word: String) throws {
    #expect(try phonemes(word).filter { "ˈˌ".contains($0) }.count >= 2)
  }

  @Test func anUnknownFinalAcuteIsSpoken() throws {
    #expect(try phonemes("Vexbouré").hasSuffix("A"))
    #expect(try !phonemes("Vexboure").hasSuffix("A"))
  }

  @Test(arguments: [
    ("They'd've come.", "ðAdəv kˈʌm."), ("Who'd've thought?", "hˌudəv θˈɔt?"),
  ])
  func contractionsOfContractionsAreRead(text: String, phonemes expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(
    arguments: [("npm", "ˌɛnpˌiˈɛm"), ("src", "ˌɛsˌɑɹsˈi"), ("brrr", nil)] as [(String, String?)])
  func wordsWithoutAVowelAreSpelled(word: String, letters: String?) throws {
    let spoken = try Self.speaking.get().phonemize(word).tokens[0]
    #expect(spoken.source == (letters == nil ? .network : .spelling))
    if let letters { #expect(spoken.phonemes == letters) }
  }

  @Test(arguments: [
    ("\"Don't—\"", "“dˈOnt—”"), ("He said \"go\" twice.", "hˌi sˈɛd “ɡˌO” twˈIs."),
    ("\"Stop!\" he cried.", "“stˈɑp!” hi kɹˈId."),
  ])
  func straightQuotesPointAtTheirWords(text: String, phonemes expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: ["Bell vs. Crane", "cats vs dogs", "It was us vs. them."])
  func versusIsAlwaysSaid(text: String) throws {
    #expect(try phonemes(text).contains("vˈɜɹsəs"))
  }

  @Test func aCurrencyStaysWithItsNumber() throws {
    let found = try phonemes("Total: $1,299.00 + 8.25% tax; €5, 20 and £7.")
    #expect(
      found
        == "tˈOTᵊl: wˈʌn θˈWzᵊnd tˈu hˈʌndɹəd nˈIndi nˈIn dˈɑləɹz plˈʌs ˈAt pYnt tˈu fˈIv "
        + "pəɹsˈɛnt tˈæks; fˈIv jˈʊɹOz, twˈɛnti ænd sˈɛvən pˈWndz.")
  }

  @Test func anUnknownNameWithSIsSoundedByRule() throws {
    let name = try phonemes("Zorblatt")
    let expected = ["Zorblatt's": name + "s", "Zorblatt’s": name + "s"]
    for (word, phonemes) in expected { #expect(try self.phonemes(word) == phonemes) }
  }

  @Test(arguments: [("Zorblatt-like", ["Zorblatt", "like"]), ("33ff", ["33", "ff"])])
  func anUnknownWordIsReadPartByPart(word: String, parts: [String]) throws {
    func plain(_ phonemes: String) -> String {
      phonemes.filter { !"ˈˌ ".contains($0) }
    }
    #expect(try plain(phonemes(word)) == parts.map { try plain(phonemes($0)) }.joined())
  }

  @Test func numbersTooLongForWordsAreDigits() throws {
    let words = try phonemes(String(repeating: "7", count: 40)).split { $0 == " " || $0 == "," }
    #expect(words.count == 40 && Set(words) == ["sˈɛvən"])
  }
}
