import KokoroText
import Testing

/// What news, recipes, addresses, chat and notes are full of.
struct EverydayTextTests {
  private func expect(_ text: String, _ expected: String, _ dialect: EnglishDialect = .us) {
    #expect(Normalizer(dialect: dialect).normalize(MappedText(text)).0.text == expected)
  }

  @Test(arguments: [
    (
      "2.3m refugees, 80.9m passengers",
      "two point three million refugees, eighty point nine million passengers"
    ),
    ("a 2.3m wall, the 100m in", "a two point three meter wall, the one hundred meters in"),
    ("roughly 200x the pay", "roughly two hundred times the pay"),
    ("It grew 2-3x.", "It grew two to three times."),
    ("4K TVs", "4K TVs"),
    ("1h 30m 15s", "one hour thirty minutes fifteen seconds"),
    ("16.9 fl oz, 12 fl. oz. of", "sixteen point nine fluid ounces, twelve fluid ounces of"),
    ("1,012 m2 and 5 km2", "one thousand twelve square meters and five square kilometers"),
    ("2 tbsp. sugar", "two tablespoons sugar"),
    ("1 x 400g tin", "one four hundred gram tin"),
    ("12 ft x 14 ft", "twelve feet by fourteen feet"),
    ("a 9\"x13\" pan", "a nine inch by 13\" pan"),
    ("3' 6\" high", "three foot six high"),
    ("5.25%–5.50%", "five point two five to five point five zero percent"),
    ("3-1/2 inches, 5 1/4\" disk", "three and a half inches, five and a quarter inch disk"),
    ("12V battery, 240 V", "twelve volt battery, two hundred forty volts"),
    ("9:58.3 in 3.2 s", "nine fifty eight point three in three point two seconds"),
    ("2°C–5°C, up +1.5%", "two degrees Celsius to five degrees Celsius, up plus 1.5%"),
    ("high: 75F; seat 12F", "high: seventy five degrees Fahrenheit; seat 12F"),
    ("3 x 10^8", "three times 10 to the power of 8"),
  ])
  func quantities(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("The €2.5bn fund", "The two point five billion euro fund"),
    ("a $1.5-million house", "a one point five million dollar house"),
    ("a $5 lunch and the $5 in", "a five dollar lunch and the $5 in"),
    ("₹1 lakh", "one lakh rupees"),
    ("USD 50, CHF 1.5 million", "fifty US dollars, one point five million Swiss francs"),
    (
      "€3,50; £4.99/month",
      "three euros and fifty cents; four pounds and ninety nine pence per month"
    ),
    ("1 000 000 or 1'000'000", "one million or one million"),
    ("300 USD; 40 EUR", "three hundred US dollars; forty euros"),
    ("It fell $1.5 today", "It fell one point five dollars today"),
  ])
  func sums(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("by Fri. 12/01.", "by Friday December first."),
    ("the week of 5/12", "the week of May twelfth"),
    ("on 1/2 of", "on one half of"),
    ("5–7 Dec. 2023", "the fifth to the seventh of December 2023"),
    ("Nov. 5–Dec. 3", "November fifth to December third"),
    ("Jan.-Mar. 2020", "January to March 2020"),
    ("Mon–Fri 9am–5pm", "Monday to Friday nine AM to five PM"),
    ("Nov 2nd, on 9/11", "November 2nd, on nine eleven"),
    ("closed Sun.", "closed Sunday."),
    ("Tues., Thurs. & Sat.", "Tuesday, Thursday and Saturday."),
    ("Game 6 is Sat. at 8:07", "Game 6 is Saturday at eight oh seven"),
    ("10–11 AM", "ten to eleven AM"),
    ("8:30am-5pm, 6:30-8pm", "eight thirty AM to five PM, six thirty to eight PM"),
    ("Friday the 13th; Fri the 13th", "Friday the 13th; Friday the 13th"),
    ("GMT+2, UTC-5", "GMT plus 2, UTC minus 5"),
    ("Of the 5 am I the best?", "Of the 5 am I the best?"),
    ("12:00 noon", "twelve noon"),
    ("the 12th–15th centuries", "the twelfth to fifteenth centuries"),
    ("the late '90s, a '67 Chevy", "the late 90s, a 67 Chevy"),
    (
      "2024-02-29T14:30:00Z",
      "February twenty ninth, twenty twenty four, fourteen thirty and zero seconds UTC"
    ),
  ])
  func calendar(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    (
      "1600 Pennsylvania Ave. NW, Washington, DC 20500",
      "1600 Pennsylvania Avenue Northwest, Washington, DC two zero five zero zero"
    ),
    ("350 W. 42nd St., New", "350 West 42nd Street, New"),
    ("John W. Smith", "John W. Smith"),
    ("Take I-95 N to", "Take I-95 North to"),
    ("Rte. 66", "Route 66"),
    ("12 Elm St, Apt 4B", "12 Elm Street, apartment 4B"),
    ("up Park Ave today", "up Park Avenue today"),
    ("St. Martin's Ln. is", "Saint Martin's Lane is"),
    ("Ft. Worth, Tex., is", "fort Worth, Texas, is"),
    ("Crane & Co. vs. Bell, Ltd.", "Crane and company vs. Bell, limited."),
    ("c/o J. Doe", "care of J. Doe"),
  ])
  func addresses(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("Vol. II, pt. iv", "volume two, part four"),
    ("Act V, Scene ii", "Act five, Scene two"),
    ("WWII", "World War Two"),
    ("Types II and III", "Types two and three"),
    ("I, II, III, and IV.", "I, two, three, and four."),
    ("Gen. 1:1; Matt. 5:3–12", "Gen. one one; Matt. five three to twelve"),
    ("Max. 8 and 3M, 5M users", "maximum 8 and 3M, five million users"),
    ("No.1; Eq. (3); (ii) two", "number 1; equation (3); (two) two"),
    ("Mix 1:2", "Mix one to two"),
    ("Ng et al. (2021)", "Ng et al (2021)"),
    ("pages 145-52", "pages one hundred forty five to fifty two"),
    ("won 112-108", "won one hundred twelve to one hundred eight"),
    ("a 787-9, 24-7, 50-50", "a seven eighty seven nine, twenty four seven, fifty fifty"),
    ("a 737-800", "a seven thirty seven eight hundred"),
  ])
  func booksAndScores(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("H2O, C6H12O6 and B2B", "H two O, C six H twelve O six and B2B"),
    ("x² + y³", "x squared + y cubed"),
    ("10^-6 and 1e-5", "10 to the power of minus 6 and one times ten to the power of minus five"),
    ("per km²; CO₂", "per square kilometer; CO₂"),
    ("f(x) = 2x + 1", "f(x) equals 2x + 1"),
    ("p < 0.05, b > c", "p is less than 0.05, b is greater than c"),
    ("It was <5%.", "It was less than 5%."),
    ("y=-2", "y equals -2"),
    ("B.1.1.7", "B point one point one point seven"),
    ("an A+ and a B- in art", "an A+ and a B minus in art"),
    ("km/h and m/s", "kilometers per hour and meters per second"),
    ("#12345 and #1", "number one two three four five and number 1"),
  ])
  func formulas(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("said--not now -- yes", "said—not now — yes"),
    ("run --flag now", "run --flag now"),
    ("the WHO said; WHO IS IT", "the W.H.O. said; WHO IS IT"),
    ("our IT team", "our I.T. team"),
    ("365 days/yr", "365 days per year"),
    ("if a && b || c", "if a and b or c"),
    ("http://localhost:8080/x", "localhost colon 8080 slash x"),
    ("Re: Q3", "Regarding: Q3"),
    ("in 5 :)", "in 5"),
    ("and 'twas cold", "and twas cold"),
    ("rock ’n’ roll in the ’80s", "rock and roll in the 80s"),
    ("the 1980s' best", "the 1980s best"),
    ("in ~/src/app-1 now", "in tilde slash S R C slash app dash 1 now"),
    ("IMG_2041.JPG", "IMG underscore 2041 dot J P G"),
    ("and/or", "and/or"),
  ])
  func notesAndMessages(text: String, expected: String) { expect(text, expected) }
}
