/// "Henry VIII" (the eighth), "World War II", "Chapter IV", "Rocky III".
enum RomanNumerals {
  static func rewrite(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard word.count <= 8, let value = value(text, word), value < 90 else { return nil }
    guard let before = nameBefore(text, word) else { return alone(text, word, value) }
    let speech = NumberSpeech(dialect: .us)
    let name = text.string(before)
    let isAlone = word.count == 1
    // "Chapter I." but "Part I liked best"
    if numbered.contains(name.lowercased()), text[before.lowerBound].isASCIIUpper || !isAlone {
      if text[word.lowerBound] == UInt8(ascii: "I"), isAlone, !isAfterNumeral(text, word.upperBound)
      {
        return nil
      }
      return possessive(text, word, speech.cardinal(value))
    }
    guard text[before.lowerBound].isASCIIUpper, before.count > 1,
      name.utf8.dropFirst().contains(where: \.isASCIILower),
      text[before.upperBound] == UInt8(ascii: " ")
    else { return alone(text, word, value) }
    if rulers.contains(name) {
      if isAlone {
        // "So Henry I asked": an I that a verb may follow is a person.
        // "John V. Smith" has an initial.
        guard value <= 10,
          text[word.lowerBound] != UInt8(ascii: "I") || isAfterNumeral(text, word.upperBound),
          text[word.upperBound] != UInt8(ascii: ".") || text.isLineEnd(word.upperBound + 1)
        else { return nil }
      }
      return possessive(text, word, "the " + speech.ordinal(value))
    }
    // Of one letter, or after any word, it may be anything: initials, a product's name.
    guard !isAlone, value <= 50 else { return nil }
    if let first = text.wordBefore(before.lowerBound), first.upperBound == before.lowerBound - 1,
      rulers.contains(text.string(first)), value < 7
    {
      return possessive(text, word, "the " + speech.ordinal(value))
    }
    return possessive(text, word, speech.cardinal(value))
  }

  /// "ii", "iv" after a chapter's or a scene's name; a single letter there only in capitals.
  static func lowercase(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard (2...6).contains(word.count), "ivx".utf8.contains(text[word.lowerBound]),
      isLabel(text, word), let value = value(text, word, isLower: true)
    else { return nil }
    return possessive(text, word, NumberSpeech(dialect: .us).cardinal(value))
  }

  /// After a word that is numbered, or alone in brackets: "(ii)".
  private static func isLabel(_ text: TextScan, _ word: Range<Int>) -> Bool {
    if text[word.lowerBound - 1] == UInt8(ascii: "("), text[word.upperBound] == UInt8(ascii: ")") {
      return true
    }
    guard let before = nameBefore(text, word) else { return false }
    let name = text.string(before).lowercased()
    return numbered.contains(name) || ["page", "pages", "p", "pp", "rom"].contains(name)
  }

  /// The word before the numeral, or what "Vol." is short for.
  private static func nameBefore(_ text: TextScan, _ word: Range<Int>) -> Range<Int>? {
    if let before = text.wordBefore(word.lowerBound), before.upperBound == word.lowerBound - 1 {
      return before
    }
    guard text[word.lowerBound - 1] == UInt8(ascii: " "),
      text[word.lowerBound - 2] == UInt8(ascii: "."),
      let short = text.wordBefore(word.lowerBound - 2), short.upperBound == word.lowerBound - 2,
      numbered.contains(text.string(short).lowercased())
    else { return nil }
    return short
  }

  /// "I, II, and III": what can't be anything else, and what follows a numeral in a list.
  private static func alone(_ text: TextScan, _ word: Range<Int>, _ value: Int) -> Rewrite? {
    guard word.count > 1 else { return nil }
    let written = text.string(word)
    let isSure = written.utf8.count > 2 && value < 40 || written == "II"
    guard isSure || isListed(text, word), value != 19 || isListed(text, word) else { return nil }
    return possessive(text, word, NumberSpeech(dialect: .us).cardinal(value))
  }

  /// Whether a numeral with a comma or "and" stands before.
  private static func isListed(_ text: TextScan, _ word: Range<Int>) -> Bool {
    var end = word.lowerBound
    if let link = text.wordBefore(end), ["and", "or", "to"].contains(text.string(link)) {
      end = link.lowerBound
    }
    if text[end - 1] == UInt8(ascii: " "), text[end - 2] == UInt8(ascii: ",") { end -= 2 }
    guard end < word.lowerBound, let before = text.wordBefore(end), before.count > 1 else {
      return false
    }
    return value(text, before) != nil
  }

