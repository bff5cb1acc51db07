import Foundation
import KokoroText

/// `kokoro-bench g2p FILE.jsonl…`: agreement of the front end with recorded output of Misaki and
/// spaCy.
///
/// A line of a file is an object: `text`; `phonemes`, Misaki's without a fallback (U+2753 for what
/// it doesn't know); `tokens` with `text`, `phonemes`, `src`; `spacy`, a list of (text, tag, space
/// after). The dialect is the field `lang`, or `gb` in the file's name, or the option `--lang`.
func g2pCommand(_ arguments: [String]) -> Int32 {
  do {
    let options = try G2POptions(arguments)
    if options.help {
      print(G2POptions.usage)
      return 0
    }
    let report = try G2PBenchmark(options).run()
    print(options.json ? try report.json() : report.text())
    return 0
  } catch {
    FileHandle.standardError.write(Data("kokoro-bench g2p: \(error)\n".utf8))
    return error is G2POptions.Problem ? 2 : 1
  }
}

struct G2POptions {
  struct Problem: Error, CustomStringConvertible { var description: String }

  static let usage = """
    usage: kokoro-bench g2p [--lang en-us|en-gb] [--espeak] [--json] [--resources DIR] FILE.jsonl…

      --lang       the dialect of all files; otherwise the field `lang` of a line, or `gb` in the
                   file's name
      --espeak     also compare with `phonemes_espeak`, with espeak-ng for unknown words
      --json       one object instead of text
      --resources  the folder with the front end's data
    """

  var files: [String] = []
  var dialect: EnglishDialect?
  var json = false
  var espeak = false
  var help = false
  var resources: URL?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw Problem(description: "\(option) needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": json = true
      case "--espeak": espeak = true
      case "--help", "-h": help = true
      case "--resources": resources = URL(fileURLWithPath: try value(argument))
      case "--lang":
        let name = try value(argument)
        guard let found = EnglishDialect(rawValue: name) else {
          throw Problem(description: "--lang is en-us or en-gb, not \(name)")
        }
        dialect = found
      default:
        guard !argument.hasPrefix("-") else {
          throw Problem(description: "no option \(argument); see --help")
        }
        files.append(argument)
      }
    }
    guard help || !files.isEmpty else { throw Problem(description: "no file given; see --help") }
  }
}
