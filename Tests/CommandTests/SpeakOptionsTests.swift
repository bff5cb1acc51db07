import Foundation
import KokoroAudio
import TestSupport
import Testing

/// What the options of `kokoro speak` change, heard in samples or read in timings.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct SpeakOptionsTests {
  let kokoro: BuiltProgram
  let folder: TemporaryFolder

  init() throws {
    kokoro = try BuiltProgram("kokoro")
    folder = try TemporaryFolder()
  }

  private func run(
    _ arguments: [String], input: String = "", path: String? = nil
  ) throws -> BuiltProgram.Result {
    var environment = SpeakCommandTests.environment
    if let path { environment["PATH"] = path }
    let result = try kokoro.run(
      ["speak"] + arguments, input: Data(input.utf8), environment: environment,
      folder: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    return result
  }

  private func samples(_ arguments: String...) throws -> [Float] {
    _ = try run(arguments + ["-o", "a.wav"])
    return try AudioClip(contentsOf: folder.file("a.wav")).samples
  }

  // MARK: - Chunking

  /// More than `balanced` reads in its first pass, and more than one pass of `even`.
  private static let sentences = """
    The ferry left at nine with four people and a dog. Nobody had asked where the second captain \
    went, or why the lamps on the far side were already lit. By noon the fog had come in, and we \
    counted the bells. The dog slept through all of it, and woke when the engine stopped at the pier.
    """

  /// A program that keeps what it is given to play.
  private func recorder() throws -> String {
    let played = folder.file("played.wav").path
    let player = try folder.write(Array("#!/bin/sh\ncat > '\(played)'\n".utf8), to: "ffplay")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    return folder.url.path + ":/usr/bin:/bin"
  }

  /// The bytes of a WAV's samples, whatever its header says of their number.
  private func data(_ wav: Data) throws -> Data {
    wav[(try #require(wav.firstRange(of: Data("data".utf8))).upperBound + 4)...]
  }

  @Test func whoListensMeanwhileGetsBalancedPassesAndAFileEvenOnes() throws {
    let path = try recorder()
    let text = Self.sentences
    func file(_ options: String...) throws -> Data {
      _ = try run([text, "-o", "a.wav"] + options, path: path)
      return try data(Data(contentsOf: folder.file("a.wav")))
    }
    func played(_ options: String...) throws -> Data {
      _ = try run([text] + options, path: path)
      return try data(Data(contentsOf: folder.file("played.wav")))
    }
    let balanced = try file("--chunking", "balanced")
    let even = try file("--chunking", "even")
    #expect(balanced != even)
    #expect(try played() == balanced)
    #expect(try file("--play") == balanced)
    #expect(try data(Data(contentsOf: folder.file("played.wav"))) == balanced)
    #expect(try data(run([text, "-o", "-", "--stream"]).output) == balanced)
    #expect(try file() == even)
    #expect(try data(run([text, "-o", "-"]).output) == even)
    #expect(try played("--chunking", "even") == even)
  }

  // MARK: - Outputs

  @Test func rawIsTheSamplesOfAWAVWithoutItsHeader() throws {
    for (wave, raw, name) in [("wav", "raw", "a.raw"), ("wavfloat", "rawfloat", "a.bin")] {
      let file = try data(run(["Go.", "-o", "-", "--format", wave]).output)
      #expect(file.count > 10_000)
      #expect(try run(["Go.", "-o", "-", "--format", raw]).output == file)
      #expect(try run(["Go.", "-o", "-", "--format", raw, "--stream"]).output == file)
      _ = try run(["Go.", "-o", name] + (raw == "raw" ? [] : ["--format", raw]))
      #expect(try Data(contentsOf: folder.file(name)) == file)
    }
  }

  @Test func timingsAndCaptionsGoToStandardOutputToo() throws {
    for (options, file) in [
      (["--timings"], "t.json"), (["--subtitles"], "t.srt"),
      (["--subtitle-format", "vtt", "--subtitles"], "t.vtt"),
    ] {
      let output = try run(["Go on.", "-o", "a.wav"] + options + ["-"])
      _ = try run(["Go on.", "-o", "a.wav"] + options + [file])
      #expect(try output.output == Data(contentsOf: folder.file(file)))
      #expect(output.output.count > 20)
    }
  }

  @Test func textComesThroughAPipeWithoutAskingForIt() throws {
    for options in [["--phonemes"], ["--phonemes", "-"], ["--text"], [], ["-"]] {
      let text = options.first == "--phonemes" ? "ɡˌO ˈɔn." : "Go on."
      let piped = try run(options + ["-o", "-"], input: text).output
      let given = try run(Array(options.prefix { $0 != "-" }) + ["-o", "-", "--", text]).output
      #expect(piped == given && piped.count > 10_000)
    }
  }

  // MARK: - Reading

  private struct Timings: Decodable {
    struct Word: Decodable { var word: String, phonemes: String }
    var words: [Word], audio_seconds: Double
  }

  private func phonemes(_ arguments: String...) throws -> String {
    let result = try run(arguments + ["-o", "a.wav", "--timings", "-"])
    return try JSONDecoder().decode(Timings.self, from: result.output).words.map(\.phonemes)
      .joined(separator: " ")
  }

  @Test func everyLexiconIsAskedTheLastFirst() throws {
    for (name, entries) in [
      ("1.json", #"{"zorblatt": "zˈɔɹblæt", "gif": "ʤˈɪf"}"#), ("2.json", #"{"zorblatt": "zˈɔɹ"}"#),
    ] { _ = try folder.write(Array(entries.utf8), to: name) }
    let text = "Zorblatt gif"
    #expect(try phonemes(text, "--lexicon", "1.json", "--lexicon", "2.json") == "zˈɔɹ ʤˈɪf")
    #expect(try phonemes(text, "--lexicon", "2.json", "--lexicon", "1.json") == "zˈɔɹblæt ʤˈɪf")
  }

  @Test func theFallbackReadsUnknownWords() throws {
    let spelt = try phonemes("Zorblatt", "--fallback", "spell")
    #expect(spelt == "zˌiˌOˌɑɹbˌiˌɛlˌAtˌitˈi")
    #expect(try phonemes("Zorblatt") != spelt)
    let result = try run(["Zorblatt is here.", "-o", "a.wav", "--fallback", "none"])
    #expect(result.errors.contains("skipped, no way to say it: 'Zorblatt'\n"))
  }

  @Test func pausesAreAsLongAsAsked() throws {
    let text = "One. When the rain had stopped, the birds came back.\n\nFour."
    func seconds(_ options: String...) throws -> Double {
      let result = try run([text, "-o", "a.wav", "--timings", "-"] + options)
      return try JSONDecoder().decode(Timings.self, from: result.output).audio_seconds
    }
    let short = try seconds("--pauses", "0,0,0")
    // The speech is the same, so that lengths differ by the pauses alone.
    for (pauses, longer) in [("1,0,0", 1.0), ("0,500ms,0", 0.5), ("0s,0,2s", 2), ("1,0.5,2", 3.5)] {
      #expect(abs(try seconds("--pauses", pauses) - short - longer) < 0.001, "\(pauses)")
    }
    #expect(try seconds("--pauses", "natural") == seconds())
  }

  // MARK: - Voices

  @Test func aVoiceMayBeAFile() throws {
    let weights = try #require(PackageFiles.weights)
    for (voice, file) in [("af_heart", "mine.bin"), ("bm_george", "af_heart.bin")] {
      try FileManager.default.copyItem(
        at: weights.appending(path: "voices/\(voice).bin"), to: folder.file(file))
    }
    let heart = try samples("Go.")
    let george = try samples("Go.", "--voice", "bm_george", "--lang", "en-us")
    #expect(try samples("Go.", "--voice", "mine.bin") == heart)
    #expect(try samples("Go.", "--voice", folder.file("mine.bin").path) == heart)
    // Before one of the same name.
    #expect(try samples("Go.", "--voice", "./af_heart.bin") == george)
    #expect(
      try samples("Go.", "--voice", "./mine.bin*0.25+bm_george*0.75")
        == samples("Go.", "--voice", "af_heart*0.25+bm_george*0.75", "--lang", "en-us"))
  }

  @Test func blendsAreLinearUnlessAskedToBeSpherical() throws {
    let blend = "af_heart*0.5+bm_george*0.5"
    let linear = try samples("Go.", "--voice", blend)
    #expect(try samples("Go.", "--voice", blend, "--blend", "linear") == linear)
    #expect(try samples("Go.", "--voice", blend, "--blend", "spherical") != linear)
  }
}
