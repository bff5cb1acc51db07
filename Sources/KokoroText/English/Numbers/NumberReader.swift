/// Reads what is written in digits. Upstream: `is_number`, `get_number`.
struct NumberReader {
  let lexicon: Lexicon
  let suffixes: Suffixes
  /// As Misaki, which drops the zeros at the end of "1.10".
  let isStrict: Bool

  /// How inline markup asks for a number to be read.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// "and" is spoken: one hundred and one.
    static let and = Flags(rawValue: 1)
    /// "and" is spoken as a mere n.
    static let shortAnd = Flags(rawValue: 2)
    /// A leading "one" is spoken as "a".
    static let article = Flags(rawValue: 4)
  }

  /// Whether the word is digits with commas, points, one ending and, at the head of a group, a
  /// minus.
  static func isNumber(_ word: String, isHead: Bool) -> Bool {
    guard word.utf8.contains(where: \.isASCIIDigit) else { return false }
    let ending = endings.first(where: word.ends)
    let body = word.utf8.dropLast(ending?.utf8.count ?? 0)
    return body.enumerated().allSatisfy { position, byte in
      byte.isASCIIDigit || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
        || (isHead && position == 0 && byte == UInt8(ascii: "-"))
    }
  }

  func pronunciation(
    _ word: String, currency: Currency?, isHead: Bool, flags: Flags
  ) -> Pronunciation? {
    let letters = word.utf8.reversed().prefix { $0.isASCIILower || $0 == UInt8(ascii: "'") }.count
    let ending = String(Substring(word.utf8.suffix(letters)))
    var digits = word.droppingLast(letters)
    var spoken = Spoken(lexicon: lexicon, flags: flags)
    if digits.utf8.first == UInt8(ascii: "-") {
      spoken.append("minus")
      digits.removeFirst()
    }
    read(digits, ending: ending, currency: currency, isHead: isHead, into: &spoken)
    guard !spoken.words.isEmpty else { return nil }
    let phonemes = spoken.words.joined(separator: " ")
    let ended =
      switch ending {
      case "s", "'s": suffixes.withS(phonemes)
      case "ed", "'d": suffixes.withEd(phonemes)
      case "ing": suffixes.withIng(phonemes)
      default: phonemes
      }
    return ended.map { Pronunciation(phonemes: $0, source: .number) }
  }

  private func read(
    _ digits: String, ending: String, currency: Currency?, isHead: Bool, into spoken: inout Spoken
  ) {
    let isOrdinal = Self.ordinalEndings.contains(ending)
    let dots = digits.utf8.count { $0 == UInt8(ascii: ".") }
    let plain = String(digits.unicodeScalars.filter { $0 != "," })
    if digits.isASCIIDigits, isOrdinal {
      spoken.append(NumberWords.ordinal(digits), digits: digits)
    } else if spoken.words.isEmpty, digits.utf8.count == 4, currency == nil, digits.isASCIIDigits {
      spoken.append(NumberWords.year(digits), digits: digits)
    } else if !isHead, dots == 0 {
      readInsideGroup(plain, into: &spoken)
    } else if dots > 1 || (!isHead && isStrict) {
      readParts(of: plain, into: &spoken)
    } else if let currency, Self.canBeAmount(digits) {
      readAmount(plain, of: currency, into: &spoken)
    } else if dots == 0 {
      spoken.append(
        isOrdinal ? NumberWords.ordinal(plain) : NumberWords.cardinal(plain), digits: plain)
    } else if plain.utf8.first == UInt8(ascii: ".") {
      spoken.append(["point"] + NumberWords.spelled(plain), digits: plain)
    } else if isStrict {
      spoken.append(NumberWords.decimal(plain), digits: plain)
    } else {
      let whole = plain.prefix { $0 != "." }
      let fraction = plain.dropFirst(whole.count + 1)
      spoken.append(NumberWords.cardinal(whole), digits: String(whole))
      spoken.append(["point"], digits: "")
      spoken.append(each: String(fraction))
    }
  }

  /// A number that stands after letters or a hyphen: "747" is seven forty-seven.
  private func readInsideGroup(_ digits: String, into spoken: inout Spoken) {
    let bytes = Array(digits.utf8)
    if bytes.first == UInt8(ascii: "0") || bytes.count > 3 {
      spoken.append(each: digits)
    } else if bytes.count == 3, !digits.ends(with: "00") {
      spoken.append(NumberWords.cardinal(String(digits.prefix(1))), digits: digits)
      if bytes[1] == UInt8(ascii: "0") {
        spoken.append("O", stress: -2)
        spoken.append(each: String(digits.suffix(1)))
      } else {
        spoken.append(
          NumberWords.cardinal(String(digits.suffix(2))), digits: digits, isFirst: false)
      }
    } else {
      spoken.append(NumberWords.cardinal(digits), digits: digits)
    }
  }

  /// Parts between full stops that aren't spoken: "2.10.3" is two ten three.
  private func readParts(of digits: String, into spoken: inout Spoken) {
    var isFirst = true
    for part in digits.split(separator: ".", omittingEmptySubsequences: false) {
      let bytes = part.utf8
      if bytes.first == UInt8(ascii: "0")
        || (bytes.count != 2 && bytes.dropFirst().contains { $0 != UInt8(ascii: "0") })
      {
        spoken.append(each: String(part))
      } else if !bytes.isEmpty {
        spoken.append(NumberWords.cardinal(part), digits: String(part), isFirst: isFirst)
      }
      isFirst = false
    }
  }

  /// "5.20": five dollars and twenty cents, without a part that is zero.
  private func readAmount(_ digits: String, of currency: Currency, into spoken: inout Spoken) {
    let amounts = digits.split(separator: ".", omittingEmptySubsequences: false)
    var parts = zip(amounts, [currency.unit, currency.part]).map {
      (digits: String($0.drop { $0 == "0" }), unit: $1)
    }
    if parts.count == 2 {
      if parts[1].digits.isEmpty {
        parts.removeLast()
      } else if parts[0].digits.isEmpty {
        parts.removeFirst()
      }
    }
    for (number, part) in parts.enumerated() {
      if number > 0 { spoken.append("and") }
      spoken.append(
        NumberWords.cardinal(part.digits), digits: part.digits, isFirst: number == 0)
      if part.digits != "1", part.unit != "pence" {
        spoken.append(plural: part.unit, suffixes)
      } else {
        spoken.append(part.unit)
      }
    }
  }

  /// At most one full stop, and fewer than three digits after it.
  private static func canBeAmount(_ digits: String) -> Bool {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 1 || (parts.count == 2 && parts[1].utf8.count < 3)
  }

  /// In the order in which they are tried.
  private static let endings = ["ing", "'d", "ed", "'s", "st", "nd", "rd", "th", "s"]
  private static let ordinalEndings: Set<String> = ["st", "nd", "rd", "th"]
}

