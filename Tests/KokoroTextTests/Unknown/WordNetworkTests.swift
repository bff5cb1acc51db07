import Foundation
import KokoroText
import Testing

struct WordNetworkTests {
  static let us = Result { try WordNetwork(dialect: .us) }
  static let gb = Result { try WordNetwork(dialect: .gb) }

  @Test(arguments: [
    "Zorblatt", "Quillhaven", "blorficate", "Nguyen", "d'Artagnan", "O’Shaughnessy", "Łódź",
    "shh", "naïveté",
  ])
  func readsLettersAndApostrophes(word: String) throws {
    for network in [try Self.us.get(), try Self.gb.get()] {
      let phonemes = try #require(network.phonemes(for: word))
      #expect(phonemes.unicodeScalars.allSatisfy(KokoroSymbols.vocabulary.contains), "\(phonemes)")
      #expect(phonemes.unicodeScalars.filter { $0 == "ˈ" }.count <= 1)
    }
  }

  @Test(arguments: [
    "", "'", "npm", "xqzt", "3:30", "R2D2", "a-b", "a.b", "東京", "привет", "👍", "a b", "x\u{0000}",
    "½",
    String(repeating: "a", count: 49), String(repeating: "b", count: 100_000),
  ])
  func readsNothingElse(word: String) throws {
    #expect(try Self.us.get().phonemes(for: word) == nil)
  }

  @Test(arguments: [
    ("unglossing", "ʌnɡlˈɔsɪŋ"), ("unblocking", "ʌnblˈɑkɪŋ"), ("jetsonly", "ʤˈɛtsənli"),
  ])
  func regularWordsAreReadByTheRules(word: String, expected: String) throws {
    let got = try #require(try Self.us.get().phonemes(for: word))
    var score = PronunciationScore()
    score.add(reference: expected, got: got)
    #expect(score.segmentErrorRate < 0.2, "\(got)")
  }

  @Test func theSameWordAlwaysReadsTheSame() throws {
    let network = try Self.us.get()
    let fresh = try WordNetwork(dialect: .us)
    let words = ["Zorblatt", "zorblatt", "Quillhaven", "Vexborough"]
    let first = words.map(network.phonemes(for:))
    for _ in 0..<3 {
      #expect(words.reversed().map(network.phonemes(for:)).reversed() == first)
    }
    #expect(words.map(fresh.phonemes(for:)) == first)
  }

  /// Names of CMUdict that Misaki lacks and that the training never saw.
  @Test func heldOutNamesAreReadWithFewErrors() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/names-held-out.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let score = try score(of: lines, by: Self.us.get())
    #expect(score.segmentErrorRate <= 0.10, "\(score)")
    #expect(score.stressRate >= 0.91, "\(score)")
  }

  @Test(
    .enabled(if: hasShared("g2p/unknown/us_t1.tsv"), "needs ../shared/g2p"),
    arguments: [("us_t1", EnglishDialect.us, 0.060), ("gb_t1", .gb, 0.055)])
  func heldOutWordsOfMisakisLexiconReachTheTarget(
    name: String, dialect: EnglishDialect, target: Double
  ) throws {
    let lines = try sharedLines("g2p/unknown/\(name).tsv")
    let network = dialect == .us ? try Self.us.get() : try Self.gb.get()
    let score = try score(of: lines, by: network)
    #expect(score.segmentErrorRate <= target, "\(score)")
    #expect(score.stressRate >= 0.91, "\(score)")
  }

  private func score(of lines: [Substring], by network: WordNetwork) throws -> PronunciationScore {
    var score = PronunciationScore()
    for line in lines {
      let fields = line.split(separator: "\t")
      try #require(fields.count == 2)
      score.add(
        reference: String(fields[1]), got: network.phonemes(for: String(fields[0])) ?? "")
    }
    return score
  }

  @Test func aDamagedFileIsAnErrorThatNamesIt() throws {
    let resources = try TextResources()
    let data = try #require(resources.directory)
    let whole = try Data(contentsOf: data.appending(path: "letters.bin"))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for length in [10, 100, 5000, whole.count - 1] {
      let file = folder.appending(path: "letters-\(length).bin")
      try whole.prefix(length).write(to: file)
      #expect {
        try WordNetwork(
          dialect: .us, tagger: MappedFile(path: file.path), ngram: resources.map("ngram_us.bin"))
      } throws: { error in
        (error as? TextResourceError)?.description.contains("letters-\(length).bin") ?? false
      }
    }
  }
}

struct FallbackChoiceTests {
  @Test(arguments: [
    (FallbackChoice.net, "Zorblatt", PhonemeSource.network), (.net, "R2D2", .spelling),
    (.spell, "Zorblatt", .spelling),
  ])
  func theFirstReaderThatCanReadsTheWord(
    choice: FallbackChoice, word: String, expected: PhonemeSource
  ) throws {
    let readers = try choice.readers(dialect: .us)
    #expect(readers.first { $0.phonemes(for: word) != nil }?.source == expected)
  }

  @Test func noneReadsNothing() throws {
    #expect(try FallbackChoice.none.readers(dialect: .us).isEmpty)
  }
}
