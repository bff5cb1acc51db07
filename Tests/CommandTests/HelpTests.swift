import Foundation
import TestSupport
import Testing

struct HelpTests {
  let kokoro: BuiltProgram

  init() throws { kokoro = try BuiltProgram("kokoro") }

  static let commands = ["speak", "phonemize", "voices", "convert", "pack", "inspect"]

  @Test func theProgramListsItsCommands() throws {
    let result = try kokoro.run(["--help"])
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    for command in Self.commands { #expect(result.text.contains("\n  \(command) ")) }
  }

  @Test(arguments: commands)
  func everyCommandExplainsItselfWithExamples(command: String) throws {
    let result = try kokoro.run([command, "--help"])
    #expect(result.code == 0)
    #expect(result.text.contains("Usage: kokoro \(command)"))
    #expect(result.text.contains(/\nExamples:\n.*kokoro/))
    let tooWide = result.text.split(separator: "\n").filter { $0.count > 80 }
    #expect(tooWide == [])
    #expect(try kokoro.run(["help", command]).text == result.text)
    #expect(try kokoro.run([command, "--nonsense", "-h"]).text == result.text)
  }

  @Test func theVersionIsTheNewestOfTheChangeLog() throws {
    let log = try String(
      contentsOf: PackageFiles.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(log.firstMatch(of: /\n## ([0-9.]+)/)).output.1
    #expect(try kokoro.run(["--version"]).text == "kokoro \(newest)\n")
  }

  @Test(
    arguments: [
      ([], "kokoro: a command is missing", "Try 'kokoro --help'."),
      (["spaek", "hello"], "did you mean 'speak'?", "Try 'kokoro --help'."),
      (["speak"], "nothing came on standard input", "Try 'kokoro speak --help'."),
      (["phonemize"], "nothing came on standard input", "Try 'kokoro phonemize --help'."),
      (["inspect"], "FILE is missing", "Try 'kokoro inspect --help'."),
      (
        ["speak", "hello", "--voise", "x"], "did you mean '--voice'?", "Try 'kokoro speak --help'."
      ),
      (["speak", "hello", "-o", "x.aiff"], "names no audio format", "Try 'kokoro"),
      (["speak", "hello", "-o", "x.wav", "--stream"], "--stream needs -o -", "Try 'kokoro"),
      (["convert", "x"], "say where to write: -o FILE.safetensors", "Try 'kokoro"),
      (["phonemize", "x", "--lang", "xx"], "expected one of en-us, en-gb", "Try 'kokoro"),
    ] as [([String], String, String)])
  func aWrongCommandLineIsExplained(arguments: [String], message: String, hint: String) throws {
    let result = try kokoro.run(arguments)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  /// Without the model: a wrong command line is wrong wherever it is given.
  @Test(
    arguments: [
      (["--threads", "0"], "a whole number from 1 to 256, got '0'"),
      (["--threads", "1000"], "a whole number from 1 to 256, got '1000'"),
      (["--speed", "0"], "a number from 0.25 to 4, got '0'"),
      (["--speed", "-1"], "a number from 0.25 to 4, got '-1'"),
      (["--speed", "100"], "a number from 0.25 to 4, got '100'"),
      (["--speed", "nan"], "a number from 0.25 to 4, got 'nan'"),
      (["--speed", "fast"], "a number from 0.25 to 4, got 'fast'"),
      (["--seed", "-1"], "a whole number from 0 to"), (["--pauses", "601"], "from 0 to 600"),
      (["--pauses", "-1"], "from 0 to 600"), (["--pauses", "1,2,3,4"], "from 0 to 600"),
      (["--pauses", ","], "from 0 to 600"), (["--pauses", "nan"], "from 0 to 600"),
      (["--chunking", "odd"], "expected one of balanced, even, sentences, longest"),
      (["--blend", "odd"], "expected one of linear, spherical"),
      (["--fallback", "odd"], "expected one of net, espeak, spell, none"),
      (["--format", "odd"], "raw, rawfloat"), (["--lang", "xx"], "expected one of en-us"),
      (["--voice", "af_heart*0"], "af_heart*0"), (["--voice", "af_heart*x"], "the share of"),
      (["--voice", ""], "a voice id is missing"),
      (["--voice", "./mine.bin"], "there is no file './mine.bin'"),
      (["--voice", "af_heart*0.5+mine.bin*0.5"], "there is no file 'mine.bin'"),
      (["--fallback", "spell", "--lang", "es"], "--fallback is about English"),
      (["--fallback", "spell", "--voice", "ef_dora"], "--fallback is about English"),
    ] as [([String], String)])
  func aWrongValueIsAWrongCommandLine(options: [String], message: String) throws {
    let result = try kokoro.run(
      ["speak", "Hi.", "-o", "/no/such/folder/a.wav"] + options,
      environment: ["KOKORO_MODEL": "/nowhere"])
    #expect(result.code == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.hasSuffix("\nTry 'kokoro speak --help'.\n"))
  }

  /// What people have looked for in vain.
  @Test(arguments: [
    "[word](/wˈɜɹd/)", "[word](+1)", "[pause 500ms]", "[voice bf_emma]...[/voice]", "0.25 to 4",
    "rawfloat", "--pauses", "--blend", "--fallback", "--chunking", "without\nan argument",
  ])
  func theHelpOfSpeakNames(what: String) throws {
    let text = try kokoro.run(["speak", "--help"]).text
    let flat = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(flat(text).contains(flat(what)))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAnErrorForTextToo() throws {
    let result = try kokoro.shell("\"$PROGRAM\" --help > /dev/full")
    #expect(result.code == 1)
    #expect(result.errors == "kokoro: can't write to standard output: No space left on device\n")
  }
}
