import KokoroText
import Testing

/// Names, foreign words and codes that stand in lists, not in Misaki's dictionary.
struct ListedNamesTests {
  private func phonemes(_ text: String, _ dialect: EnglishDialect = .us) throws -> String {
    let phonemizer = dialect == .us ? SentenceReadingTests.us : SentenceReadingTests.gb
    return try phonemizer.get().phonemize(text).phonemes
  }

  @Test(arguments: [
    ("President Xi", "ʃˈi", "ʃˈiː"), ("the letter xi", "zI", "zI"),
    ("President Macron", "məkɹˈɑn", "makɹˈɒn"), ("a macron", "mˈAkɹˌɑn", "mˈakɹɒn"),
    ("paintings by Degas", "dəɡˈɑ", "dˈAɡɑː"), ("Cirque du Soleil", "sOlˈA", "sQlˈA"),
    ("flights to LAX", "ˌɛlˌAˈɛks", "ˌɛlˌAˈɛks"), ("too lax", "lˈæks", "lˈaks"),
  ])
  func anAdditionIsOnlyTheWordThatIsWrittenSo(text: String, us: String, gb: String) throws {
    #expect(try phonemes(text).hasSuffix(" " + us))
    #expect(try phonemes(text, .gb).hasSuffix(" " + gb))
  }

  @Test(arguments: [
    ("Des Moines", "də mˈYn", "də mˈYn"), ("St. Louis", "sˈAnt lˈuɪs", "sˈAnt lˈuːɪs"),
    ("St. Louis's", "sˈAnt lˈuɪsᵻz", "sˈAnt lˈuːɪsɪz"),
    ("Louis Armstrong", "lˈuɪs ˈɑɹmstɹˌɑŋ", "lˈuːɪs ˈɑːmstɹɒŋ"),
    ("Santa Fe", "sˈæntə fˈA", "sˈantə fˈA"), ("Santa Fe's", "sˈæntə fˈAz", "sˈantə fˈAz"),
    ("Real Madrid", "ɹAˈɑl mədɹˈɪd", "ɹAˈɑːl mədɹˈɪd"), ("per se", "pɜɹ sˈA", "pɜː sˈA"),
    ("tai chi", "tˈI ʧˈi", "tˈI ʧˈiː"),
    ("Sault Ste. Marie", "sˈu sˈAnt məɹˈi", "sˈuː sˈAnt məɹˈiː"),
    ("carpe diem", "kˈɑɹpA dˈiəm", "kˈɑːpA dˈiːɛm"),
    ("joie de vivre", "ʒwˈɑ də vˈivɹə", "ʒwˈɑː də vˈiːvɹə"),
    ("raison d'être", "ɹAzˈOn dˈɛtɹə", "ɹˈAzɒn dˈɛtɹə"),
    ("coup d’état", "kˈu dAtˈɑ", "kˈuː dAtˈɑː"),
    ("fait accompli", "fˈA əkˌɑmplˈi", "fˈAt əkˈɒmpli"),
    ("Charles de Gaulle", "ʧˈɑɹlz də ɡˈɔl", "ʧˈɑːlz də ɡˈQl"),
    ("Robert De Niro", "ɹˈɑbəɹt də nˈɪɹO", "ɹˈɒbət də nˈɪəɹQ"),
    ("crème de la crème", "kɹˈɛm də lə kɹˈɛm", "kɹˈɛm də la kɹˈɛm"),
  ])
  func aWordInANameSoundsAsTheNameDoes(name: String, us: String, gb: String) throws {
    #expect(try phonemes("That is \(name).").hasSuffix(us + "."))
    #expect(try phonemes("That is \(name).", .gb).hasSuffix(gb + "."))
  }

  @Test(arguments: [
    ("Louis left.", "lˈui lˈɛft."), ("a real house", "ɐ ɹˈiᵊl hˈWs"),
    ("chi and psi", "kˈI ænd sˈI"),
  ])
  func theSameWordAloneSoundsAsBefore(text: String, expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test func strictlyReadNamesAreMisakis() throws {
    var options = EnglishPhonemizer.Options()
    options.strict = true
    let strict = try EnglishPhonemizer(options: options)
    for (text, expected) in [("Saint Louis", "sˈAnt lˈui"), ("Real Madrid", "ɹˈiᵊl mədɹˈɪd")] {
      #expect(try strict.phonemize(text).phonemes == expected)
    }
    #expect(try strict.phonemize("Xi").phonemes.hasPrefix("z"))
  }

  @Test(arguments: [
    ("tête-à-tête", "tˌAtətˈAt"), ("the Champs-Élysées", "ðə ʃˌɑnzAlizˈA"), ("Xi'an", "ʃˌiˈɑn"),
    ("Xi’an", "ʃˌiˈɑn"), ("foie gras", "fwˈɑ ɡɹˈɑ"), ("Buenos Aires", "bwˈAnəs ˈɛɹɪz"),
    ("Hermione Granger", "həɹmˈIəni ɡɹˈAnʤəɹ"), ("jalapenos", "hˌɑləpˈAnjOz"),
    ("He bowed low.", "hˌi bˈWd lˈO."), ("status quo", "stˈATəs kwˈO"),
  ])
  func foreignWordsAreListed(text: String, expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: [("Magdalen", "mˈɔːdlɪn"), ("Caius", "kˈiːz")])
  func collegesAreReadAsTheirMembersDo(name: String, expected: String) throws {
    #expect(try phonemes(name, .gb) == expected)
  }

  @Test(arguments: [
    ("on AWS", "ˌɔn ˌAdˌʌbᵊljuˈɛs"), ("by SpaceX", "bI spˌAsˈɛks"), ("NaOH", "ˌɛnˌAˌOˈAʧ"),
    ("EBITDA", "ˈibɪtdˌɑ"), ("DACA", "dˈækə"), ("Wilmington, DE", "wˈɪlmɪŋtᵊn, dˈɛləwˌɛɹ"),
  ])
  func initialismsAreListed(text: String, expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test(arguments: [("BA286", "bˌiˈA "), ("AB12345", "ˌAbˈi "), ("PS5", "pˌiˈɛs ")])
  func twoCapitalsThatTouchADigitAreSpelled(code: String, letters: String) throws {
    #expect(try phonemes(code).hasPrefix(letters))
  }

  @Test func capitalsAfterADigitAreSpelled() throws {
    #expect(try phonemes("4AB").hasSuffix(" ˌAbˈi"))
  }

  @Test(arguments: [
    ("She's comin' home.", "ʃˌiz kˈʌmɪn hˈOm."), ("What you doin'?", "wˌʌt ju dˈuɪn?"),
    ("I ain’t nothin’.", "ˌI ˈAnt nˈʌθɪn."), ("Keep on goin'.", "kˈip ˌɔn ɡˈOɪn."),
    ("Good mornin', all", "ɡˈʊd mˈɔɹnɪn, ˈɔl"), ("Just walkin along", "ʤˈʌst wˈɔkɪn əlˈɔŋ"),
  ])
  func aDroppedGIsHeard(text: String, expected: String) throws {
    #expect(try phonemes(text) == expected)
  }

  @Test func aQuoteAfterAnotherWordInInIsNoPartOfIt() throws {
    #expect(try phonemes("the 'satin' cloth").contains("sˈætᵊn"))
  }

  @Test func theApostropheOfADroppedGBelongsToItsWord() throws {
    let tokens = try SentenceReadingTests.us.get().phonemize("She's comin' home.").tokens
    #expect(tokens.map(\.text).contains("comin'"))
  }
}
