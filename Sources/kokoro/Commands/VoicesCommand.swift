import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore

enum VoicesCommand {
  private static let json = Flag("--json", help: "Print a JSON array.")

  static let command = Command(
    CommandDeclaration(
      name: "voices", summary: "List the voices",
      discussion: "--voices may name a folder or a bundle.",
      options: [json.declaration, EngineOptions.voices.declaration],
      examples: [
        ("kokoro voices", "A line a voice: id, language, gender, name."),
        ("kokoro voices --json", "The same for programs."),
      ])
  ) { arguments in
    let folder = try ModelFiles.voices(
      option: arguments[EngineOptions.voices])
    let voices = try VoiceCatalog(contentsOf: URL(filePath: folder)).voices.map(Entry.init)
    if arguments[json] {
      try StandardOutput.write(jsonText(voices) ?? "")
    } else {
      let width = voices.map(\.id.count).max() ?? 0
      for voice in voices {
        let id = voice.id.padding(toLength: width, withPad: " ", startingAt: 0)
        let language = (voice.language ?? "-").padding(toLength: 6, withPad: " ", startingAt: 0)
        let gender = (voice.gender ?? "-").padding(toLength: 7, withPad: " ", startingAt: 0)
        try StandardOutput.write("\(id)  \(language) \(gender) \(voice.name)\n")
      }
    }
  }

  private struct Entry: Encodable {
    let id: String
    let name: String
    let language: String?
    let gender: String?

    init(_ voice: Voice) {
      id = voice.id
      name = voice.name
      language = voice.language?.rawValue
      gender = voice.gender?.rawValue
    }
  }
}
