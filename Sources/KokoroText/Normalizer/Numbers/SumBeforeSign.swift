extension NumberRules {
  /// "3,50 €", "50€", "20$": the sign after the sum, as half of Europe writes; and "1.234,56", whose
  /// comma is a decimal point.
  func sumBeforeSign(at index: Int) -> Rewrite? {
    guard let sum = sum(at: index) else { return nil }
    let end = sum.range.upperBound
    let place = text[end] == UInt8(ascii: " ") ? end + 1 : end
    if let sign = currency(at: place), sign.one != "pound" {
      let next = place + sign.length
      // "5 $10 notes", "from 5 €20"
      guard isBoundary(next), !(place > end && sign.one == "dollar") else { return nil }
      let name = sum.isOne ? sign.one : sign.many
      let words = withCents(sum, sign, amount: speech.numeral(sum), name: name)
      return Rewrite(index..<next, words)
    }
    let isEuropean = text[end - 3] == UInt8(ascii: ",") && text.string(sum.range).contains(".")
    guard isEuropean, measured(sum) == nil else { return nil }
    return Rewrite(sum.range, speech.numeral(sum))
  }
}
