extension NumberRules {
  /// "1920x1080", "4 x 6": by.
  func dimensions(_ numeral: Numeral) -> Rewrite? {
    let end = numeral.range.upperBound
    let spaced = text.spacesEnd(end)
    guard spaced - end <= 1 else { return nil }
    let sign = text[spaced] == UInt8(ascii: "x") ? 1 : isTimes(spaced) ? 2 : 0
    guard sign > 0 else { return nil }
    let next = text.spacesEnd(spaced + sign)
    guard next - spaced - sign == spaced - end, let second = Numeral(text, at: next) else {
      return nil
    }
    let isAttached = spaced == end
    // "0x10" is a hexadecimal number
    guard !(isAttached && numeral.whole == "0") else { return nil }
    let after = text[second.range.upperBound]
    let isPower =
      after == UInt8(ascii: "^") || (second.whole == "10" && (after == 0xC2 || after == 0xE2))
    if isAttached, sign == 1, let pixels = pixels(numeral, second) { return pixels }
    let isProduct = sign == 2 || isFollowedByEquals(second)
    let word = isPower || (!isAttached && isProduct) ? "times" : "by"
    // "4x100m": after a letter no number would be looked for.
    if isAttached, !isPower, let measured = measured(second) {
      return Rewrite(
        numeral.range.lowerBound..<measured.end,
        "\(speech.numeral(numeral)) \(word) \(measured.words)")
    }
    return Rewrite(numeral.range.lowerBound..<next, "\(speech.numeral(numeral)) \(word) ")
  }

  /// "1920x1080": nineteen twenty by ten eighty.
  private func pixels(_ width: Numeral, _ height: Numeral) -> Rewrite? {
    let sides = [width, height]
    guard sides.allSatisfy({ $0.value ?? 0 >= 200 && (3...4).contains($0.range.count) }),
      isBoundary(height.range.upperBound), sides.contains(where: { $0.range.count == 4 })
    else { return nil }
    let words = sides.map {
      $0.range.count == 4 ? speech.year($0.whole) : speech.addressPart($0.whole)
    }
    return Rewrite(
      width.range.lowerBound..<height.range.upperBound, words.joined(separator: " by "))
  }

  /// "9 - 4", "10 / 2", "3 * 4", "2^10", "5²": the number with its operator; what follows is read
  /// on its own.
  func arithmetic(_ numeral: Numeral) -> Rewrite? {
    let (start, end) = (numeral.range.lowerBound, numeral.range.upperBound)
    let number = text.string(numeral.range)
    if text[end] == UInt8(ascii: "^") {
      if text[end + 1].isASCIIDigit
        || text[end + 1].isASCIILower && isBoundary(end + 2)
      {
        return Rewrite(start..<(end + 1), "\(number) to the power of ")
      }
      if text[end + 1] == UInt8(ascii: "-"), text[end + 2].isASCIIDigit {
        return Rewrite(start..<(end + 2), "\(number) to the power of minus ")
      }
    }
    if let scientific = scientific(numeral) { return scientific }
    if text[end] == 0xC2, text[end + 1] == 0xB2 || text[end + 1] == 0xB3, isBoundary(end + 2) {
      return Rewrite(start..<(end + 2), number + (text[end + 1] == 0xB2 ? " squared" : " cubed"))
    }
    let sign = text.spacesEnd(end)
    guard sign == end + 1 else { return nil }
    let scalar = text.scalar(at: sign)
    let next = sign + scalar.length
    guard text[next] == UInt8(ascii: " "), let second = Numeral(text, at: text.spacesEnd(next))
    else {
      return nil
    }
    let word: String
    switch scalar.value {
    case "-":
      let isDifference = isFollowedByEquals(second) || !isRising(numeral, second)
      word = isDifference ? "minus" : "to"
    case "−": word = "minus"
    case "*", "×": word = "times"
    case "/", "÷": word = "divided by"
    case "<": word = "is less than"
    case ">": word = "is greater than"
    default: return nil
    }
    return Rewrite(start..<second.range.lowerBound, "\(number) \(word) ")
  }

  /// "1e-5", "3.2E6": times ten to the power of.
  private func scientific(_ numeral: Numeral) -> Rewrite? {
    let end = numeral.range.upperBound
    guard text[end] | 0x20 == UInt8(ascii: "e") else { return nil }
    let isNegative = text[end + 1] == UInt8(ascii: "-")
    let digits = isNegative || text[end + 1] == UInt8(ascii: "+") ? end + 2 : end + 1
    let last = text.digitsEnd(digits)
    guard (1...3).contains(last - digits), isBoundary(last) else { return nil }
    return Rewrite(
      numeral.range.lowerBound..<last,
      "\(speech.numeral(numeral)) times ten to the power of \(isNegative ? "minus " : "")"
        + speech.cardinal(text.string(digits..<last)))
  }

  private func isFollowedByEquals(_ numeral: Numeral) -> Bool {
    text[text.spacesEnd(numeral.range.upperBound)] == UInt8(ascii: "=")
  }

  private func isTimes(_ index: Int) -> Bool { text[index] == 0xC3 && text[index + 1] == 0x97 }
}
