import Foundation
import KokoroAudio
import TestSupport
import Testing

/// The command with the real model, which `make weights` fetches.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil))
struct SpeakCommandTests {
  let kokoro: BuiltProgram
  let folder: TemporaryFolder

  init() throws {
    kokoro = try BuiltProgram("kokoro")
    folder = try TemporaryFolder()
  }

  func speak(_ arguments: String..., input: Data = Data()) throws -> BuiltProgram.Result {
    try kokoro.run(
      ["speak"] + arguments, input: input, environment: Self.environment, folder: folder.url)
  }

  static let environment: [String: String?] = [
    "KOKORO_MODEL": PackageFiles.weights?.path, "KOKORO_VOICES": nil,
  ]

  struct Timings: Decodable {
    struct Word: Decodable { var word: String, range: [Int], start: Double, end: Double }
    struct Phoneme: Decodable { var phoneme: String, start: Double, end: Double }
    var audio_seconds: Double, sample_rate: Int, voice: String, speed: Double, seed: UInt64
    var words: [Word], phonemes: [Phoneme]
  }

  func timings(_ name: String) throws -> Timings {
    try JSONDecoder().decode(Timings.self, from: Data(contentsOf: folder.file(name)))
  }

  @Test func aSentenceBecomesAFileAndTheCommandSaysHowLongItIs() throws {
    let result = try speak("Hello there.", "-o", "a.wav")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    let clip = try AudioClip(contentsOf: folder.file("a.wav"))
    #expect(clip.sampleRate == 24_000)
    #expect((12_000..<60_000).contains(clip.samples.count))
    #expect(clip.samples.contains { abs($0) > 0.05 })
    let said = try #require(
      result.errors.firstMatch(of: /a\.wav: ([0-9.]+) s of audio in .* .realtime factor .* CPU-s/))
    #expect(abs((Double(said.output.1) ?? 0) - Double(clip.samples.count) / 24_000) < 0.01)
    #expect(try folder.contents() == ["a.wav"])
  }

  @Test func speedChangesTheLengthAndTheTimingsWithIt() throws {
    let text = "The tea is warm and the rain has stopped."
    var seconds: [Double] = []
    for speed in ["1", "1.16", "0.8"] {
      #expect(
        try speak(text, "-o", "a.wav", "--speed", speed, "--timings", "t.json").code == 0)
      let timings = try timings("t.json")
      let clip = try AudioClip(contentsOf: folder.file("a.wav"))
      #expect(timings.audio_seconds == Double(clip.samples.count) / 24_000)
      #expect(timings.speed == Double(speed))
      #expect(timings.words.allSatisfy { $0.end <= timings.audio_seconds })
      seconds.append(timings.audio_seconds)
    }
    #expect(seconds[2] > seconds[0] && seconds[0] > seconds[1])
    #expect((0.8...0.92).contains(seconds[1] / seconds[0]))
  }

  @Test func argumentStandardInputAndFileGiveTheSameSamples() throws {
    let text = "Warm tea."
    _ = try folder.write(Array(text.utf8), to: "tea.txt")
    #expect(try speak(text, "-o", "1.wav", "--speed", "1.16").code == 0)
    #expect(try speak("-", "-o", "2.wav", "--speed", "1.16", input: Data(text.utf8)).code == 0)
    #expect(try speak("tea.txt", "-o", "3.wav", "--speed", "1.16").code == 0)
    let standardOutput = try speak(text, "-o", "-", "--speed", "1.16")
    let file = try Data(contentsOf: folder.file("1.wav"))
    #expect(try Data(contentsOf: folder.file("2.wav")) == file)
    #expect(try Data(contentsOf: folder.file("3.wav")) == file)
    #expect(standardOutput.output == file)
  }

  @Test func theSeedAloneChangesTheNoiseAndThreadsChangeNothing() throws {
    #expect(try speak("Go.", "-o", "1.wav", "--seed", "7", "--threads", "1").code == 0)
    #expect(try speak("Go.", "-o", "2.wav", "--seed", "7", "--threads", "2").code == 0)
    #expect(try speak("Go.", "-o", "3.wav", "--seed", "8").code == 0)
    let samples = try (1...3).map { try AudioClip(contentsOf: folder.file("\($0).wav")).samples }
    #expect(samples[0] == samples[1])
    #expect(samples[0] != samples[2])
    #expect(samples[0].count == samples[2].count)
  }

  @Test func timingsAreOfTheTextGiven() throws {
    let text = "Née, 🙂 twenty-one: (\u{201C}yes\u{201D}) 12 times."
    #expect(try speak(text, "-o", "a.wav", "--timings", "t.json", "--seed", "3").code == 0)
    let timings = try timings("t.json")
    let scalars = Array(text.unicodeScalars)
    var last = 0.0
    for word in timings.words {
      #expect(0 <= word.range[0] && word.range[0] < word.range[1] && word.range[1] <= scalars.count)
      #expect(last <= word.start && word.start <= word.end)
      last = word.start
    }
    let spoken = timings.words.map { word in
      String(String.UnicodeScalarView(scalars[word.range[0]..<word.range[1]]))
    }
    #expect(spoken.contains("Née") && spoken.contains("12") && spoken.contains("times"))
    #expect(timings.seed == 3 && timings.voice == "af_heart" && timings.sample_rate == 24_000)
    #expect(timings.phonemes.allSatisfy { $0.end <= timings.audio_seconds + 1e-9 })
    #expect(timings.phonemes.map(\.phoneme).joined().contains("twˈɛlv tˈImz"))
  }

  @Test func captionsAreWrittenBesideTheAudio() throws {
    let result = try speak(
      "First one. Second one.", "-o", "a.flac", "--subtitles", "a.srt", "--voice", "bm_george")
    #expect(result.code == 0, "\(result.errors)")
    let captions = try String(contentsOf: folder.file("a.srt"), encoding: .utf8)
    #expect(captions.contains(" --> "))
    #expect(captions.contains("\nFirst one.\n\n2\n"))
    #expect(captions.hasSuffix("\nSecond one.\n\n"))
  }

  @Test func phonemesAreSpokenAsTheyAre() throws {
    #expect(try speak("--phonemes", "həlˈO.", "-o", "1.wav").code == 0)
    #expect(try speak("Hello.", "-o", "2.wav").code == 0)
    #expect(
      try Data(contentsOf: folder.file("1.wav")) == Data(contentsOf: folder.file("2.wav")))
  }

  @Test func aPlayerGetsAWAVStream() throws {
    let player = try folder.write(
      Array("#!/bin/sh\ncat > \"\(folder.file("played.wav").path)\"\n".utf8), to: "ffplay")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    var environment = Self.environment
    environment["PATH"] = folder.url.path + ":/usr/bin:/bin"
    let result = try kokoro.run(
      ["speak", "Go.", "--play", "-o", "a.wav"], environment: environment, folder: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      try AudioClip(contentsOf: folder.file("played.wav"))
        == AudioClip(contentsOf: folder.file("a.wav")))
  }

  @Test func aPlayerThatReadsFilesGetsOneAndItIsRemoved() throws {
    let played = folder.file("played.wav").path
    let player = try folder.write(
      Array("#!/bin/sh\n/bin/cp \"$1\" '\(played)'\necho \"$1\" > '\(played).name'\n".utf8),
      to: "afplay")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    var environment = Self.environment
    environment["PATH"] = folder.url.path
    let result = try kokoro.run(
      ["speak", "Go.", "--play", "-o", "a.wav"], environment: environment, folder: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      try Data(contentsOf: folder.file("played.wav")) == Data(contentsOf: folder.file("a.wav")))
    let name = try String(contentsOf: folder.file("played.wav.name"), encoding: .utf8)
    #expect(!FileManager.default.fileExists(atPath: name.dropLast().description))
  }

  @Test func aStreamIsOneWAVWhoseHeaderLeavesTheLengthOpen() throws {
    let text = "One is here. Two is here. Three is here."
    let stream = try speak("-", "--stream", "-o", "-", input: Data(text.utf8)).output
    #expect(stream.ranges(of: Data("RIFF".utf8)).count == 1)
    let start = try #require(stream.firstRange(of: Data("data".utf8))).upperBound
    #expect(stream[start..<start + 4] == Data([0xFF, 0xFF, 0xFF, 0xFF]))
    #expect(stream.count - start - 4 > 2 * 24_000)
  }

  static let manySentences = (1...20).map { "Sentence \($0) is here." }.joined(separator: " ")

  @Test func aReaderThatGoesAwayEndsItQuietly() throws {
    let result = try kokoro.shell(
      """
      export KOKORO_MODEL='\(PackageFiles.weights?.path ?? "")'
      "$PROGRAM" speak '\(Self.manySentences)' --stream -o - | head -c 100 > /dev/null
      exit ${PIPESTATUS[0]}
      """)
    #expect(result.code == 141)
    #expect(result.errors == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsNamedAndNothingIsLeft() throws {
    let script =
      "export KOKORO_MODEL='\(PackageFiles.weights?.path ?? "")'; \"$PROGRAM\" speak Go. "
    for target in ["-o - > /dev/full", "-o /dev/full --format wav", "-o /dev/full --format flac"] {
      let result = try kokoro.shell(script + target)
      #expect(result.code == 1)
      #expect(result.errors.contains("No space left on device"), "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      ("speak Go. -o - >&-", "can't write to standard output: it is closed"),
      ("speak Go. -o - --format raw >&-", "can't write to standard output: it is closed"),
      ("speak - -o /dev/null --format wav <&-", "can't read standard input: it is closed"),
      ("phonemize <&-", "can't read standard input: it is closed"),
      ("voices >&-", "can't write to standard output: it is closed"),
    ])
  func aClosedDescriptorIsAnErrorThatSaysSo(line: String, message: String) throws {
    let result = try kokoro.shell(
      "KOKORO_MODEL='\(PackageFiles.weights?.path ?? "")' \"$PROGRAM\" \(line)")
    #expect(result.code == 1)
    #expect(result.errors == "kokoro: \(message)\n")
  }

  @Test(
    arguments: [
      (["Hi.", "-o", "a.wav", "--voice", "af_hart"], "af_heart"),
      (["Hi.", "-o", "a.wav", "--voice", "am_nobody"], "did you mean am_"),
      (["[voice am_nobody]Hi.[/voice]", "-o", "a.wav"], "did you mean am_"),
      (["", "-o", "a.wav"], "nothing to speak"),
      (["  \n\t ", "-o", "a.wav"], "nothing to speak"),
      (["...", "-o", "a.wav"], "nothing to speak"), (["😀", "-o", "a.wav"], "nothing to speak"),
      (["Hi. [pause 601s] Hi.", "-o", "a.wav"], "[pause]: expected 0s to 600s, got 601.0s"),
      (["Hi. [pause 400s][pause 400s] Hi.", "-o", "a.wav"], "got 800.0s"),
      (["Hi. [pause -1s] Hi.", "-o", "a.wav"], "got -1.0s"),
      (["Hi.", "-o", "a.wav", "--lexicon", "no-such.json"], "no-such.json"),
      (["[voice \u{1B}]2;x\u{7}]Hi.[/voice]", "-o", "a.wav"], "unknown voice \"\\u{1b}\""),
      (["[voice a\u{7}b]Hi.[/voice]", "-o", "a.wav"], "unknown voice \"a\\u{7}b\""),
      (["Hi.", "-o", "/no/such/folder/a.wav"], "No such file or directory"),
      (["Hi.", "-o", "a.wav", "--timings", "/no/such/t.json"], "No such file or directory"),
      (["Hi.", "-o", "a.wav", "--model", "/no/model"], "/no/model"),
      (["Hi.", "-o", "a.wav", "--voices", "/no/voices"], "/no/voices"),
      (["no-such-story.txt", "-o", "a.wav"], "there is no file 'no-such-story.txt'"),
    ] as [([String], String)])
  func whatIsWrongIsSaidAndNothingIsWritten(arguments: [String], message: String) throws {
    let result = try kokoro.run(
      ["speak"] + arguments, environment: Self.environment, folder: folder.url)
    #expect(result.code == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try folder.contents() == [])
  }

  @Test(
    arguments: [
      ("empty", []), ("text", Array("not a model".utf8)), ("cut", nil),
    ] as [(String, [UInt8]?)])
  func aDamagedModelIsAnErrorThatNamesIt(kind: String, bytes: [UInt8]?) throws {
    let weights = try #require(PackageFiles.weights)
    let model = weights.appending(path: "kokoro-v1_0.safetensors")
    let handle = try FileHandle(forReadingFrom: model)
    let start = try handle.read(upToCount: 100_000) ?? Data()
    let damaged = try folder.write(bytes ?? Array(start), to: "damaged.safetensors")
    let result = try speak(
      "Hi.", "-o", "a.wav", "--model", damaged.path, "--voices",
      weights.appending(path: "voices").path)
    #expect(result.code == 1)
    #expect(result.errors.contains("damaged.safetensors"), "\(result.errors)")
    #expect(try folder.contents() == ["damaged.safetensors"])
  }

  @Test func aVoiceOfTheWrongSizeIsAnErrorThatNamesIt() throws {
    _ = try folder.write([UInt8](repeating: 0, count: 1000), to: "af_small.bin")
    let result = try speak(
      "Hi.", "-o", "a.wav", "--voices", folder.url.path, "--voice", "af_small")
    #expect(result.code == 1)
    #expect(result.errors.contains("af_small"), "\(result.errors)")
    #expect(try folder.contents() == ["af_small.bin"])
  }

  @Test func voicesAreListedForPeopleAndPrograms() throws {
    struct Voice: Decodable { var id: String, name: String, language: String, gender: String }
    let table = try kokoro.run(["voices"], environment: Self.environment)
    let json = try kokoro.run(["voices", "--json"], environment: Self.environment)
    let voices = try JSONDecoder().decode([Voice].self, from: json.output)
    #expect(voices.count == 54)
    #expect(table.text.split(separator: "\n").count == 54)
    let heart = try #require(voices.first { $0.id == "af_heart" })
    #expect(heart.name == "Heart" && heart.language == "en-us" && heart.gender == "female")
  }

  /// A stream of lines from standard input, every one in the timings, in order.
  @Test func linesFromStandardInputAreAllSpokenInOrder() throws {
    // Half an hour of audio takes minutes to make; a short ledger shows the same.
    let isLong = ProcessInfo.processInfo.environment["KOKORO_LONG_TESTS"] != nil
    let count = isLong ? 450 : 9
    let text = (1...count).map {
      "Line \($0) of the ledger was written in blue ink by the clerk.\n"
    }
    .joined()
    let result = try speak(
      "-", "-o", "a.wav", "--timings", "t.json", input: Data(text.utf8))
    #expect(result.code == 0, "\(result.errors)")
    let timings = try timings("t.json")
    let scalars = Array(text.unicodeScalars)
    var numbers: [Int] = []
    for word in timings.words {
      let written = String(String.UnicodeScalarView(scalars[word.range[0]..<word.range[1]]))
      if let number = Int(written), numbers.last != number { numbers.append(number) }
    }
    #expect(numbers == Array(1...count))
    let clip = try AudioClip(contentsOf: folder.file("a.wav"))
    #expect(timings.audio_seconds == Double(clip.samples.count) / 24_000)
  }
}
