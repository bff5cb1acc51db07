/// "N-no", "th-think": the beginning of a word that is said twice is written with a hyphen, and is
/// not a name of letters. It is left out.
enum Stammers {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: "-"),
      text[word.lowerBound - 1] != UInt8(ascii: "-"),
      text[word.lowerBound - 1] != UInt8(ascii: "'"), isBeginning(text, word)
    else { return nil }
    var next = word
    // "N-n-no"
    for _ in 0..<6 {
      let start = next.upperBound + 1
      let following = start..<text.lettersEnd(start)
      guard begins(text, following, with: word) else { return nil }
      guard following.count == word.count, text[following.upperBound] == UInt8(ascii: "-") else {
        let isWord =
          following.count > word.count && !text.isWordByte(following.upperBound)
          && text[following.upperBound] != UInt8(ascii: "-")
        return isWord && !compounds.contains(text.string(following).lowercased())
          ? Rewrite(word.lowerBound..<following.lowerBound, "") : nil
      }
      next = following
    }
    return nil
  }

  /// One letter, or two consonants: "re-read" and "co-cover" are no stammers.
  private static func isBeginning(_ text: TextScan, _ word: Range<Int>) -> Bool {
    // "e-edition"
    if word.count == 1 { return text[word.lowerBound] != UInt8(ascii: "e") }
    return word.count == 2 && !text[word.lowerBound + 1].isASCIIUpper
      && !word.contains { "aeiouy".utf8.contains(text[$0] | 0x20) }
  }

  private static func begins(_ text: TextScan, _ word: Range<Int>, with start: Range<Int>) -> Bool {
    word.count >= start.count && text[word.lowerBound + 1] | 0x20 == text[word.lowerBound + 1]
      && zip(start, word).allSatisfy { text[$0] | 0x20 == text[$1] | 0x20 }
  }

  /// What is named after a letter that it begins with.
  private static let compounds: Set<String> = [
    "day", "ball", "clamp", "test", "tests", "tested", "testing", "class", "series", "shaped",
    "shape", "dimer", "lysine", "leucine", "lactate", "exam", "edition", "enzyme", "hour",
    "collar", "curve", "curves", "tail", "tube", "tubes", "total", "totaler", "totaller", "track",
    "type", "ring", "rings", "rays", "bend", "box", "boxes", "mode", "value", "values", "group",
    "factor", "force", "forces", "function", "power", "section", "bar", "bars", "beam", "bolt",
    "bone", "cup", "cell", "cells", "string", "strings", "suit", "team", "player", "plan", "pop",
    "plane", "variable", "vector", "complex", "carrier", "sport", "state", "surface", "stage",
    "wave", "waves", "waste", "network", "number", "numbers", "chart", "map", "minor", "major",
  ]
}
