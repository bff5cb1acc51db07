import ConsoleSupport
import KokoroCore

enum VoicesCommand {
  private static let json = Flag(
    "--json", help: "Print a JSON array of objects: id, language, gender, name.")

  static let command = Command(
    CommandDeclaration(
      name: "voices", summary: "List the voices",
      discussion: """
        The voices are looked for where kokoro speak looks for them. An id that doesn't
        say a language or a gender has - there, in JSON no such key.
        """,
      options: [
        json.declaration, EngineOptions.model.declaration, EngineOptions.voices.declaration,
      ],
      examples: [
        ("kokoro voices", "A line a voice: id, language, gender, name."),
        ("kokoro voices --json", "The same for programs."),
        ("kokoro voices --model heart.kokoro", "The voices in a bundle."),
      ])
  ) { arguments in
    let voices = try EngineOptions.catalog(arguments).voices.map(Entry.init)
    if arguments[json] { return try StandardOutput.write(JSONText.document(voices)) }
    let width = voices.map(\.id.count).max() ?? 0
    for voice in voices {
      let id = voice.id.padded(to: width)
      let language = (voice.language ?? "-").padded(to: 6)
      let gender = (voice.gender ?? "-").padded(to: 7)
      try StandardOutput.write("\(id)  \(language) \(gender) \(voice.name)\n")
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

extension String {
  /// Never cut.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
