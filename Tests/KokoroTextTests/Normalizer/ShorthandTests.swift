import KokoroText
import Testing

/// What people type short: formulas, codes, scores, marks of measure, places.
struct ShorthandTests {
  private func expect(_ text: String, _ expected: String) {
    #expect(Normalizer(dialect: .us).normalize(MappedText(text)).0.text == expected)
  }

  @Test(arguments: [
    ("Solve 2x - 5 = 7.", "Solve 2x minus 5 equals 7."),
    ("f(x) = 2x - 3", "f(x) equals 2x minus 3"),
    ("a - b = c", "a minus b equals c"),
    ("y = -x, y = -2x + 1", "y equals minus x, y equals minus 2x + 1"),
    ("The slope is -3/4", "The slope is minus three quarters"),
    ("x = -1/2", "x equals minus one half"),
    ("-1/2 cup", "-half a cup"),
    ("x^2 - 4x + 4 = 0", "x squared minus 4x + 4 equals 0"),
    (
      "(x + 1)^2, y^3, x^n, 2^n",
      "(x + 1) squared, y cubed, x to the power of n, 2 to the power of n"
    ),
    ("Plan A - B is out", "Plan A - B is out"),
    ("sin(x) + cos 30° = tan θ", "sine (x) + cosine thirty degrees equals tangent theta"),
    ("the sin(s) of my tan cat", "the sin(s) of my tan cat"),
    ("5 +/- 3", "5 plus or minus 3"),
  ])
  func formulas(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    (#"2-4" of snow"#, "two to four inches of snow"),
    (
      #"a 1/2" pile, a 3/8" bolt and 2" nails"#,
      "a half inch pile, a three eighths inch bolt and two inch nails"
    ),
    (#"1/2" of rain"#, "half an inch of rain"),
    (#"He said "2-4" and "1/2" now"#, #"He said "two to four" and "one half" now"#),
    (
      "100 mcg, 1000 IU, 20 kts",
      "one hundred micrograms, one thousand international units, twenty knots"
    ),
    ("2 Tbsp. oil, 1 Tsp, 1 pt. cream", "two tablespoons oil, one teaspoon, one pint cream"),
    ("15 mph winds, 14kt gold", "fifteen mile per hour winds, fourteen karat gold"),
    (
      "12-fl-oz cans, a 1.75-L bottle",
      "twelve fluid ounce cans, a one point seven five liter bottle"
    ),
    ("2 lg. eggs", "2 large eggs"),
    ("100–120/min. at 30/hr", "one hundred to one hundred twenty per minute at thirty per hour"),
    (
      "3/24 hrs, 5/L, 20/8oz",
      "three per twenty four hours, five per liter, twenty per eight ounces"
    ),
    ("1920x1080, 640x480", "nineteen twenty by ten eighty, six hundred forty by 480"),
  ])
  func measures(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("due Dec 2024, by Jan 2020", "due December 2024, by January 2020"),
    ("on 12-Dec-23", "on December twelfth, twenty twenty three"),
    ("a 401(k), two 401ks", "a four oh one K, two four oh one K's"),
    ("403(b) and 501(c)(3)", "four oh three B and five oh one C three"),
    ("a 529 plan has 529 members", "a five twenty nine plan has 529 members"),
    ("Your code is 882-914", "Your code is eight eight two, nine one four"),
    (
      "order no. 7741-88, passcode is 119 284",
      "order number seven seven four one, eight eight, passcode is one one nine, two eight four"
    ),
    ("We order 300-400 a day", "We order three hundred to four hundred a day"),
    ("Route 9W, Highway 17K, 9W", "Route nine W, Highway seventeen K, nine watts"),
    ("1. Open it. 2. Pour. 3. Stir.", "one. Open it. two. Pour. three. Stir."),
    ("It weighs 2. Then", "It weighs 2. Then"),
  ])
  func codesAndDates(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    (
      "Rated 4.8/5 stars, 9.5/10",
      "Rated four point eight out of five stars, nine point five out of ten"
    ),
    (
      "My score was 18/20, not 45/50",
      "My score was eighteen out of twenty, not forty five out of fifty"
    ),
    ("Step 2/5, Page 3/12", "Step two of five, Page three of twelve"),
    ("3/4 of it", "three quarters of it"),
    ("~$300, >$50, £25/£15", "about $300, more than $50, £25, £15"),
    ("$1.2 trn, 500 mln", "one point two trillion dollars, five hundred million"),
  ])
  func scoresAndSums(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("N-no, “B-but why?”", "no, “but why?”"),
    ("W-what? th-think, N-n-no", "what? think, no"),
    ("D-Day, B-ball, C-clamp, re-read, T-shirt", "D-Day, B-ball, C-clamp, re-read, T-shirt"),
    ("e-edition, co-cover, X-ray", "e-edition, co-cover, X-ray"),
  ])
  func stammers(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("(R-La.) and (D-TX)", "(R Louisiana) and (D Texas)"),
    ("From Muncie, IN, to Erie, PA", "From Muncie, Indiana, to Erie, Pennsylvania"),
    ("Baton Rouge, LA. Newark, DE", "Baton Rouge, Louisiana. Newark, Delaware"),
    ("Well, OK. J. Doe, MD", "Well, OK. J. Doe, MD"),
    ("Head NE toward E 14th St", "Head Northeast toward East 14th Street"),
    ("on N. Main St. to SW 8th Ave.", "on North Main Street to Southwest 8th Avenue."),
    ("E. Howard, iPhone SE", "E. Howard, iPhone SE"),
    ("Ohio St. beat Penn St. on Ohio St.", "Ohio State beat Penn State on Ohio Street."),
    ("Drs. Lee, §§ 3–5, a Cat. 4 storm", "doctors Lee, sections three to five, a category 4 storm"),
  ])
  func placesAndPeople(text: String, expected: String) { expect(text, expected) }
}
