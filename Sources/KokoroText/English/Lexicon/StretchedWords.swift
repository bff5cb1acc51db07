/// "sooooo", "NOOO", "yesss": words with a letter held for as long as it is felt.
struct StretchedWords: Sendable {
  private let lexicon: Lexicon

  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// The word that was stretched, in lower case; nil for any other word. A letter that stands three
  /// times or more becomes two ("goooood"), or one ("nooo"), whichever is in the better dictionary.
  func plain(_ word: String) -> String? {
    guard (4...40).contains(word.utf8.count), Self.isStretched(word),
      lexicon.entry(for: word) == nil
    else { return nil }
    let lower = word.lowercased()
    return [2, 1].map { Self.shortened(lower, to: $0) }.first(where: lexicon.isGold)
  }

  /// Three equal letters in a row. Of a word in capitals only vowels, since "XXXII" and "AAA" are
  /// none.
  private static func isStretched(_ word: String) -> Bool {
    var (last, run, found) = (UInt8(0), 0, UInt8(0))
    for byte in word.utf8 {
      guard byte.isASCIILetter else { return false }
      run = byte | 0x20 == last ? run + 1 : 1
      last = byte | 0x20
      if run == 3 { found = last }
    }
    return found != 0 && (!word.isASCIIUpper || "aeou".utf8.contains(found))
  }

  private static func shortened(_ word: String, to length: Int) -> String {
    var result: [UInt8] = []
    var run = 0
    var waiting: [UInt8] = []
    for byte in word.utf8 {
      run = byte == waiting.last ? run + 1 : 1
      if run == 1 {
        result += waiting.count > 2 ? waiting.prefix(length) : waiting[...]
        waiting = []
      }
      waiting.append(byte)
    }
    result += waiting.count > 2 ? waiting.prefix(length) : waiting[...]
    return String(decoding: result, as: UTF8.self)
  }
}
