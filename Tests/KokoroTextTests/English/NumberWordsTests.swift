import KokoroText
import Testing

struct NumberWordsTests {
  @Test(arguments: [
    ("0", "zero"), ("000", "zero"), ("7", "seven"), ("13", "thirteen"), ("20", "twenty"),
    ("101", "one hundred and one"), ("999", "nine hundred and ninety nine"),
    ("1001", "one thousand and one"), ("1100", "one thousand one hundred"),
    ("1000050", "one million and fifty"), ("1050000", "one million fifty thousand"),
    ("2000000000000000000000000000", "two octillion"),
  ])
  func cardinal(digits: String, words: String) {
    #expect(NumberWords.cardinal(digits)?.joined(separator: " ") == words)
  }

  @Test func moreDigitsThanWordsReachHaveNoName() {
    #expect(NumberWords.cardinal(String(repeating: "9", count: 31)) == nil)
  }

  @Test(arguments: [
    ("1", "first"), ("12", "twelfth"), ("20", "twentieth"), ("23", "twenty third"),
    ("104", "one hundred and fourth"), ("1000", "one thousandth"),
  ])
  func ordinal(digits: String, words: String) {
    #expect(NumberWords.ordinal(digits)?.joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("1905", "nineteen oh five"), ("2000", "two thousand"), ("2005", "two thousand and five"),
    ("1200", "twelve hundred"), ("2024", "twenty twenty four"), ("0042", "forty two"),
    ("1999", "nineteen ninety nine"),
  ])
  func year(digits: String, words: String) {
    #expect(NumberWords.year(digits)?.joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("2.71", "two point seven one"), ("3.50", "three point five"), ("3.0", "three"),
    ("0.007", "zero point zero zero seven"), ("10.", "ten"),
    ("0.00001", "zero point zero zero zero zero one"),
  ])
  func decimal(text: String, words: String) {
    #expect(NumberWords.decimal(text)?.joined(separator: " ") == words)
  }
}