/// The phonemes of a number's words, one by one.
private struct Spoken {
  let lexicon: Lexicon
  let flags: NumberReader.Flags
  private(set) var words: [String] = []

  init(lexicon: Lexicon, flags: NumberReader.Flags) {
    self.lexicon = lexicon
    self.flags = flags
  }

  mutating func append(_ word: String, stress: StressLevel? = nil) {
    if let found = lexicon.lookup(word, tag: nil, stress: stress, following: nil) {
      words.append(found.phonemes)
    }
  }

  mutating func append(plural unit: String, _ suffixes: Suffixes) {
    if let found = suffixes.s(unit + "s", tag: nil, stress: nil, following: nil) {
      words.append(found.phonemes)
    }
  }

  /// A number's words, or its digits one by one where there are none.
  mutating func append(_ number: [String]?, digits: String, isFirst: Bool = true) {
    guard let number else { return append(each: digits) }
    for (position, word) in number.enumerated() {
      if word == "and", !flags.contains(.and) {
        if flags.contains(.shortAnd), let last = words.popLast() { words.append(last + "ən") }
      } else if isFirst, position == 0, number.count > 1, word == "one", flags.contains(.article) {
        words.append("ə")
      } else {
        append(word, stress: word == "point" ? -2 : nil)
      }
    }
  }

  mutating func append(each digits: String) {
    for word in NumberWords.spelled(digits) { append(word) }
  }
}
