extension NumberRules {
  /// "3:30", "7:05 PM", "12:00", "3:00-4:30", "3:16-18"; "16:9" is a ratio.
  func clock(at index: Int) -> Rewrite? {
    guard let first = time(at: index) else { return ratio(at: index) }
    let dash = dashLength(at: first.end)
    if dash > 0 {
      if let second = time(at: first.end + dash) {
        return Rewrite(index..<second.end, "\(first.words) to \(second.words)")
      }
      let start = first.end + dash
      if let last = Numeral(text, at: start), let half = halfDay(last) {
        return Rewrite(index..<half.range.upperBound, "\(first.words) to \(half.words)")
      }
      let end = text.digitsEnd(start)
      if (1...2).contains(end - start), isBoundary(end), text[end] != UInt8(ascii: ":") {
        let last = speech.cardinal(text.string(start..<end))
        return Rewrite(index..<end, "\(first.words) to \(last)")
      }
    }
    // "9:58.3", a runner's time
    if text[first.end] == UInt8(ascii: "."), text[first.end + 1].isASCIIDigit {
      let end = text.digitsEnd(first.end + 1)
      if isBoundary(end) {
        let tenths = speech.spelled(text.string((first.end + 1)..<end))
        return Rewrite(index..<end, "\(first.words) point \(tenths)")
      }
    }
    return Rewrite(index..<first.end, first.words)
  }

  private func time(at index: Int) -> (words: String, end: Int)? {
    let hourEnd = text.digitsEnd(index)
    guard (1...2).contains(hourEnd - index), ":.".utf8.contains(text[hourEnd]) else { return nil }
    var end = text.digitsEnd(hourEnd + 1)
    guard end == hourEnd + 3, text[hourEnd] == UInt8(ascii: ":") || isDottedTime(index, end) else {
      return nil
    }
    let (hour, minutes) = (text.string(index..<hourEnd), text.string((hourEnd + 1)..<end))
    guard let hourValue = Int(hour), hourValue <= 24, minutes < "60" else { return nil }
    var seconds: String?
    if text[end] == UInt8(ascii: ":"), text.digitsEnd(end + 1) == end + 3 {
      seconds = text.string((end + 1)..<(end + 3))
      end += 3
    }
    guard text[end] != UInt8(ascii: ":") || !text[end + 1].isASCIIDigit else { return nil }
    let half = halfOfDay(after: end)
    guard
      isBoundary(end) || half != nil || text[end] == UInt8(ascii: "Z") || text.has("ish", at: end)
    else { return nil }
    var words = speech.cardinal(String(hourValue))
    if let seconds, minutes == "00", half == nil, hour.utf8.count == 1 {
      let unit = hourValue == 1 ? "hour" : "hours"
      return ("\(words) \(unit) and \(speech.cardinal(seconds)) seconds", end)
    }
    if minutes != "00" || seconds != nil {
      words += " " + speech.minutes(minutes)
    } else if half == nil, !isTwelveNamed(after: end) {
      words = hourValue == 0 ? "midnight" : words + (hourValue > 12 ? " hundred" : " o'clock")
    }
    if let half {
      words += half.words
      end = half.end
    } else if text.has("ish", at: end) {
      words += " "
    }
    if let seconds {
      words += " and \(speech.cardinal(seconds)) \(seconds == "01" ? "second" : "seconds")"
    }
    return (words, end)
  }

  /// "7.30pm", and in British texts "at 17.45".
  private func isDottedTime(_ start: Int, _ end: Int) -> Bool {
    if halfOfDay(after: end) != nil { return true }
    guard dialect == .gb, isBoundary(end), !"%°".utf8.contains(text[end]),
      let before = text.wordBefore(start), text.string(before).lowercased() == "at"
    else { return false }
    let next = text.wordAfter(end).map(text.string) ?? ""
    return ["", "on", "from", "in", "and", "to", "for", "the", "today", "tomorrow", "when"]
      .contains(next)
  }

  /// "1700 hrs", "0630 hours": seventeen hundred, oh six thirty.
  func militaryTime(_ numeral: Numeral) -> Rewrite? {
    let end = numeral.range.upperBound
    guard numeral.range.count == 4, numeral.fraction == nil, let value = Int(numeral.whole),
      value < 2400, value % 100 < 60, let unit = text.wordAfter(end), unit.lowerBound == end + 1,
      ["hrs", "hours"].contains(text.string(unit)), !text.isWordByte(unit.upperBound)
    else { return nil }
    let hour = speech.minutes(String(numeral.whole.prefix(2)))
    let minutes =
      numeral.whole.hasSuffix("00") ? "hundred" : speech.minutes(String(numeral.whole.suffix(2)))
    return Rewrite(numeral.range.lowerBound..<unit.upperBound, "\(hour) \(minutes) hours")
  }

