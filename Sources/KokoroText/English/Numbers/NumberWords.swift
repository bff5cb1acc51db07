/// Numbers as English words, the way num2words says them: "and" before the last one or two digits.
/// Digits come as ASCII text, so that no number is too long.
package enum NumberWords {
  /// "101": one, hundred, and, one. Nil for more than 30 digits: beyond octillion no word is known.
  package static func cardinal(_ digits: some StringProtocol) -> [String]? {
    let significant = Array(digits.utf8.drop { $0 == UInt8(ascii: "0") })
    guard !significant.isEmpty else { return ["zero"] }
    guard significant.count <= 3 * (thousands.count + 1) else { return nil }
    var words: [String] = []
    var start = 0
    while start < significant.count {
      let left = significant.count - start
      let size = left % 3 == 0 ? 3 : left % 3
      let group = significant[start..<(start + size)].reduce(0) { 10 * $0 + Int($1) - 48 }
      start += size
      if group == 0 { continue }
      let power = (left - size) / 3
      if power == 0, group < 100, !words.isEmpty { words.append("and") }
      words += below1000(group)
      if power > 0 { words.append(thousands[power - 1]) }
    }
    return words
  }

  /// "21": twenty, first.
  package static func ordinal(_ digits: some StringProtocol) -> [String]? {
    guard var words = cardinal(digits), let last = words.popLast() else { return nil }
    if let irregular = ordinals[last] {
      words.append(irregular)
    } else if last.utf8.last == UInt8(ascii: "y") {
      words.append(last.droppingLast(1) + "ieth")
    } else {
      words.append(last + "th")
    }
    return words
  }

  /// Four digits as a year: nineteen oh five, twelve hundred, two thousand.
  package static func year(_ digits: some StringProtocol) -> [String]? {
    guard digits.utf8.count == 4, let year = Int(digits) else { return cardinal(digits) }
    let (high, low) = year.quotientAndRemainder(dividingBy: 100)
    if high == 0 || (high % 10 == 0 && low < 10) { return cardinal(digits) }
    let century = below1000(high)
    if low == 0 { return century + ["hundred"] }
    return century + (low < 10 ? ["oh"] : []) + below1000(low)
  }

  /// "3.50": three, point, five. What follows the point is said digit by digit without its final
  /// zeros; a whole number has no point. `text`: digits, a full stop, digits.
  package static func decimal(_ text: some StringProtocol) -> [String]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Double(String(text).padded), value.isFinite else {
      return nil
    }
    guard value.rounded(.towardZero) != value else { return cardinal(parts[0]) }
    let precision = decimalPlaces(of: value)
    // As num2words: from the binary number, so that long ones lose their last digits.
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    let whole = value.rounded(.towardZero)
    let scaled = (value - whole) * scale
    let nearest = scaled.rounded()
    let fraction = abs(nearest - scaled) < 0.01 ? nearest : scaled.rounded(.down)
    guard fraction < 1e18, whole < 1e18 else { return nil }
    let shown = String(Int64(fraction))
    let zeros = String(repeating: "0", count: max(0, precision - shown.utf8.count))
    guard let words = cardinal(String(Int64(whole))) else { return nil }
    return words + ["point"] + spelled(zeros + shown)
  }

  /// Digit by digit.
  package static func spelled(_ digits: some StringProtocol) -> [String] {
    digits.utf8.compactMap { $0.isASCIIDigit ? small[Int($0) - 48] : nil }
  }

  /// How many decimals the shortest text of the number has.
  private static func decimalPlaces(of value: Double) -> Int {
    let text = "\(value)".split(separator: "e")
    let point = text[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = point.count == 2 && point[1] != "0" ? point[1].utf8.count : 0
    let exponent = text.count == 2 ? Int(text[1]) ?? 0 : 0
    return max(0, fraction - exponent)
  }

  private static func below1000(_ number: Int) -> [String] {
    let (hundreds, rest) = number.quotientAndRemainder(dividingBy: 100)
    var words = hundreds > 0 ? [small[hundreds], "hundred"] : []
    if hundreds > 0, rest > 0 { words.append("and") }
    if rest >= 20 {
      words.append(tens[rest / 10 - 2])
      if rest % 10 > 0 { words.append(small[rest % 10]) }
    } else if rest > 0 {
      words.append(small[rest])
    }
    return words
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  private static let tens = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let thousands = [
    "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion",
    "septillion", "octillion",
  ]
  private static let ordinals = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
  ]
}

extension String {
  /// With a zero where a decimal point has no digit beside it.
  fileprivate var padded: String {
    (utf8.first == UInt8(ascii: ".") ? "0" : "") + self
      + (utf8.last == UInt8(ascii: ".") ? "0" : "")
  }
}
