/// American states after a town: "Fla." as newspapers write, "GA" and "NY 10010" as letters are
/// addressed.
enum States {
  /// "Ft. Worth, Tex.": nil unless a comma stands before.
  static func short(_ text: TextScan, _ word: Range<Int>, _ written: String) -> String? {
    text[word.lowerBound - 1] == UInt8(ascii: " ")
      && text[word.lowerBound - 2] == UInt8(ascii: ",") ? newspaper[written] : nil
  }

  /// "(R-La.)": the state of a politician, with a space for the hyphen.
  static func ofParty(_ text: TextScan, _ word: Range<Int>, _ written: String) -> Rewrite? {
    guard let name = newspaper[written], isAfterParty(text, word) else { return nil }
    let next = word.upperBound + 1
    let isEnd = text[next] != UInt8(ascii: ")") && text.isSentenceEnd(next)
    return Rewrite(
      (word.lowerBound - partyDash(text, word))..<(isEnd ? word.upperBound : next), " " + name)
  }

  private static func partyDash(_ text: TextScan, _ word: Range<Int>) -> Int {
    text.has("–", at: word.lowerBound - 3) ? 3 : 1
  }

  /// "(R-", "D-" and the state that a politician stands for.
  private static func isAfterParty(_ text: TextScan, _ word: Range<Int>) -> Bool {
    let dash = partyDash(text, word)
    let party = word.lowerBound - dash - 1
    guard dash == 3 || text[word.lowerBound - 1] == UInt8(ascii: "-"),
      "RDI".utf8.contains(text[party])
    else { return false }
    return text[party - 1] == UInt8(ascii: "(")
      || text[party - 1] == UInt8(ascii: " ") && text[party - 2] == UInt8(ascii: ",")
  }

  /// "Atlanta, GA". Codes that are words or degrees as well ("Well, OK", "J. Doe, MD") need a zip
  /// code after them or a town before them that is known.
  static func code(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    if word.count == 2, isAfterParty(text, word), !text.isWordByte(word.upperBound),
      let name = codes[text.string(word)]
    {
      return Rewrite((word.lowerBound - partyDash(text, word))..<word.upperBound, " " + name)
    }
    guard word.count == 2, text[word.lowerBound - 1] == UInt8(ascii: " "),
      text[word.lowerBound - 2] == UInt8(ascii: ","), let name = codes[text.string(word)],
      let town = text.wordBefore(word.lowerBound - 2), text[town.lowerBound].isASCIIUpper,
      text[town.upperBound - 1].isASCIILower
    else { return nil }
    let zip = text.spacesEnd(word.upperBound)
    let hasZip = zip == word.upperBound + 1 && text.digitsEnd(zip) == zip + 5
    let isCode =
      !ambiguous.contains(text.string(word)) || towns.contains(text.string(town))
      || !degrees.contains(text.string(word)) && isPlace(text, town)
    let isEnd =
      text.isLineEnd(word.upperBound) || ",.;:)!?".utf8.contains(text[word.upperBound])
      || text.wordAfter(word.upperBound).map { text[$0.lowerBound].isASCIILower } ?? false
    return hasZip || isCode && isEnd ? Rewrite(word, name) : nil
  }

  /// "From Muncie, IN, to": a preposition before a town.
  private static func isPlace(_ text: TextScan, _ town: Range<Int>) -> Bool {
    guard let before = text.wordBefore(town.lowerBound) else { return false }
    return ["in", "from", "to", "near", "at", "outside", "of"]
      .contains(text.string(before).lowercased())
  }

  /// Not taken for states after a preposition alone: "to Jane, MD", "in Hollywood, LA".
  private static let degrees: Set<String> = ["LA", "MA", "MD", "ME", "MS", "OK", "OR"]
  private static let newspaper = [
    "Ala": "Alabama", "Ariz": "Arizona", "Ark": "Arkansas", "Calif": "California",
    "Colo": "Colorado", "Conn": "Connecticut", "Del": "Delaware", "Fla": "Florida", "Ga": "Georgia",
    "Ill": "Illinois", "Ind": "Indiana", "Kan": "Kansas", "Ky": "Kentucky", "La": "Louisiana",
    "Mass": "Massachusetts", "Md": "Maryland", "Mich": "Michigan", "Minn": "Minnesota",
    "Miss": "Mississippi", "Mo": "Missouri", "Mont": "Montana", "Neb": "Nebraska", "Nev": "Nevada",
    "Okla": "Oklahoma", "Ore": "Oregon", "Pa": "Pennsylvania", "Tenn": "Tennessee", "Tex": "Texas",
    "Va": "Virginia", "Vt": "Vermont", "Wash": "Washington", "Wis": "Wisconsin", "Wyo": "Wyoming",
  ]
  /// Without the District of Columbia, which people call DC.
  private static let codes = [
    "AK": "Alaska", "AL": "Alabama", "AR": "Arkansas", "AZ": "Arizona", "CA": "California",
    "CO": "Colorado", "CT": "Connecticut", "DE": "Delaware", "FL": "Florida", "GA": "Georgia",
    "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas",
    "KY": "Kentucky", "LA": "Louisiana", "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine",
    "MI": "Michigan", "MN": "Minnesota", "MO": "Missouri", "MS": "Mississippi", "MT": "Montana",
    "NC": "North Carolina", "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire",
    "NJ": "New Jersey", "NM": "New Mexico", "NV": "Nevada", "NY": "New York", "OH": "Ohio",
    "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island",
    "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah",
    "VA": "Virginia", "VT": "Vermont", "WA": "Washington", "WI": "Wisconsin",
    "WV": "West Virginia", "WY": "Wyoming",
  ]
  private static let ambiguous: Set<String> = [
    "AL", "CO", "DE", "HI", "ID", "IN", "LA", "MA", "MD", "ME", "MS", "OH", "OK", "OR", "PA",
  ]
  private static let towns: Set<String> = [
    "Mobile", "Birmingham", "Montgomery", "Denver", "Boulder", "Wilmington", "Dover", "Honolulu",
    "Boise", "Indianapolis", "Bloomington", "Orleans", "Boston", "Cambridge", "Worcester",
    "Springfield", "Baltimore", "Bethesda", "Annapolis", "Portland", "Augusta", "Bangor", "Jackson",
    "Biloxi", "Cleveland", "Columbus", "Cincinnati", "Dayton", "Toledo", "Akron", "Tulsa", "City",
    "Salem", "Eugene", "Philadelphia", "Pittsburgh", "Harrisburg", "Scranton", "Allentown",
    "Muncie", "Evansville", "Erie", "Lancaster", "Bethlehem", "Newark", "Rouge",
    "Shreveport", "Lafayette", "Tuscaloosa", "Huntsville", "Tupelo", "Gulfport", "Youngstown",
    "Canton", "Lowell", "Rockville", "Pueblo", "Hilo", "Pocatello", "Medford",
  ]
}
