import Foundation
import TestSupport
import Testing

/// Command lines in documents and help texts, against what the program takes.
struct DocumentedCommandTests {
  private static let programs = ["kokoro", "kokoro-bench"]

  /// A line of code that calls a command: up to a quote, a pipe, a comment or the end.
  private static func calls(in text: String) -> [(program: String, command: String, rest: String)] {
    text.matches(of: /\b(kokoro(?:-bench)?) (?:-- )?([a-z][a-z0-9-]*)([^`|#<>\n]*)/).map {
      (String($0.output.1), String($0.output.2), String($0.output.3))
    }
  }

  private static func documents() -> [URL] {
    let files = FileManager.default.enumerator(
      at: PackageFiles.root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "md" && !$0.path.contains("/.build/") && !$0.path.contains("/downloads/")
    }
  }

  @Test func optionsInDocumentsAndExamplesExist() throws {
    var texts = try Self.documents().map {
      (name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
    var helps: [String: String] = [:]
    for name in Self.programs {
      let program = try BuiltProgram(name)
      let commands = try program.run(["--help"]).text.matches(of: #/\n  ([a-z][a-z0-9-]*) +[A-Z]/#)
      for command in commands.map({ String($0.output.1) }) {
        let help = try program.run([command, "--help"]).text
        helps["\(name) \(command)"] = help
        texts.append(("\(name) \(command) --help", help))
      }
    }
    var found = 0
    for (name, text) in texts {
      for call in Self.calls(in: text) {
        // Prose has the program's name before any word.
        guard let help = helps["\(call.program) \(call.command)"] else { continue }
        let words = call.rest.split { " []()…,;.=\"".contains($0) }.map(String.init)
        for option in words where option.wholeMatch(of: /--?[a-z][a-z-]*/) != nil {
          found += 1
          #expect(
            help.contains(try Regex("(\\n  |, )\(option)[ ,\\n]")),
            "\(name): \(call.program) \(call.command) has no \(option)")
        }
      }
    }
    #expect(found > 60)
  }
}
