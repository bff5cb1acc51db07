import KokoroText
import Testing

/// Both readings of words that Misaki has only one for, or can't reach, in sentences of this
/// project that the training hasn't seen.
struct HeteronymTests {
  private static let us = try? EnglishPhonemizer(dialect: .us)

  @Test(arguments: [
    ("The gutters were made of lead.", "lˈɛd"), ("Where does this path lead?", "lˈid"),
    ("There was a row about the bill in parliament.", "ɹˈW"),
    ("A row of trees lined the road.", "ɹˈO"),
    ("Bring your resume to the interview.", "ɹˈɛzəmˌA"),
    ("The game will resume shortly.", "ɹəzˈum"),
    ("His feet became number in the snow.", "nˈʌməɹ"),
    ("Take any number you like.", "nˈʌmbəɹ"),
    ("Students protest against the fees.", "pɹətˈɛst"),
    ("The protest ended at noon.", "pɹˈOtˌɛst"),
    ("The blessed man smiled.", "blˈɛsᵻd"), ("The bishop blessed the ship.", "blˈɛst"),
    ("Celtic won the match against Rangers.", "sˈɛltɪk"),
    ("They spoke a Celtic language.", "kˈɛltɪk"), ("My aunt lives in Reading.", "ɹˈɛdɪŋ"),
    ("He was reading in the garden.", "ɹˈidɪŋ"), ("She plays bass in a band.", "bˈAs"),
    ("We caught two bass in the lake.", "bˈæs"), ("The men swung their axes.", "ˈæksᵻz"),
    ("Plot the axes of the graph.", "ˈæksˌiz"),
    ("Water washed over the bow of the boat.", "bˈW"),
    ("He drew his bow and let the arrow fly.", "bˈO"),
    ("They read stories every night.", "ɹˈid"), ("I read your letter last week.", "ɹˈɛd"),
    ("They project growth for next year.", "pɹəʤˈɛkt"), ("The project failed.", "pɹˈɑʤˌɛkt"),
  ])
  func isReadAsTheSentenceMeans(sentence: String, phonemes: String) throws {
    let words = try #require(Self.us).phonemize(sentence).tokens.map(\.phonemes)
    #expect(words.contains(phonemes), "\(words)")
  }

  @Test(arguments: [
    ("The gutters were made of lead.", "lˈɛd"), ("They protest each spring.", "pɹətˈɛst"),
    ("Send us your resume.", "ɹˈɛzjʊmA"), ("Water broke over the bow of the ship.", "bˈW"),
  ])
  func isReadSoInBritishEnglishToo(sentence: String, phonemes: String) throws {
    let words = try EnglishPhonemizer(dialect: .gb).phonemize(sentence).tokens.map(\.phonemes)
    #expect(words.contains(phonemes), "\(words)")
  }

  @Test func strictModeReadsAsMisaki() throws {
    var options = EnglishPhonemizer.Options()
    options.strict = true
    let misaki = try EnglishPhonemizer(options: options)
    #expect(
      try misaki.phonemize("The lead pipe was heavy.").phonemes == "ðə lˈid pˈIp wʌz hˈɛvi.")
  }
}
