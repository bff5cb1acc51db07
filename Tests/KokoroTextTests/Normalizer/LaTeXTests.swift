import KokoroText
import Testing

/// Formulas as language models write them.
struct LaTeXTests {
  private func normalized(_ text: String) -> String {
    Normalizer(dialect: .us).normalize(MappedText(text)).0.text
  }

  @Test(arguments: [
    (
      #"$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$."#,
      "x equals minus b plus or minus the square root of b squared minus 4 a c, over 2 a."
    ),
    (#"so $e^{i\pi} + 1 = 0$"#, "so e to the power of i pi plus 1 equals 0"),
    (#"\(a^2 + b^3 = c_1\) holds"#, "a squared plus b cubed equals c sub 1 holds"),
    (#"\[ \sum_{i=1}^{n} i \]"#, "the sum from i equals 1 to n i"),
    (#"$$\int_0^1 x \, dx$$"#, "the integral from 0 to 1 x d x"),
    (#"a \frac{1}{2} and \alpha ray"#, "a one half and alpha ray"),
    (#"$n$ items in $O(n^2)$ time"#, "n items in O of n squared time"),
    (#"$\sqrt[3]{x} \leq 5$"#, "the cube root of x is at most 5"),
    (#"$v = 3 \text{ meters}$, $90^\circ$"#, "v equals 3  meters, 90 degrees"),
  ])
  func formulasAreSpoken(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    "It costs $5 and $10.", "$AAPL and $TSLA", "from $5 to $6", #"C:\Users\Bob"#,
    "$5, or 5 dollars",
    #"\unknown{x}"#, "$", #"\"#, "$$", "a$b$c",
  ])
  func sumsAndPathsAreNoFormulas(text: String) { #expect(normalized(text) == text) }

  @Test(arguments: [
    "$x^", "$x=", #"\frac{"#, #"\("#, "${", #"$\frac"#, "$$", #"\sqrt["#, "_{^{", "^",
    #"$\frac\frac"#,
  ])
  func unfinishedFormulasEnd(fragment: String) {
    let text = "$x^" + String(repeating: fragment, count: 5_000) + "$"
    #expect(normalized(text).utf8.count <= 40 * text.utf8.count)
  }
}
