/// Numbers in words, with the dialect's "and".
struct NumberSpeech: Sendable {
  let dialect: EnglishDialect

  /// "1234" in digits without separators. Longer ones than words exist for are read digit by digit.
  func cardinal(_ digits: String) -> String {
    words(NumberWords.cardinal(digits)) ?? spelled(digits)
  }

  func cardinal(_ number: Int) -> String { cardinal(String(number)) }

  func ordinal(_ number: Int) -> String { words(NumberWords.ordinal(String(number))) ?? "" }

  /// 1905: nineteen oh five; 2024: twenty twenty four.
  func year(_ digits: String) -> String { words(NumberWords.year(digits)) ?? cardinal(digits) }

  /// Digit by digit: zero zero four two.
  func spelled(_ digits: String) -> String {
    NumberWords.spelled(digits).joined(separator: " ")
  }

  /// One or two digits of a clock: oh five, thirty.
  func minutes(_ digits: String) -> String {
    digits.utf8.first == UInt8(ascii: "0") && digits != "00"
      ? "oh \(cardinal(digits))" : cardinal(digits)
  }

  /// A numeral with a decimal point or without.
  func numeral(_ numeral: Numeral) -> String {
    let whole = numeral.whole.isEmpty ? "" : cardinal(numeral.whole)
    guard let fraction = numeral.fraction else { return whole }
    return (whole.isEmpty ? "" : whole + " ") + "point " + spelled(fraction)
  }

  /// How a byte of an address, up to three digits, is said: one ninety two, zero, one sixty eight.
  func addressPart(_ digits: String) -> String {
    guard digits.utf8.count == 3, let number = Int(digits), number >= 100 else {
      return cardinal(digits)
    }
    let (high, low) = number.quotientAndRemainder(dividingBy: 100)
    if low == 0 { return "\(cardinal(high)) hundred" }
    return "\(cardinal(high)) \(minutes(String(digits.suffix(2))))"
  }

  private func words(_ list: [String]?) -> String? {
    guard let list else { return nil }
    return (dialect == .us ? list.filter { $0 != "and" } : list).joined(separator: " ")
  }
}

/// Digits in the text, with commas between thousands and one decimal point.
struct Numeral: Equatable {
  var range: Range<Int>
  /// Without commas; empty for ".5".
  var whole: String
  /// What stands after the point.
  var fraction: String?
  var hasCommas = false

  var isOne: Bool { whole == "1" && fraction == nil }
  /// Of a whole number that is small enough to calculate with.
  var value: Int? { fraction == nil && whole.utf8.count < 10 ? Int(whole) : nil }

  /// Reads the numeral that begins at `start`.
  init?(_ text: TextScan, at start: Int) {
    var end = text.digitsEnd(start)
    var digits = text.string(start..<end)
    if (1...3).contains(end - start) {
      while text[end] == UInt8(ascii: ","), text.digitsEnd(end + 1) == end + 4 {
        digits += text.string((end + 1)..<(end + 4))
        end += 4
        hasCommas = true
      }
    }
    whole = digits
    if let european = Self.european(text, at: start) {
      (whole, fraction, end) = european
    } else if text[end] == UInt8(ascii: "."), text[end + 1].isASCIIDigit {
      let fractionEnd = text.digitsEnd(end + 1)
      fraction = text.string((end + 1)..<fractionEnd)
      end = fractionEnd
    }
    guard end > start else { return nil }
    range = start..<end
  }

  /// "1.299,00": thousands after full stops and two decimals after a comma, which can't be anything
  /// else.
  private static func european(_ text: TextScan, at start: Int) -> (String, String, Int)? {
    var end = text.digitsEnd(start)
    guard (1...3).contains(end - start) else { return nil }
    var digits = text.string(start..<end)
    while text[end] == UInt8(ascii: "."), text.digitsEnd(end + 1) == end + 4 {
      digits += text.string((end + 1)..<(end + 4))
      end += 4
    }
    guard digits.utf8.count > 3, text[end] == UInt8(ascii: ","),
      text.digitsEnd(end + 1) == end + 3, !text.isWordByte(end + 3)
    else { return nil }
    return (digits, text.string((end + 1)..<(end + 3)), end + 3)
  }
}
