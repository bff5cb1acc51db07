/// Reads a word letter by letter: "XKCD" as its four letter names.
///
/// Letters with accents are read without them, digits as digits, apostrophes not at all; a word
/// with anything else can't be spelled.
public struct LetterSpelling: WordFallback {
  public let source = PhonemeSource.spelling
  private let names: [Unicode.Scalar: String]

  /// Reads with the names that letters have in this English.
  public init(dialect: EnglishDialect) {
    names = dialect == .us ? usNames : gbNames
  }

  public func phonemes(for word: String) -> String? {
    // What is longer was not meant to be spoken.
    guard word.utf8.count <= 4 * WordNetwork.longestWord else { return nil }
    var spoken = ""
    for letter in LatinLetters.folded(word, keepingDigits: true)?.unicodeScalars
      ?? "".unicodeScalars
    {
      guard letter != "'" else { continue }
      guard let name = names[letter] else { return nil }
      spoken += name
    }
    return spoken.isEmpty ? nil : withStressOnLast(spoken)
  }

  /// Every name is stressed alone; in a row the last carries the primary stress (Misaki's habit).
  private func withStressOnLast(_ spoken: String) -> String {
    var scalars = Array(spoken.unicodeScalars)
    var last: Int?
    for index in scalars.indices where scalars[index] == "ˈ" {
      scalars[index] = "ˌ"
      last = index
    }
    if let last { scalars[last] = "ˈ" }
    return String(String.UnicodeScalarView(scalars))
  }
}

private let usNames = table(
  letters:
    """
    ˈA bˈi sˈi dˈi ˈi ˈɛf ʤˈi ˈAʧ ˈI ʤˈA kˈA ˈɛl ˈɛm ˈɛn ˈO pˈi kjˈu ˈɑɹ ˈɛs tˈi jˈu vˈi \
    dˈʌbᵊlju ˈɛks wˈI zˈi
    """,
  digits: "zˈɪɹO wˈʌn tˈu θɹˈi fˈɔɹ fˈIv sˈɪks sˈɛvən ˈAt nˈIn")

private let gbNames = table(
  letters:
    """
    ˈA bˈiː sˈiː dˈiː ˈiː ˈɛf ʤˈiː ˈAʧ ˈI ʤˈA kˈA ˈɛl ˈɛm ˈɛn ˈQ pˈiː kjˈuː ˈɑː ˈɛs tˈiː jˈuː vˈiː \
    dˈʌbᵊljuː ˈɛks wˈI zˈɛd
    """,
  digits: "zˈɪəɹQ wˈʌn tˈuː θɹˈiː fˈɔː fˈIv sˈɪks sˈɛvən ˈAt nˈIn")

private func table(letters: String, digits: String) -> [Unicode.Scalar: String] {
  let names = letters.split(separator: " ") + digits.split(separator: " ")
  let keys = "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars
  return Dictionary(uniqueKeysWithValues: zip(keys, names.map(String.init)))
}
