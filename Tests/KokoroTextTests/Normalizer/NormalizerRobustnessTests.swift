import Foundation
import KokoroText
import TestSupport
import Testing

struct NormalizerRobustnessTests {
  /// Fragments that begin, join and end what the rules look for.
  private static let fragments = [
    "0", "1", "12", "007", "1999", "1,234", "12345678901234567890", "3.14", ".", ",", ":", "/", "-",
    "–", "−", " ", "  ", "\n", "\r\n", "\u{A0}", "'", "\"", "’", "“", "”", "′", "″", "(", ")", "[",
    "]",
    "$", "£", "€", "¥", "%", "°", "°C", "½", "²", "+", "*", "**", "_", "`", "```", "#", "##", "~",
    "=",
    "<", "<b>", "</", "&", "&amp;", "@", "|", "^", "x", "×", "k", "m", "bn", "am", "p.m.", "km",
    "km/h",
    "sq", "ft", "in", "s", "St.", "Dr.", "No.", "Feb.", "May", "Jan", "Mon.", "Henry", "I", "V",
    "XIV",
    "Chapter", "v", "version", "US", "http://", "www.", ".com", "a@b.co", "AT&T", "C++", "C#", "w/",
    "東京", "नमस्ते", "👍🏽", "\u{200D}", "\u{FE0F}", "\u{0301}", "α", "①", "٣", "é", "ﬁ", "\u{0}", "word",
  ]

  @Test(arguments: 0..<8)
  func anyMixtureIsRewrittenWithRangesInsideTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let text = (0..<Int(random.next() % 14)).map { _ in
        Self.fragments[Int(random.next() % UInt64(Self.fragments.count))]
      }.joined()
      for dialect in EnglishDialect.allCases {
        let (result, diagnostics) = Normalizer(dialect: dialect).normalize(MappedText(text))
        let whole = 0..<text.utf8.count
        let ranges = result.segments.map(\.original) + diagnostics.map(\.range)
        let areInside = ranges.allSatisfy {
          $0.lowerBound >= 0 && $0.upperBound <= whole.upperBound
        }
        #expect(areInside, "\(text)")
      }
    }
  }

  @Test func anyScalarsAreRewritten() {
    var random = SeededGenerator(seed: 99)
    for length in [1, 3, 10, 100, 10_000] {
      var scalars = String.UnicodeScalarView()
      while scalars.count < length {
        let bound: UInt64 = random.next() % 2 == 0 ? 0x300 : 0x11_0000
        if let scalar = Unicode.Scalar(UInt32(random.next() % bound)) { scalars.append(scalar) }
      }
      let text = String(scalars)
      let result = Normalizer(dialect: .us).normalize(MappedText(text)).0
      #expect(result.original(of: 0..<result.text.utf8.count).upperBound <= text.utf8.count)
    }
  }

  /// What repeats without end ends too: nothing looks back or ahead without a bound.
  @Test(arguments: [
    "1", "1-", "1.", "1,", "a.", "*a", "3\" ", "<b", "&a", "|", "_", "`", "(", "a@", "1 ", "1/2 ",
    "x",
    "👍", "東", "$1", "#", "I ", "St. ", "~", "- ", "=",
  ])
  func longRepetitionsEnd(fragment: String) {
    let text = String(repeating: fragment, count: 20_000)
    let result = Normalizer(dialect: .us).normalize(MappedText(text)).0
    #expect(result.text.utf8.count <= 40 * text.utf8.count)
  }
}
