import Foundation
import TestSupport
import Testing

struct PhonemizeCommandTests {
  let kokoro: BuiltProgram
  let folder: TemporaryFolder

  init() throws {
    kokoro = try BuiltProgram("kokoro")
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array("Hello.".utf8)),
      ("UTF-16LE", [0xFF, 0xFE] + "Hello.".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    ] as [(String, [UInt8])])
  func aByteOrderMarkIsNotSpoken(encoding: String, bytes: [UInt8]) throws {
    let file = try folder.write(bytes, to: "t.txt")
    let result = try kokoro.run(["phonemize", file.path], environment: ["LC_ALL": "C"])
    #expect(result.text == "həlˈO.\n")
  }

  @Test func windows1252IsAnErrorThatNamesTheByte() throws {
    let file = try folder.write(
      [0x93] + Array("Go,".utf8) + [0x94] + Array(" she said.".utf8), to: "t.txt")
    let result = try kokoro.run(["phonemize", file.path])
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("byte 0x93 at offset 0"))
  }

  @Test func theLocaleHasNoSay() throws {
    let text = "The café’s naïve “façade”."
    let results = try ["C", "C.UTF-8", "tr_TR.UTF-8"].map { locale in
      try kokoro.run(["phonemize", text], environment: ["LC_ALL": locale]).text
    }
    #expect(!results[0].isEmpty)
    #expect(results == Array(repeating: results[0], count: 3))
  }

  @Test func argumentStandardInputAndFileGiveTheSame() throws {
    let text = "The quick brown fox jumps over the lazy dog."
    let file = try folder.write(Array(text.utf8), to: "fox.txt")
    let results = [
      try kokoro.run(["phonemize", text]),
      try kokoro.run(["phonemize", "-"], input: Data(text.utf8)),
      try kokoro.run(["phonemize"], input: Data(text.utf8)),
      try kokoro.run(["phonemize", file.path]),
    ]
    #expect(results.map(\.code) == [0, 0, 0, 0])
    #expect(Set(results.map(\.text)).count == 1)
  }

  @Test func pausesAndVoicesAreLeftOut() throws {
    let plain = try kokoro.run(["phonemize", "He said yes, and left. Then it rained."])
    let script = "He said [voice am_adam]yes[/voice], and left. [pause 1s]Then it rained."
    #expect(try kokoro.run(["phonemize", script]).text == plain.text)
    let strict = try kokoro.run(["phonemize", "--strict", script])
    #expect(strict.text.contains("pˈɔz"))
    let json = try kokoro.run(["phonemize", "--json", script])
    let reading = try JSONDecoder().decode(Reading.self, from: Data(json.output))
    let scalars = Array(script.unicodeScalars)
    for token in reading.tokens {
      let source = String(String.UnicodeScalarView(scalars[token.range[0]..<token.range[1]]))
      #expect(source == token.text)
    }
  }

  @Test func linesStayLines() throws {
    let result = try kokoro.run(
      ["phonemize", "-", "--lines"], input: Data("Hello.\n\nWorld.\n".utf8))
    #expect(result.text == "həlˈO.\n\nwˈɜɹld.\n")
  }

  struct Reading: Decodable {
    struct Token: Decodable { var text: String, range: [Int], phonemes: String, source: String }
    struct Skipped: Decodable { var text: String, range: [Int], reason: String }
    var text: String, range: [Int], phonemes: String, tokens: [Token], skipped: [Skipped]
  }

  @Test func JSONOfLinesIsAnObjectALineWithRangesInTheWholeText() throws {
    let text = "Née.\r\n\nTwo 🙂 cats.\n"
    let result = try kokoro.run(["phonemize", "--json", "--lines"], input: Data(text.utf8))
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[3].isEmpty)
    let readings = try lines.dropLast().map {
      try JSONDecoder().decode(Reading.self, from: Data($0.utf8))
    }
    let plain = try kokoro.run(["phonemize", "--lines"], input: Data(text.utf8)).text
    #expect(readings.map { $0.phonemes + "\n" }.joined() == plain)
    #expect(readings.map(\.text) == ["Née.", "", "Two 🙂 cats."])
    let scalars = Array(text.unicodeScalars)
    func written(_ range: [Int]) -> String {
      String(String.UnicodeScalarView(scalars[range[0]..<range[1]]))
    }
    #expect(readings.allSatisfy { written($0.range) == $0.text })
    #expect(readings[2].tokens.map { written($0.range) }.contains("cats"))
    #expect(readings[2].skipped.map { written($0.range) } == ["🙂"])
    // And without --lines, one value for the whole text.
    let whole = try kokoro.run(["phonemize", "--json"], input: Data(text.utf8))
    #expect(try JSONDecoder().decode(Reading.self, from: whole.output).text == text)
  }

  @Test(
    arguments: [
      ("Hi 😀 東京.", ["😀", "東京"], "unspeakable"),
      (
        "Hi " + String(repeating: "b", count: 3000) + ".", [String(repeating: "b", count: 3000)],
        "unspeakable"
      ),
      ("[Hi](/h7ˈI/).", ["7"], "unknown_symbol"), ("Hi.", [], ""),
    ] as [(String, [String], String)])
  func whatIsSkippedIsReportedInFew(text: String, skipped: [String], reason: String) throws {
    let result = try kokoro.run(["phonemize", "--json", text])
    #expect(result.code == 0)
    let reading = try JSONDecoder().decode(Reading.self, from: result.output)
    #expect(reading.skipped.map(\.text) == skipped)
    #expect(reading.skipped.allSatisfy { $0.reason == reason })
    #expect(try kokoro.run(["phonemize", text]).errors == result.errors)
    #expect(result.errors.isEmpty == skipped.isEmpty)
    #expect(result.errors.count < 200)
    for word in skipped { #expect(result.errors.contains("'\(word.prefix(30))")) }
  }

  @Test(arguments: [["--strict"], ["--fallback", "none"]])
  func optionsWithoutEffectAreRefused(options: [String]) throws {
    let result = try kokoro.run(["phonemize", "hola", "--lang", "es"] + options)
    #expect(result.code == 2)
    #expect(result.errors.contains("\(options[0]) is about English"), "\(result.errors)")
  }

  @Test func JSONRangesAreScalarsOfTheTextGiven() throws {
    let text = "Née 🙂 hello, e\u{301}migré 12"
    let result = try kokoro.run(["phonemize", text, "--json"])
    let tokens = try JSONDecoder().decode(Reading.self, from: result.output).tokens
    let scalars = Array(text.unicodeScalars)
    #expect(tokens.allSatisfy { 0 <= $0.range[0] && $0.range[1] <= scalars.count })
    let hello = try #require(tokens.first { $0.text == "hello" })
    #expect(String(String.UnicodeScalarView(scalars[hello.range[0]..<hello.range[1]])) == "hello")
    #expect(hello.source == "gold")
  }

  @Test func aProgramThatWasMovedFindsItsDataOrSaysWhereItLooked() throws {
    let moved = folder.file("kokoro")
    try FileManager.default.copyItem(at: kokoro.url, to: moved)
    func run(resources: String?) throws -> BuiltProgram.Result {
      try BuiltProgram.run(
        moved, ["phonemize", "Hello."], environment: ["KOKORO_RESOURCES": resources],
        folder: folder.url)
    }
    // The checkout that it was built in may be there or not.
    let alone = try run(resources: nil)
    #expect(alone.text == "həlˈO.\n" || alone.code == 1 && alone.errors.contains("tried:\n"))
    let resources = PackageFiles.root.appending(path: "Sources/KokoroText/Resources/G2P")
    #expect(try run(resources: resources.path).text == "həlˈO.\n")
    let misled = try run(resources: "/no/such/folder")
    #expect(misled.code == 1)
    #expect(misled.errors.contains("/no/such/folder"))
  }

  @Test func aLexiconAndAFallbackSayHowUnknownWordsAreRead() throws {
    let lexicon = try folder.write(Array(#"{"zorblatt": "zˈɔɹblæt"}"#.utf8), to: "own.json")
    func read(_ options: String...) throws -> String {
      try kokoro.run(["phonemize", "Zorblatt"] + options).text
    }
    #expect(try read("--lexicon", lexicon.path) == "zˈɔɹblæt\n")
    let later = try folder.write(Array(#"{"zorblatt": "zˈɔɹ"}"#.utf8), to: "later.json")
    let other = try folder.write(Array(#"{"gif": "ʤˈɪf"}"#.utf8), to: "other.json")
    #expect(
      try read("--lexicon", lexicon.path, "--lexicon", later.path, "--lexicon", other.path)
        == "zˈɔɹ\n")
    #expect(try read("--fallback", "spell") == "zˌiˌOˌɑɹbˌiˌɛlˌAtˌitˈi\n")
    #expect(try read("--fallback", "none") == "\n")
    let wrong = try folder.write(Array("[]".utf8), to: "wrong.json")
    let result = try kokoro.run(["phonemize", "Zorblatt", "--lexicon", wrong.path])
    #expect(result.code == 1)
    #expect(result.errors.contains("wrong.json"))
  }

  @Test func aLinkToTheProgramWorks() throws {
    let link = folder.file("say")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: kokoro.url)
    let result = try BuiltProgram.run(link, ["phonemize", "Hello."], folder: folder.url)
    #expect(result.text == "həlˈO.\n")
  }
}
