import Foundation

/// Pronunciations given by the caller; they come before everything but inline markup.
///
/// A file is one JSON object: `{"Zorblatt": "zˈɔɹblæt", "gif": "ʤˈɪf"}`. Case: a key in lower case
/// serves the word however it is written (`gif`, `Gif`, `GIF`); a key with a capital serves only
/// that spelling, and comes first. Apostrophes may be straight or curly. A possessive of a known
/// word (`Zorblatt's`, `Jones'`) takes the ending's sound.
public struct UserLexicon: WordFallback, Equatable {
  public let source = PhonemeSource.lexicon
  private let entries: [String: String]

  /// - Parameter entries: word to phonemes in Kokoro's symbols.
  public init(_ entries: [String: String]) throws(UserLexiconError) {
    try self.init(entries, file: nil)
  }

  /// Reads a JSON file.
  public init(contentsOf url: URL) throws(UserLexiconError) {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw .unreadable(file: url.path, reason: error.localizedDescription)
    }
    let values: [String: Any]
    do {
      guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw UserLexiconError.notAnObject(file: url.path)
      }
      values = object
    } catch let error as UserLexiconError {
      throw error
    } catch {
      throw .malformed(file: url.path, reason: (error as NSError).jsonReason)
    }
    var entries: [String: String] = [:]
    for (word, value) in values {
      guard let phonemes = value as? String else {
        throw .entry(word, file: url.path, problem: .notText(got: kind(of: value)))
      }
      entries[word] = phonemes
    }
    try self.init(entries, file: url.path)
  }

  private init(_ entries: [String: String], file: String?) throws(UserLexiconError) {
    var checked: [String: String] = [:]
    // In order, so that of several wrong entries it is always the same one that is named.
    for (word, phonemes) in entries.sorted(by: { $0.key < $1.key }) {
      if let problem = Self.problem(word: word, phonemes: phonemes) {
        throw .entry(word, file: file, problem: problem)
      }
      let key = normalized(word)
      guard checked.updateValue(phonemes, forKey: key) == nil else {
        throw .entry(word, file: file, problem: .repeated)
      }
    }
    self.entries = checked
  }

  /// Whether it has no words.
  public var isEmpty: Bool { entries.isEmpty }
  /// How many words it has.
  public var count: Int { entries.count }

  public func phonemes(for word: String) -> String? {
    guard !entries.isEmpty else { return nil }
    let word = normalized(word)
    if let found = entry(word) { return found }
    for ending in ["'s", "'S", "'"] where word.hasSuffix(ending) {
      guard let stem = entry(String(word.dropLast(ending.count))) else { continue }
      // "Jones'": the plural's apostrophe adds no sound.
      return ending == "'" ? stem : stem + possessiveSound(after: stem)
    }
    return nil
  }

  private func entry(_ word: String) -> String? { entries[word] ?? entries[word.lowercased()] }

  private static func problem(word: String, phonemes: String) -> UserLexiconError.Problem? {
    if word.isEmpty { return .emptyWord }
    if word.contains(where: \.isWhitespace) { return .severalWords }
    if phonemes.isEmpty { return .emptyPhonemes }
    let foreign = phonemes.unicodeScalars.first { !KokoroSymbols.vocabulary.contains($0) }
    return foreign.map { .symbol(String($0)) }
  }
}

/// What is wrong with a user lexicon.
public enum UserLexiconError: LocalizedError, Equatable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(file: String, reason: String)
  /// The file isn't JSON.
  case malformed(file: String, reason: String)
  /// The file is JSON of another kind.
  case notAnObject(file: String)
  /// A word or its phonemes are wrong.
  case entry(String, file: String?, problem: Problem)

  /// What is wrong with an entry.
  public enum Problem: Equatable, Sendable {
    /// The word is empty.
    case emptyWord
    /// White space in the word.
    case severalWords
    /// No phonemes are given.
    case emptyPhonemes
    /// The word is there twice.
    case repeated
    /// Kokoro has no such symbol.
    case symbol(String)
    /// A value that is no string.
    case notText(got: String)
  }

  public var description: String {
    let example = #"{"Zorblatt": "zˈɔɹblæt"}"#
    switch self {
    case .unreadable(let file, let reason): return "can't read the lexicon \(file): \(reason)"
    case .malformed(let file, let reason):
      return
        "the lexicon \(file) is not valid JSON: \(reason). Expected an object such as \(example)"
    case .notAnObject(let file):
      return "the lexicon \(file) holds no JSON object. Expected words and phonemes: \(example)"
    case .entry(let word, let file, let problem):
      let place = file.map { "the lexicon \($0), entry" } ?? "the lexicon's entry"
      return "\(place) \"\(word)\": \(problem.description)"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}

extension UserLexiconError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .emptyWord: "the word is empty; leave the entry out"
    case .severalWords:
      "the word contains white space; give each word an entry, or mark the phrase in the text: "
        + "[the phrase](/phonemes/)"
    case .emptyPhonemes: "no phonemes; leave the entry out to have the word read as usual"
    case .repeated: "the same word is there twice, with another kind of apostrophe"
    case .symbol(let symbol):
      "\"\(symbol)\" (\(codePoint(symbol))) is not one of Kokoro's symbols"
        + (KokoroSymbols.likelyMeant[symbol].map { "; perhaps \"\($0)\" is meant" } ?? "")
    case .notText(let got): "the phonemes must be a string; got \(got)"
    }
  }

  private func codePoint(_ symbol: String) -> String {
    symbol.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}

/// The ending of plurals, possessives and third persons, as Misaki's rule has it.
private func possessiveSound(after stem: String) -> String {
  switch stem.unicodeScalars.last {
  case "p", "t", "k", "f", "θ": "s"
  case "s", "z", "ʃ", "ʒ", "ʧ", "ʤ": "ɪz"
  default: "z"
  }
}

private func normalized(_ word: String) -> String {
  let straight = word.contains("’") ? word.replacingOccurrences(of: "’", with: "'") : word
  return straight.precomposedStringWithCanonicalMapping
}

private func kind(of value: Any) -> String {
  switch value {
  case is NSNull: "null"
  case is [Any]: "an array"
  case is [String: Any]: "an object"
  default: "\(value)"
  }
}

extension NSError {
  fileprivate var jsonReason: String {
    let reason = (userInfo["NSDebugDescription"] as? String) ?? localizedDescription
    // It ends as a sentence does, or as two.
    return String(reason.reversed().drop { $0 == "." }.reversed())
  }
}