  /// "12:00 noon"
  private func isTwelveNamed(after end: Int) -> Bool {
    guard let next = text.wordAfter(end) else { return false }
    return ["noon", "midnight"].contains(text.string(next))
  }

  /// "PM", "p.m." after a time. The dotted form stays as it is, since its last dot may end the
  /// sentence.
  func halfOfDay(after end: Int) -> (words: String, end: Int)? {
    let start = text.spacesEnd(end)
    guard start - end <= 2 else { return nil }
    let letter = text[start] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    if text[start + 1] | 0x20 == UInt8(ascii: "m"), isBoundary(start + 2) {
      return (letter == UInt8(ascii: "a") ? " AM" : " PM", start + 2)
    }
    if text[start + 1] == UInt8(ascii: "."), text[start + 2] | 0x20 == UInt8(ascii: "m") {
      return (" ", start)
    }
    return nil
  }

  /// "a 2:1 from Durham", the classes of British degrees.
  private func isDegreeClass(_ a: String, _ b: String, _ end: Int) -> Bool {
    guard dialect == .gb, a == "2", b == "1" || b == "2" else { return false }
    guard let next = text.wordAfter(end) else { return false }
    return ["in", "from", "degree", "at"].contains(text.string(next))
  }

  private static let scriptures: Set<String> = Set(
    ("Genesis Gen Exodus Exod Ex Leviticus Lev Numbers Num Deuteronomy Deut Joshua Josh Judges Judg "
      + "Ruth Samuel Sam Kings Kgs Chronicles Chr Ezra Nehemiah Neh Esther Esth Job Psalm Psalms Ps "
      + "Proverbs Prov Ecclesiastes Eccl Song Isaiah Isa Jeremiah Jer Lamentations Lam Ezekiel Ezek "
      + "Daniel Dan Hosea Hos Joel Amos Obadiah Jonah Micah Mic Nahum Habakkuk Hab Zephaniah Haggai "
      + "Zechariah Zech Malachi Mal Matthew Matt Mt Mark Mk Luke Lk John Jn Acts Romans Rom "
      + "Corinthians Cor Galatians Gal Ephesians Eph Philippians Phil Colossians Col Thessalonians "
      + "Thess Timothy Tim Titus Philemon Hebrews Heb James Jas Peter Pet Jude Revelation Rev Surah "
      + "Sura Quran Sirach Wisdom Tobit Maccabees").split(separator: " ").map(String.init))

  private func ratio(at index: Int) -> Rewrite? {
    let first = text.digitsEnd(index)
    guard first - index <= 3, text[first] == UInt8(ascii: ":"), text[first + 1].isASCIIDigit else {
      return nil
    }
    var end = text.digitsEnd(first + 1)
    // "1:1.618"
    if text[end] == UInt8(ascii: "."), let second = Numeral(text, at: first + 1),
      second.fraction != nil, isBoundary(second.range.upperBound)
    {
      let words = "\(speech.cardinal(text.string(index..<first))) to \(speech.numeral(second))"
      return Rewrite(index..<second.range.upperBound, words)
    }
    let (a, b) = (text.string(index..<first), text.string((first + 1)..<end))
    // "Psalm 23:4" and "Matt. 5:3" are chapter and verse.
    let wordEnd =
      text[index - 1] == UInt8(ascii: " ") && text[index - 2] == UInt8(ascii: ".")
      ? index - 2 : index
    let isVerse =
      text.wordBefore(wordEnd).map { Self.scriptures.contains(text.string($0)) } ?? false
    guard end - first <= 4, end != first + 3 || isVerse, isBoundary(end),
      text[end] != UInt8(ascii: ":"), text[first + 1] != UInt8(ascii: "0")
    else { return nil }
    let dash = isVerse ? dashLength(at: end) : 0
    if dash > 0, let last = Numeral(text, at: end + dash), last.value != nil,
      isBoundary(last.range.upperBound), text[last.range.upperBound] != UInt8(ascii: ":")
    {
      end = last.range.upperBound
      return Rewrite(
        index..<end,
        "\(speech.cardinal(a)) \(speech.cardinal(b)) to \(speech.cardinal(last.whole))")
    }
    let joint = isVerse || isDegreeClass(a, b, end) ? " " : " to "
    return Rewrite(index..<end, speech.cardinal(a) + joint + speech.cardinal(b))
  }
}
