/// "dont", "im", "theyve": contractions as messages are typed. Those that are words of their own
/// ("well", "were", "ill", "its") stay.
enum MissingApostrophes {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard (2...8).contains(word.count), canBe(text, endingAt: word.upperBound),
      !text.isWordByte(word.upperBound), !"'@./_-".utf8.contains(text[word.upperBound])
    else { return nil }
    let written = text.string(word)
    guard let spoken = contractions[written.lowercased()],
      written.utf8.dropFirst().allSatisfy(\.isASCIILower)
    else { return nil }
    // "as was his wont"
    if written == "wont", let before = text.wordBefore(word.lowerBound),
      ["his", "her", "their", "my", "our", "its", "your"].contains(text.string(before))
    {
      return nil
    }
    let isCapitalised = text[word.lowerBound].isASCIIUpper
    return Rewrite(
      word, isCapitalised ? spoken.prefix(1).uppercased() + spoken.dropFirst() : spoken)
  }

  /// Few words are asked for: by their last two letters.
  private static func canBe(_ text: TextScan, endingAt end: Int) -> Bool {
    let before = text[end - 2]
    switch text[end - 1] {
    case UInt8(ascii: "t"): return before == UInt8(ascii: "n")
    case UInt8(ascii: "e"): return before == UInt8(ascii: "v") || before == UInt8(ascii: "r")
    case UInt8(ascii: "l"): return before == UInt8(ascii: "l")
    case UInt8(ascii: "m"): return before | 0x20 == UInt8(ascii: "i")
    default: return false
    }
  }

  private static let contractions = [
    "im": "I'm", "ive": "I've", "dont": "don't", "cant": "can't", "wont": "won't",
    "didnt": "didn't", "doesnt": "doesn't", "isnt": "isn't", "wasnt": "wasn't", "arent": "aren't",
    "werent": "weren't", "couldnt": "couldn't", "wouldnt": "wouldn't", "shouldnt": "shouldn't",
    "havent": "haven't", "hasnt": "hasn't", "hadnt": "hadn't", "mustnt": "mustn't", "aint": "ain't",
    "neednt": "needn't", "youre": "you're", "theyre": "they're", "youve": "you've",
    "theyve": "they've", "weve": "we've", "youll": "you'll", "theyll": "they'll", "itll": "it'll",
    "yall": "y'all", "couldve": "could've", "shouldve": "should've", "wouldve": "would've",
  ]
}
