/// Words cut short with a full stop. The stop goes, unless it ends the sentence as well.
enum Abbreviations {
  static func rewrite(
    _ text: TextScan, _ word: Range<Int>, dialect: EnglishDialect
  ) -> Rewrite? {
    guard word.count <= 6 else { return nil }
    guard text[word.upperBound] == UInt8(ascii: ".") else { return withoutStop(text, word) }
    let written = text.string(word)
    let next = word.upperBound + 1
    // "St.Louis", "co.uk", "p.m.": only where the word ends with this stop.
    guard !text.isWordByte(next), text[word.lowerBound - 1] != UInt8(ascii: ".") else { return nil }
    if written == "St" { return saintOrStreet(text, word) }
    if written == "Dr" { return drive(text, word) }
    if let title = titles[written], isNameAfter(text, next) || isTitleAfter(text, next) {
      return Rewrite(word.lowerBound..<next, title)
    }
    if let noun = numbered[written], text[text.spacesEnd(next)].isASCIIDigit {
      return Rewrite(word.lowerBound..<next, noun)
    }
    if let street = streets[written], isAfterName(text, word) { return ending(text, word, street) }
    if let day = days[written], isDate(text, written, next) {
      return ending(text, word, day)
    }
    if let month = Months.find(written), month.isShort, isMonth(text, written, next) {
      return ending(text, word, month.name)
    }
    if let name = names[written], isAfterName(text, word, skippingComma: true) {
      return ending(text, word, name)
    }
    return others[written].flatMap { ending(text, word, $0) }
  }

  /// "St Andrews", "Lt Brown": British texts leave the stop out.
  private static func withoutStop(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text[word.upperBound] == UInt8(ascii: " "), word.count <= 4 else { return nil }
    let written = text.string(word)
    if written == "St" {
      if isNameAfter(text, word.upperBound) { return Rewrite(word, "Saint") }
      return isAfterName(text, word) ? Rewrite(word, "Street") : nil
    }
    guard stopless.contains(written), isNameAfter(text, word.upperBound) else { return nil }
    return titles[written].map { Rewrite(word, $0) }
  }

  /// Keeps the full stop where a sentence ends with it.
  private static func ending(_ text: TextScan, _ word: Range<Int>, _ words: String) -> Rewrite? {
    let next = word.upperBound + 1
    return Rewrite(word.lowerBound..<(text.isSentenceEnd(next) ? word.upperBound : next), words)
  }

  /// "St. James" but "James St."
  private static func saintOrStreet(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    let next = word.upperBound + 1
    let isStreet = isAfterName(text, word)
    if isNameAfter(text, next), !isStreet || !isStreetEnd(text, next) {
      return Rewrite(word.lowerBound..<next, "Saint")
    }
    return isStreet ? ending(text, word, "Street") : nil
  }

  /// After "James St.", a capital begins a sentence rather than a saint's name when the word before
  /// belongs to an address.
  private static func isStreetEnd(_ text: TextScan, _ next: Int) -> Bool {
    guard let after = text.wordAfter(next) else { return true }
    return sentenceStarts.contains(text.string(after))
  }

  /// "Elm Dr." with nothing like a name after it; "Dr. Vale" is read well already.
  private static func drive(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    let next = word.upperBound + 1
    guard isAfterName(text, word), !isNameAfter(text, next) else { return nil }
    return ending(text, word, "Drive")
  }

  private static func isNameAfter(_ text: TextScan, _ next: Int) -> Bool {
    let start = text.spacesEnd(next)
    guard start > next else { return false }
    let (scalar, _) = text.scalar(at: start)
    return scalar.properties.isUppercase
  }

  /// "Lt. Col. Brown": a title before another, in lower case too ("gen. sec." is rare).
  private static func isTitleAfter(_ text: TextScan, _ next: Int) -> Bool {
    guard let word = text.wordAfter(next) else { return false }
    return titles[text.string(word)] != nil && text[word.upperBound] == UInt8(ascii: ".")
  }

  /// A capitalised word or an ordinal ("5th Ave.") directly before.
  private static func isAfterName(
    _ text: TextScan, _ word: Range<Int>, skippingComma: Bool = false
  ) -> Bool {
    var end = word.lowerBound
    if skippingComma, text[end - 1] == UInt8(ascii: " "), text[end - 2] == UInt8(ascii: ",") {
      end -= 2
    }
    guard let before = text.wordBefore(end) else { return false }
    if text[before.lowerBound].isASCIIDigit { return text[before.upperBound - 1].isASCIILetter }
    let name = text.string(before)
    return text[before.lowerBound].isASCIIUpper && !notNames.contains(name)
  }