  private static func possessive(_ text: TextScan, _ word: Range<Int>, _ spoken: String) -> Rewrite?
  {
    text.isWordByte(word.upperBound) || text[word.upperBound] == UInt8(ascii: "-")
      ? nil : Rewrite(word, spoken)
  }

  /// Whether what follows can follow a numeral: punctuation, "of", "was" and the like.
  private static func isAfterNumeral(_ text: TextScan, _ end: Int) -> Bool {
    if text.isLineEnd(end) || ",.;:)?!'\"".utf8.contains(text[end]) || text[end] >= 0x80 {
      return true
    }
    guard let next = text.wordAfter(end) else { return true }
    return ["of", "was", "and", "is", "in", "or", "the", "to", "began", "ended", "died", "reigned"]
      .contains(text.string(next))
  }

  /// The value of a numeral in its canonical form; nil for any other word.
  static func value(_ text: TextScan, _ word: Range<Int>, isLower: Bool = false) -> Int? {
    var total = 0
    var previous = 0
    for index in word.reversed() {
      guard let digit = digits[isLower ? text[index] ^ 0x20 : text[index]] else { return nil }
      total += digit < previous ? -digit : digit
      previous = max(previous, digit)
    }
    let word = text.string(word)
    return written(total) == (isLower ? word.uppercased() : word) ? total : nil
  }

  private static func written(_ value: Int) -> String {
    guard value > 0, value < 4000 else { return "" }
    var left = value
    var result = ""
    for (number, letters) in steps {
      while left >= number {
        result += letters
        left -= number
      }
    }
    return result
  }

  private static let digits: [UInt8: Int] = [
    UInt8(ascii: "I"): 1, UInt8(ascii: "V"): 5, UInt8(ascii: "X"): 10, UInt8(ascii: "L"): 50,
    UInt8(ascii: "C"): 100, UInt8(ascii: "D"): 500, UInt8(ascii: "M"): 1000,
  ]
  private static let steps = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
  private static let numbered: Set<String> = [
    "war", "chapter", "part", "act", "scene", "book", "volume", "vol", "type", "phase", "section",
    "article", "bowl", "stage", "class", "level", "title", "appendix", "table", "figure", "canto",
    "psalm", "episode", "grade", "category", "schedule", "annex", "division", "unit", "lesson",
    "apollo", "corps", "pt", "ch", "chap", "sec", "fig", "bk", "parts", "chapters", "books",
    "types",
    "phases", "acts", "scenes", "volumes", "wars", "sonnet", "symphony", "op", "mark", "mk",
    "tier", "pillar", "model", "room", "ward", "zone", "factor", "step",
  ]
  private static let rulers: Set<String> = [
    "Henry", "Louis", "Edward", "George", "William", "Charles", "James", "Richard", "Elizabeth",
    "John", "Paul", "Pius", "Benedict", "Gregory", "Innocent", "Leo", "Clement", "Urban",
    "Napoleon",
    "Nicholas", "Alexander", "Peter", "Catherine", "Frederick", "Philip", "Ferdinand", "Mary",
    "Victor", "Ramses", "Ramesses", "Ptolemy", "Xerxes", "Darius", "Otto", "Constantine", "Haakon",
    "Olaf", "Harald", "Christian", "Gustav", "Carl", "Juan", "Felipe", "Alfonso", "Francis",
    "Henri",
    "Wilhelm", "Joseph", "Leopold", "Albert", "Boniface", "Sixtus", "Julius", "Celestine",
    "Theodosius", "Margaret", "Anne", "Edmund", "Robert", "David", "Ivan", "Sigismund",
    "Augustus", "Stephen", "Adrian", "Hadrian", "Umberto", "Emmanuel", "Emanuel", "Maximilian",
    "Rudolf", "Conrad", "Friedrich", "Cleopatra", "Eugene", "Martin", "Honorius", "Callixtus",
    "Amenhotep", "Thutmose", "Artaxerxes", "Cyrus", "Antiochus", "Mehmed", "Suleiman", "Selim",
    "Murad", "Abdul", "Thomas", "Michael", "Walter", "Arthur", "Samuel", "Daniel",
  ]
}
