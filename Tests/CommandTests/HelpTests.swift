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
      (["speak"], "TEXT|-|FILE is missing", "Try 'kokoro speak --help'."),
      (
        ["speak", "hello", "--voise", "x"], "did you mean '--voice'?", "Try 'kokoro speak --help'."
      ),
      (
        ["speak", "hello", "--threads", "0"], "expected a whole number, 1 or more, got '0'",
        "Try 'kokoro"
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

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAnErrorForTextToo() throws {
    let result = try kokoro.shell("\"$PROGRAM\" --help > /dev/full")
    #expect(result.code == 1)
    #expect(result.errors == "kokoro: can't write to standard output: No space left on device\n")
  }
}