  /// "Sat." and "Sun." are words, too: only before a date. "Mon." and the others stand alone.
  private static func isDate(_ text: TextScan, _ written: String, _ next: Int) -> Bool {
    guard ["Sat", "Sun", "Wed"].contains(written) else { return true }
    let start = text.spacesEnd(text[next] == UInt8(ascii: ",") ? next + 1 : next)
    if text[start].isASCIIDigit { return true }
    let end = text.lettersEnd(start)
    return Months.find(text.string(start..<end)) != nil
  }

  /// "Mar.", "Jun.", "Dec." begin names; without a number after them they need a stop and a comma.
  private static func isMonth(_ text: TextScan, _ written: String, _ next: Int) -> Bool {
    guard written == "Mar" || written == "Jul" || written == "Jun" else { return true }
    return text[text.spacesEnd(next)].isASCIIDigit || text[next] == UInt8(ascii: ",")
  }

  private static let stopless: Set<String> = [
    "Mt", "Ft", "Lt", "Sgt", "Capt", "Cpl", "Maj", "Pvt", "Cmdr",
  ]
  private static let titles = [
    "Lt": "lieutenant", "Col": "colonel", "Sgt": "sergeant", "Capt": "captain", "Gen": "general",
    "Maj": "major", "Cpl": "corporal", "Pvt": "private", "Cmdr": "commander", "Adm": "admiral",
    "Rev": "reverend", "Hon": "honorable", "Gov": "governor", "Sen": "senator",
    "Rep": "representative", "Pres": "president", "Prof": "professor", "Supt": "superintendent",
    "Insp": "inspector", "Mt": "mount", "Ft": "fort", "Mme": "madame",
    "Mlle": "mademoiselle", "Messrs": "messers", "Det": "detective", "Brig": "brigadier",
    "Amb": "ambassador", "Sec": "secretary", "Msgr": "monsignor", "Fr": "father",
  ]
  private static let numbered = [
    "No": "number", "Nos": "numbers", "Fig": "figure", "Figs": "figures", "fig": "figure",
    "figs": "figures", "p": "page", "pp": "pages", "vol": "volume", "Vol": "volume",
    "vols": "volumes", "ch": "chapter", "Ch": "chapter", "Chap": "chapter", "chap": "chapter",
    "Sec": "section", "sec": "section", "Art": "article", "art": "article", "Eq": "equation",
    "eq": "equation", "Apt": "apartment", "apt": "apartment", "no": "number", "nos": "numbers",
    "Pt": "part", "pt": "part", "Ste": "suite", "Rm": "room",
    "Tel": "telephone", "tel": "telephone", "ext": "extension", "Ext": "extension",
    "approx": "approximately", "ca": "circa", "c": "circa",
  ]
  private static let streets = [
    "Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road", "Ln": "Lane", "Ct": "Court", "Pl": "Place",
    "Sq": "Square", "Hwy": "Highway", "Pkwy": "Parkway", "Ter": "Terrace", "Cir": "Circle",
  ]
  private static let days = [
    "Mon": "Monday", "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday",
    "Thur": "Thursday", "Thurs": "Thursday", "Fri": "Friday", "Sat": "Saturday", "Sun": "Sunday",
  ]
  private static let names = [
    "Jr": "Junior", "Sr": "Senior", "Esq": "Esquire", "Inc": "incorporated", "Corp": "corporation",
    "Ltd": "limited", "Co": "company", "Bros": "brothers", "Univ": "university",
    "Dept": "department",
    "Assn": "association", "Bldg": "building",
  ]
  private static let others = [
    "approx": "approximately", "Approx": "approximately", "dept": "department",
    "Dept": "department", "govt": "government",
    "Govt": "government", "incl": "including", "misc": "miscellaneous",
    "Bldg": "building",
    "assn": "association", "mgr": "manager", "Mgr": "manager", "asst": "assistant",
    "Asst": "assistant", "Assoc": "associate", "lbs": "pounds", "viz": "namely",
  ]

  private static let notNames: Set<String> = [
    "The", "In", "At", "On", "And", "A", "To", "From", "Of", "By", "For", "With", "Mr", "Mrs",
    "But",
    "Is", "I", "He", "She", "It", "We", "They", "Near", "As", "That", "This", "When", "Where",
  ]
  private static let sentenceStarts: Set<String> = [
    "The", "He", "She", "It", "They", "We", "I", "A", "An", "In", "On", "At", "But", "And", "Then",
    "There", "This", "That", "You", "His", "Her", "My", "Our", "Their", "When", "If", "No", "Turn",
  ]
}
