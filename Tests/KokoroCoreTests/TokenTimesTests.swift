import KokoroCore
import Testing

struct TokenTimesTests {
  private func token(_ text: String, _ phonemes: String, space: Bool = false) -> SpokenToken {
    SpokenToken(
      text: text, range: 0..<0, phonemes: Array(phonemes.unicodeScalars), whitespace: space)
  }

  private func seconds(_ times: TokenTimes) -> [[Double]] {
    times.tokens.map { [Double($0.lowerBound) / 80, Double($0.upperBound) / 80] }
  }

  @Test func sharesSpacesAndStartsThreeFramesEarly() {
    let times = TokenTimes(
      [token("Hi", "hˈI", space: true), token("moon", "mˈun"), token(".", ".")],
      durations: [10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(seconds(times) == [[0.175, 0.4625], [0.4625, 1.275], [1.275, 1.525]])
  }

  @Test func symbolsThatWereNotSentTakeNoTime() {
    let plain = TokenTimes([token("a", "a")], durations: [5, 4, 3])
    let skipped = TokenTimes([token("a", "❓a\u{329}")], durations: [5, 4, 3])
    #expect(plain.tokens == skipped.tokens)
    #expect(skipped.symbols.count == 1)
  }

  @Test func silentTokensTakeOnlyTheirSpace() {
    let times = TokenTimes(
      [token("a", "a", space: true), token("-", "", space: true), token("b", "b")],
      durations: [3, 4, 2, 6, 8, 1])
    #expect(seconds(times) == [[0, 0.125], [0.125, 0.125], [0.225, 0.5]])
  }
}
