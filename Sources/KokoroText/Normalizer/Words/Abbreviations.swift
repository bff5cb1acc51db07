/// Words cut short with a full stop. The stop goes, unless it ends the sentence as well.
enum Abbreviations {
  static func rewrite(
    _ text: TextScan, _ word: Range<Int>, dialect: EnglishDialect
  ) -> Rewrite? {
    guard word.count <= 6 else { return nil }
    if let honour = rightHonourable(text, word) { return honour }
    guard text[word.upperBound] == UInt8(ascii: ".") else { return withoutStop(text, word) }
    let written = text.string(word)
    let next = word.upperBound + 1
    // "No.1", "p.5"
    if text[next].isASCIIDigit, let noun = numbered[written] {
      return Rewrite(word.lowerBound..<next, noun + " ")
    }
    // "St.Louis", "co.uk", "p.m.": only where the word ends with this stop.
    guard !text.isWordByte(next), text[word.lowerBound - 1] != UInt8(ascii: ".") else { return nil }
    if written == "St" { return saintOrStreet(text, word) }
    if written == "Dr" { return drive(text, word) }
    if let title = titles[written], isNameAfter(text, next) || isTitleAfter(text, next) {
      return Rewrite(word.lowerBound..<next, title)
    }
    if let noun = numbered[written],
      isNumberAfter(text, next) || isRomanAfter(text, next)
    {
      return Rewrite(word.lowerBound..<next, noun)
    }
    if written == "c", text[word.lowerBound - 1] == UInt8(ascii: " "),
      ["st", "nd", "rd", "th"].contains(text.string((word.lowerBound - 3)..<(word.lowerBound - 1))),
      text[word.lowerBound - 4].isASCIIDigit
    {
      return Rewrite(word.lowerBound..<next, "century")
    }
    if let street = streets[written], isAfterName(text, word) {
      return Addresses.isPoint(text, at: next)
        ? Rewrite(word.lowerBound..<next, street) : ending(text, word, street)
    }
    if let state = States.ofParty(text, word, written) { return state }
    if let state = States.short(text, word, written) { return ending(text, word, state) }
    if let day = Weekdays.short[written], isDate(text, word, next) {
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
    let end = word.upperBound
    guard word.count <= 4,
      text[end] == UInt8(ascii: " ") || text[end] == UInt8(ascii: ",")
        || text.isLineEnd(end)
    else { return nil }
    let written = text.string(word)
    if let street = streets[written], isAfterName(text, word) { return Rewrite(word, street) }
    if stoplessNumbered.contains(written), text[end + 1].isASCIIDigit {
      return numbered[written].map { Rewrite(word, $0) }
    }
    if let day = Weekdays.short[written],
      text[word.upperBound + 1].isASCIIDigit || isDateAfterComma(text, end)
        || ["Tue", "Tues", "Weds", "Thu", "Thur", "Thurs", "Fri"].contains(written)
        || text.has("the ", at: word.upperBound + 1) && written == "Fri"
    {
      return Rewrite(word, day)
    }
    if written == "Utd", isAfterName(text, word) { return Rewrite(word, "United") }
    if written == "St" {
      if isNameAfter(text, word.upperBound) { return Rewrite(word, "Saint") }
      return isAfterName(text, word) ? Rewrite(word, "Street") : nil
    }
    guard stopless.contains(written), isNameAfter(text, word.upperBound) else { return nil }
    return titles[written].map { Rewrite(word, $0) }
  }

  /// "Tue, 5 Mar", "Sun, March 3".
  private static func isDateAfterComma(_ text: TextScan, _ end: Int) -> Bool {
    guard text[end] == UInt8(ascii: ",") else { return false }
    let start = text.spacesEnd(end + 1)
    return text[start].isASCIIDigit
      || Months.find(text.string(start..<text.lettersEnd(start))) != nil
  }

  /// "the Rt Hon Jane Smith", "Rt. Hon."
  private static func rightHonourable(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    guard text.string(word) == "Rt" else { return nil }
    let start = text.spacesEnd(
      text[word.upperBound] == UInt8(ascii: ".") ? word.upperBound + 1 : word.upperBound)
    let end = text.lettersEnd(start)
    guard text.string(start..<end) == "Hon" else { return nil }
    let hasStop = text[end] == UInt8(ascii: ".") && !text.isLineEnd(end + 1)
    return Rewrite(word.lowerBound..<(hasStop ? end + 1 : end), "Right Honourable")
  }

  /// Keeps the full stop where a sentence ends with it.
  private static func ending(_ text: TextScan, _ word: Range<Int>, _ words: String) -> Rewrite? {
    let next = word.upperBound + 1
    return Rewrite(word.lowerBound..<(text.isSentenceEnd(next) ? word.upperBound : next), words)
  }

  /// "St. James" but "James St."
  private static func saintOrStreet(_ text: TextScan, _ word: Range<Int>) -> Rewrite? {
    let next = word.upperBound + 1
    if Colleges.isState(text, word) { return ending(text, word, "State") }
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

  /// "No. 5", "Eq. (3)".
  private static func isNumberAfter(_ text: TextScan, _ next: Int) -> Bool {
    let start = text.spacesEnd(next)
    return text[start].isASCIIDigit
      || (text[start] == UInt8(ascii: "(") && text[start + 1].isASCIIDigit)
  }

  /// "Vol. II", "Ch. iv".
  private static func isRomanAfter(_ text: TextScan, _ next: Int) -> Bool {
    guard let numeral = text.wordAfter(next), numeral.lowerBound == next + 1 else { return false }
    return RomanNumerals.value(text, numeral) != nil && numeral.count > 1
      || (numeral.count > 1 && RomanNumerals.value(text, numeral, isLower: true) != nil)
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
    // "Crane & Co."
    if text[end - 1] == UInt8(ascii: " "), text[end - 2] == UInt8(ascii: "&") { return true }
    guard var before = text.wordBefore(end) else { return false }
    // "St. Martin's Ln."
    if before.count == 1, text[before.lowerBound] == UInt8(ascii: "s"),
      let apostrophe = [1, 3].first(where: { text.isApostrophe(before.lowerBound - $0, length: $0) }
      ),
      let name = text.wordBefore(before.lowerBound - apostrophe)
    {
      before = name
    }
    if text[before.lowerBound].isASCIIDigit { return text[before.upperBound - 1].isASCIILetter }
    let name = text.string(before)
    return text[before.lowerBound].isASCIIUpper && !notNames.contains(name)
  }

  /// "Sat.", "Sun." and "Wed." are words, too: only before a date or a time, after another day, or
  /// where a day is expected. "Mon." and the others stand alone.
  private static func isDate(_ text: TextScan, _ word: Range<Int>, _ next: Int) -> Bool {
    guard ["Sat", "Sun", "Wed"].contains(text.string(word)) else { return true }
    let start = text.spacesEnd(text[next] == UInt8(ascii: ",") ? next + 1 : next)
    if text[start].isASCIIDigit || text[start] == UInt8(ascii: "&") { return true }
    let following = text.string(start..<text.lettersEnd(start))
    if Months.find(following) != nil || Weekdays.find(following) != nil
      || ["at", "and", "from", "until", "or", "to", "through", "morning", "night"].contains(
        following)
    {
      return true
    }
    var end = word.lowerBound
    while word.lowerBound - end < 4, end > 0, " &,.".utf8.contains(text[end - 1]) { end -= 1 }
    guard let before = text.wordBefore(end) else { return false }
    let previous = text.string(before)
    if previous == "and", let earlier = text.wordBefore(before.lowerBound) {
      return Weekdays.find(text.string(earlier)) != nil
    }
    return Weekdays.find(previous) != nil
      || ["closed", "open", "on", "every", "next", "last", "this", "by"]
        .contains(previous.lowercased())
  }

  /// "Mar.", "Jun.", "Dec." begin names; without a number after them they need a stop and a comma.
  private static func isMonth(_ text: TextScan, _ written: String, _ next: Int) -> Bool {
    guard written == "Mar" || written == "Jul" || written == "Jun" else { return true }
    return text[text.spacesEnd(next)].isASCIIDigit || text[next] == UInt8(ascii: ",")
  }

  private static let stoplessNumbered: Set<String> = [
    "Apt", "Ste", "Rm", "Fig", "Vol", "pp", "Rte",
  ]
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
    "Amb": "ambassador", "Sec": "secretary", "Msgr": "monsignor", "Pfc": "private first class",
    "Cpt": "captain", "Sgts": "sergeants", "Fr": "father", "Drs": "doctors", "Gens": "generals",
    "Sens": "senators", "Reps": "representatives", "Profs": "professors", "Govs": "governors",
    "Revs": "reverends",
  ]
  private static let numbered = [
    "No": "number", "Nos": "numbers", "Fig": "figure", "Figs": "figures", "fig": "figure",
    "figs": "figures", "p": "page", "pp": "pages", "vol": "volume", "Vol": "volume",
    "vols": "volumes", "ch": "chapter", "Ch": "chapter", "Chap": "chapter", "chap": "chapter",
    "Sec": "section", "sec": "section", "Art": "article", "art": "article", "Eq": "equation",
    "eq": "equation", "Apt": "apartment", "apt": "apartment", "no": "number", "nos": "numbers",
    "Pt": "part", "pt": "part", "Ste": "suite", "Rm": "room",
    "Tel": "telephone", "tel": "telephone", "ext": "extension", "Ext": "extension",
    "approx": "approximately", "ca": "circa", "c": "circa", "Rte": "Route", "Rt": "Route",
    "Max": "maximum", "Min": "minimum", "Ca": "circa", "fl": "flourished", "d": "died", "b": "born",
    "ll": "lines", "Sc": "scene",
    "fn": "footnote", "Ps": "Psalm", "Pss": "Psalms", "Bk": "book", "bk": "book", "Op": "opus",
    "op": "opus", "Ex": "example", "Par": "paragraph", "Cat": "category",
  ]
  private static let streets = [
    "Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road", "Ln": "Lane", "Ct": "Court", "Pl": "Place",
    "Sq": "Square", "Hwy": "Highway", "Pkwy": "Parkway", "Ter": "Terrace", "Cir": "Circle",
  ]
  private static let names = [
    "Jr": "Junior", "Sr": "Senior", "Esq": "Esquire", "Inc": "incorporated", "Corp": "corporation",
    "Ltd": "limited", "Co": "company", "Bros": "brothers", "Univ": "university",
    "Dept": "department", "Assn": "association", "Utd": "United",
  ]
  private static let others = [
    "approx": "approximately", "Approx": "approximately", "Avg": "average", "dept": "department",
    "Dept": "department", "govt": "government",
    "Govt": "government", "incl": "including", "misc": "miscellaneous",
    "Bldg": "building",
    "assn": "association", "mgr": "manager", "Mgr": "manager", "asst": "assistant",
    "Asst": "assistant", "Assoc": "associate", "lbs": "pounds", "viz": "namely", "Ltd": "limited",
    "al": "al", "ea": "each", "ibid": "ibid", "Ibid": "ibid",
    "Tel": "telephone", "tel": "telephone", "qty": "quantity", "lg": "large", "Lg": "large",
    "Qty": "quantity",
    "Bros": "brothers", "dist": "district",
    "est": "established", "Est": "established", "temp": "temperature", "max": "maximum",
    "min": "minimum", "avg": "average", "tbsp": "tablespoon", "tsp": "teaspoon",
    "Tbsp": "tablespoon", "Tsp": "teaspoon", "pkg": "package",
    "Blvd": "Boulevard", "Ave": "Avenue", "Pkwy": "Parkway", "Hwy": "Highway",
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
