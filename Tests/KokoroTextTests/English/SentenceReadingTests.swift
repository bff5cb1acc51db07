import KokoroText
import Testing

/// Whole sentences through the public phonemizer, as an app without espeak-ng hears them.
struct SentenceReadingTests {
  static let us = Result { try phonemizer(.us) }
  static let gb = Result { try phonemizer(.gb) }

  static func phonemizer(_ dialect: EnglishDialect) throws -> EnglishPhonemizer {
    var options = EnglishPhonemizer.Options()
    options.fallbacks = try FallbackChoice.net.readers(dialect: dialect)
    return try EnglishPhonemizer(dialect: dialect, options: options)
  }

  private func expect(_ text: String, _ phonemes: String) throws {
    #expect(try Self.us.get().phonemize(text).phonemes == phonemes)
  }

  @Test(arguments: [
    ("No, mine wasn’t.", "nˈO, mˈIn wˈʌzᵊnt."),
    ("It should be open, but it isn’t.", "ˌɪt ʃˌʊd bi ˈOpᵊn, bˌʌt ɪt ˈɪzᵊnt."),
    ("No, he isn’t.", "nˈO, hi ˈɪzᵊnt."),
    ("They’ll come, won’t they?", "ðˌAl kˈʌm, wOnt ðA?"),
    ("Chris’s dog; How’re you?", "kɹˈɪsᵻz dˈɔɡ; hˌWɹ ju?"),
  ])
  func curlyApostrophesSoundAsStraightOnes(text: String, phonemes: String) throws {
    try expect(text, phonemes)
    try expect(text.replacing("’", with: "'"), phonemes)
  }

