/// A voice as it is listed, without its data.
public struct Voice: Sendable, Hashable, Codable, Identifiable {
  /// As the voice's id says.
  public enum Gender: String, Sendable, Codable, Hashable {
    /// Ids with `f` as their second letter.
    case female
    /// Ids with `m` as their second letter.
    case male
  }

  /// As in the file's name: `af_heart`.
  public let id: String

  /// - Parameter id: of any shape; language and gender are known for ids like `af_heart`
  public init(id: String) {
    self.id = id
  }

  /// The id without its prefix, capitalised: `Heart`.
  public var name: String {
    let bare = hasPrefix ? id.dropFirst(3) : id[...]
    return bare.prefix(1).uppercased() + bare.dropFirst()
  }

  /// From the first letter of the id; nil for ids of other shapes, such as a user's own voice.
  public var language: Language? { hasPrefix ? Language(voiceID: id) : nil }

  /// From the second letter of the id.
  public var gender: Gender? {
    guard hasPrefix else { return nil }
    return id.dropFirst().first == "f" ? .female : .male
  }

  /// One letter for the language, `f` or `m`, an underscore.
  private var hasPrefix: Bool {
    let start = Array(id.prefix(3))
    return start.count == 3 && start[2] == "_" && (start[1] == "f" || start[1] == "m")
      && Language(voiceID: id) != nil
  }
}