  @Test(arguments: [
    ("Step ❷ then step ⑫", "stˈɛp tˈu ðˈɛn stˈɛp twˈɛlv"), ("➀", "wˈʌn"),
    ("x² and ½ cup", "ˈɛks skwˈɛɹd ænd hˈæf ɐ kˈʌp"),
  ])
  func enclosedRaisedAndBrokenNumbersAreSpoken(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("I want to open a window to a garden.", "ˌI wˈɑnt tʊ ˈOpᵊn ɐ wˈɪndO tə ɐ ɡˈɑɹdən."),
    ("the owl, the unit, the hour", "ði ˈWl, ðə jˈunət, ði ˈWəɹ"),
    ("So I took it home.", "sˌO ˌI tˈʊk ɪt hˈOm."),
    ("To be or not to be.", "tə bi ɔɹ nˌɑt tə bˈi."),
    ("Plan A is a good plan.", "plˈæn ˈA ɪz ɐ ɡˈʊd plˈæn."),
    ("Do not sit on it or at it if you can.", "dˈu nˌɑt sˈɪt ˌɔn ɪt ɔɹ æt ɪt ɪf ju kˈæn."),
    ("The kitten bit a button.", "ðə kˈɪtn bˈɪt ɐ bˈʌtn."),
  ])
  func smallWordsListenToTheNextSound(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("My C++ notes and C# code.", "mˌI sˈi plˈʌs plˈʌs nˈOts ænd sˈi ʃˈɑɹp kˈOd."),
    ("THE US team told us so.", "ðə jˌuˈɛs tˈim tˈOld ˌʌs sˌO."),
    ("the us team told us so", "ði ˌʌs tˈim tˈOld ˌʌs sˌO"),
    ("The U.S. and the U.K. agreed.", "ðə jˌuˈɛs ænd ðə jˌukˈA əɡɹˈid."),
    ("It reads JSON.", "ˌɪt ɹˈidz ʤˈAsən."),
    ("I work at AT&T. She left.", "ˌI wˈɜɹk æt ˌAtˈi ænd tˈi. ʃˌi lˈɛft."),
    ("We flew on Pan Am.", "wˌi flˈu ˌɔn pˈæn ˈæm."),
    ("fish 'n' chips", "fˈɪʃ ænd ʧˈɪps"),
  ])
  func namesWithSignsAndCapitalsKeepAllTheirParts(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("The value is 2.71 today.", "ðə vˈælju ɪz tˈu pYnt sˈɛvən wˈʌn tədˈA."),
    (
      "The class of 1987 has 26 people.",
      "ðə klˈæs ʌv nˌIntˈin ˈATi sˈɛvən hæz twˈɛnti sˈɪks pˈipᵊl."
    ),
    ("Be there at 9:30 this evening.", "bˌi ðɛɹ æt nˈIn θˈɜɹTi ðɪs ˈivnɪŋ."),
    ("Be there at 3:05 PM.", "bˌi ðɛɹ æt θɹˈi ˈO fˈIv pˌiˈɛm."),
    ("Upgrade from 1.9 to 1.10.", "ˈʌpɡɹˌAd fɹʌm wˈʌn pYnt nˈIn tə wˈʌn pYnt wˈʌn zˈɪɹO."),
    ("-3 to +3", "mˈInəs θɹˈi tə plˈʌs θɹˈi"),
    ("Take I-95 to exit 12A.", "tˈAk ˈI nˈIndi fˈIv tʊ ˈɛɡzət twˈɛlv ˈA."),
    ("DON'T; stop.", "dˈOnt; stˈɑp."),
    ("a magnitude-7.1 quake", "ɐ mˈæɡnətˌud sˈɛvən pYnt wˈʌn kwˈAk"),
  ])
  func numbersAreSpokenWhole(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    (
      "Dr. Vale met Mrs. Oakes at 9 a.m. sharp.",
      "dˈɑktəɹ vˈAl mˈɛt mˈɪsɪz ˈOks æt nˈIn ˌAˈɛm ʃˈɑɹp."
    ),
    ("Use tea, leaves, etc. Then stop.", "jˈus tˈi, lˈivz, ɛtsˈɛTəɹə. ðˈɛn stˈɑp."),
    (
      "Dr. Vale left at 9 a.m. with J. R. Oakes, Jr. and paid $3.14 at No. 5. Then it rained.",
      "dˈɑktəɹ vˈAl lˈɛft æt nˈIn ˌAˈɛm wɪð ʤˈA ˈɑɹ ˈOks, ʤˈunjəɹ ænd pˈAd θɹˈi dˈɑləɹz ænd "
        + "fˌɔɹtˈin sˈɛnts æt nˈʌmbəɹ fˈIv. ðˈɛn ɪt ɹˈAnd."
    ),
    ("“So am I.” He left.", "“sˌO ɐm ˈI.” hˌi lˈɛft."),
    ("Hi, moon. Run! Is it; really: so?", "hˈI, mˈun. ɹˈʌn! ˌɪz ɪt; ɹˈiᵊli: sˌO?"),
  ])
  func onlySentencesEndInStops(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    (
      "[Zorblatt](/zˈɔɹblæt/) met [Quillo](/kwˈɪlO/) at noon.",
      "zˈɔɹblæt mˈɛt kwˈɪlO æt nˈun."
    ),
    ("[Zorblatt](/zˈɔɹblæt/)'s ship flew.", "zˈɔɹblæts ʃˈɪp flˈu."),
    ("See [the docs](https://example.org/x) now.", "sˈi ðə dˈɑks nˈW."),
  ])
  func linksAreSpokenAsTheirLabels(text: String, phonemes: String) throws {
    try expect(text, phonemes)
    let fog = String(repeating: "The fog came in.\n", count: 40)
    let all = try Self.us.get().phonemize(fog + text).phonemes
    #expect(all.hasSuffix(". " + phonemes) && !all.contains("/") && !all.contains("["))
  }

  @Test(arguments: ["We met Zorblatt near Quillhaven.", "Ask for Vexborough.", "npm and src"])
  func wordsThatNoDictionaryHasAreStillSpoken(text: String) throws {
    let found = try Self.us.get().phonemize(text)
    #expect(found.tokens.allSatisfy { !$0.phonemes.isEmpty })
    #expect(!found.phonemes.contains("❓"))
  }

  @Test func aWordThatNobodyReadsIsKeptAndReportedByName() throws {
    let found = try EnglishPhonemizer().phonemize("We met Zorblatt near Quillhaven.")
    #expect(found.tokens.map(\.text) == ["We", "met", "Zorblatt", "near", "Quillhaven", "."])
    #expect(found.diagnostics.map(\.text) == ["Zorblatt", "Quillhaven"])
    #expect(found.diagnostics.allSatisfy { $0.kind == .unspeakable })
  }

  @Test(arguments: [("東京 is big.", "ɪz bˈɪɡ."), ("**bold**; नमस्ते now", "bˈOld; nˈW")])
  func otherScriptsAreSkippedAndReported(text: String, phonemes: String) throws {
    let found = try Self.us.get().phonemize(text)
    #expect(found.phonemes == phonemes)
    #expect(found.diagnostics.map(\.kind) == [.unspeakable])
  }

  @Test(arguments: [
    ("They project growth for the project.", "ðˌA pɹəʤˈɛkt ɡɹˈOθ fɔɹ ðə pɹˈɑʤˌɛkt."),
    ("The record shows we record data.", "ðə ɹˈɛkəɹd ʃˈOz wi ɹəkˈɔɹd dˈATə."),
    ("Please present the present.", "plˈiz pɹizˈɛnt ðə pɹˈɛzᵊnt."),
    ("I used to use the used car.", "ˌI jˈust tə jˈuz ðə jˈuzd kˈɑɹ."),
    ("The lead pipe was heavy.", "ðə lˈɛd pˈIp wʌz hˈɛvi."),
    ("He plays bass guitar.", "hˌi plˈAz bˈAs ɡətˈɑɹ."),
    ("She stood at the bow of the ship.", "ʃˌi stˈʊd æt ðə bˈW ʌv ðə ʃˈɪp."),
    ("The dwarves carried axes.", "ðə dwˈɔɹvz kˈɛɹid ˈæksᵻz."),
    ("My jaw got number.", "mˌI ʤˈɔ ɡɑt nˈʌməɹ."),
    ("I read it every day.", "ˌI ɹˈid ɪt ˈɛvəɹi dˈA."),
    ("Please send your resume.", "plˈiz sˈɛnd jʊɹ ɹˈɛzəmˌA."),
    ("They protest every year.", "ðˌA pɹətˈɛst ˈɛvəɹi jˈɪɹ."),
  ])
  func twoReadingsOfAWordAreKeptApart(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("Use photoshop for this.", "jˈuz fˈOTəʃˌɑp fɔɹ ðˈɪs."),
    ("Use of force is rare.", "jˈus ʌv fˈɔɹs ɪz ɹˈɛɹ."),
    ("Record a song.", "ɹəkˈɔɹd ɐ sˈɔŋ."),
    ("Import the file.", "ɪmpˈɔɹt ðə fˈIl."),
    ("Get the lead out of the paint.", "ɡˌɛt ðə lˈɛd ˈWt ʌv ðə pˈAnt."),
    ("He took the lead.", "hˌi tˈʊk ðə lˈid."),
    ("She is from Mobile, Alabama.", "ʃˌi ɪz fɹʌm mObˈil, ˌæləbˈæmə."),
    ("Mobile phones ring.", "mˈObᵊl fˈOnz ɹˈɪŋ."),
  ])
  func requestsAndPlacesAreReadAsSuch(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("He's used to the house.", "hˌiz jˈust tə ðə hˈWs."),
    ("We got used to working.", "wˌi ɡɑt jˈust tə wˈɜɹkɪŋ."),
    ("It's used to make tea.", "ˌɪts jˈuzd tə mˌAk tˈi."),
    ("It was used to great effect.", "ˌɪt wʌz jˈuzd tə ɡɹˈAt əfˈɛkt."),
  ])
  func whoIsAccustomedToAThingIsUsedToIt(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("A, B, and C", "ˈA, bˈi, ænd sˈi"), ("A cat", "ɐ kˈæt"),
    ("an A student on the A team", "ɐn ˈA stˈudᵊnt ˌɔn ði ˈA tˈim"),
    ("grade A beef", "ɡɹˈAd ˈA bˈif"),
    ("I gave it a 7", "ˌI ɡˈAv ɪt ɐ sˈɛvən"), ("a 3-day trip", "ɐ θɹˈi dˈA tɹˈɪp"),
    ("a 4 year old", "ɐ fˈɔɹ jˈɪɹ ˈOld"), ("a t-shirt and a u-turn", "ɐ tˈiʃˌɜɹt ænd ɐ jˈutˌɜɹn"),
    ("a b c", "ˈA bˈi sˈi"),
    ("a plus", "ɐ plˈʌs"), ("a squared", "ˈA skwˈɛɹd"), ("a squirrel", "ɐ skwˈɜɹᵊl"),
  ])
  func theLetterAIsNoArticle(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("He said it [sic].", "hˌi sˈɛd ɪt (sˈɪk)."),
    ("from $59 one-way", "fɹʌm fˈɪfti nˈIn dˈɑləɹz wˌʌnwˈA"),
    ("$5 million", "fˈIv mˈɪljᵊn dˈɑləɹz"),
  ])
  func marksKeepTheirPlace(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test(arguments: [
    ("Meet me at 3:30.", "mˈit mˌi æt θɹˈi θˈɜɹTi."),
    ("Open 7:05 to 12:00.", "ˈOpᵊn sˈɛvən ˈO fˈIv tə twˈɛlv əklˈɑk."),
    ("Call 555-1234.", "kˈɔl fˈIv fˈIv fˈIv, wˈʌn tˈu θɹˈi fˈɔɹ."),
    ("My PIN is 0042.", "mˌI pˈɪn ɪz zˈɪɹO zˈɪɹO fˈɔɹ tˈu."),
    (
      "The IP is 192.168.0.1.",
      "ði ˌIpˈi ɪz wˈʌn nˈIndi tˈu dˈɑt wˈʌn sˈɪksti ˈAt dˈɑt zˈɪɹO dˈɑt wˈʌn."
    ),
    ("version 2.10.3", "vˈɜɹʒən tˈu pˈYnt tˈɛn pˈYnt θɹˈi"),
    ("Add 1/2 cup.", "ˈæd hˈæf ɐ kˈʌp."),
    ("On 03/15/2024.", "ˌɔn mˈɑɹʧ fˌɪftˈinθ, twˈɛnti twˈɛnti fˈɔɹ."),
    ("Due Feb. 3, not Tues.", "dˈu fˈɛbjəwˌɛɹi θˈɜɹd, nˌɑt tˈuzdˌA."),
    ("Henry VIII; World War II", "hˈɛnɹi ði ˈAθ; wˈɜɹld wˈɔɹ tˈu"),
    (
      "Lt. Col. Brown met Sgt. Pepper.",
      "lutˈɛnənt kˈɜɹnᵊl bɹˈWn mˈɛt sˈɑɹʤənt pˈɛpəɹ."
    ),
    ("On St. James St. in town.", "ˌɔn sˈAnt ʤˈAmz stɹˈit ɪn tˈWn."),
    ("5th Ave. is long.", "fˈɪfθ ˈævənˌu ɪz lˈɔŋ."),
    (
      "5 km in 25 min; 70 kg; 60 mph",
      "fˈIv kəlˈɑməTəɹz ɪn twˈɛnti fˈIv mˈɪnəts; sˈɛvənti kˈɪləɡɹˌæmz; sˈɪksti mˈIlz pɜɹ ˈWəɹ"
    ),
    (
      "$30k; £3m; $2.5bn",
      "θˈɜɹTi θˈWzᵊnd dˈɑləɹz; θɹˈi mˈɪljᵊn pˈWndz; tˈu pˈYnt fˈIv bˈɪljən dˈɑləɹz"
    ),
    ("a $100 bill", "ɐ wˈʌn hˈʌndɹəd dˈɑləɹ bˈɪl"),
    ("It is -5°C.", "ˌɪt ɪz mˈInəs fˈIv dəɡɹˈiz sˈɛlsiəs."),
    ("9 - 4 = 5.", "nˈIn mˈInəs fˈɔɹ ˈikwᵊlz fˈIv."),
    (
      "Pages 10-20; 1939-1945",
      "pˈAʤᵻz tˈɛn tə twˈɛnti; nˌIntˈin θˈɜɹTi nˈIn tə nˌIntˈin fˈɔɹTi fˈIv"
    ),
    ("a 16:9 screen", "ɐ sˌɪkstˈin tə nˈIn skɹˈin"),
    ("3\" wide; 6'2\" tall", "θɹˈi ˈɪnʧᵻz wˈId; sˈɪks fˈʊt tˈu tˈɔl"),
  ])
  func whatIsNotWordsIsSpokenAsAPersonWould(text: String, phonemes: String) throws {
    try expect(text, phonemes)
  }

  @Test func britishPeopleSayAHundredAndOne() throws {
    #expect(
      try Self.gb.get().phonemize("There were 101 dogs.").phonemes
        == "ðˌɛː wɜː ɐ hˈʌndɹəd and wˈʌn dˈɒɡz.")
  }
}
