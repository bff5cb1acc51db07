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
    ("6 ft 2 in tall, 5ft 11in.", "six foot two tall, five foot eleven."),
    ("a 12' x 14' room", "a twelve feet by fourteen feet room"),
    ("12st 4lb, 9 st 10 lb", "twelve stone four pounds, nine stone ten pounds"),
    ("1st, 21st and 101st", "1st, 21st and 101st"),
    (
      "1.2 g/cm³, 3 kg/m2",
      "one point two grams per cubic centimeter, three kilograms per square meter"
    ),
    ("5 µg/kg/day", "five micrograms per kilogram per day"),
    (
      "330ml cans, a 512GB SSD",
      "three hundred thirty milliliter cans, a five hundred twelve gigabyte SSD"
    ),
    ("the list hit 7.7m", "the list hit seven point seven million"),
    ("a list of 7.7m high walls", "a list of seven point seven meters high walls"),
    ("for 16 wks.", "for sixteen weeks."),
    (
      "310 hp, 280 lb-ft at 1 atm",
      "three hundred ten horsepower, two hundred eighty pound feet at one atmosphere"
    ),
    ("the 4x100m relay", "the four by one hundred meter relay"),
    (
      "BP 120/80, 135/85 mmHg",
      "BP one twenty over eighty, one thirty five over eighty five millimeters of mercury"
    ),
    ("a 120/80 split", "a 120/80 split"),
  ])
  func quantities(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    (
      "40°42′46″N 74°00′22″W",
      "forty degrees, forty two minutes, forty six seconds north "
        + "seventy four degrees, zero minutes, twenty two seconds west"
    ),
    ("51° 30' N", "fifty one degrees, thirty minutes north"),
    ("12°15′ and 1°01′", "twelve degrees, fifteen minutes and one degree, one minute"),
    (
      #"48°51'24.5"E"#,
      "forty eight degrees, fifty one minutes, twenty four point five seconds east"
    ),
    (
      "40.7128° N, 74.006° W",
      "forty point seven one two eight degrees north, seventy four point zero zero six degrees west"
    ),
    ("turn 45° West; 20°C", "turn forty five degrees West; twenty degrees Celsius"),
    ("-5.5° N", "minus five point five degrees north"),
  ])
  func angles(text: String, expected: String) { expect(text, expected) }

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
    ("€1.299,00", "one thousand two hundred ninety nine euros"),
    ("3,50 €, 50€, 20$", "three euros and fifty cents, fifty euros, twenty dollars"),
    ("1.234,56 and 1,234.56", "one thousand two hundred thirty four point five six and 1,234.56"),
    ("$83.47/bbl", "eighty three dollars and forty seven cents per barrel"),
    ("from $5 to $10", "from $5 to $10"),
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
    ("7.30pm, 7.30am–5.30 pm", "seven thirty PM, seven thirty AM to five thirty PM"),
    ("8:45ish", "eight forty five ish"),
    ("1700 hrs, 0630 hours, 1700 men", "seventeen hundred hours, oh six thirty hours, 1700 men"),
    ("already Fri and the Mon", "already Friday and the Mon"),
    ("your e-mail of 3/14", "your e-mail of March fourteenth"),
    ("in 2:00:35", "in two hours and thirty five seconds"),
    ("On Tue, 5 Mar", "On Tuesday, the fifth of March"),
    ("Sun, March 3 in the Sun, 5", "Sunday, March third in the Sunday, 5"),
    ("the sun, 5 men", "the sun, 5 men"),
    ("the 12th–15th centuries", "the twelfth to fifteenth centuries"),
    ("the late '90s, a '67 Chevy", "the late 90s, a 67 Chevy"),
    (
      "2024-02-29T14:30:00Z",
      "February twenty ninth, twenty twenty four, fourteen thirty and zero seconds UTC"
    ),
  ])
  func calendar(text: String, expected: String) { expect(text, expected) }

  @Test(arguments: [
    ("The 17.45 leaves at 17.45 from York", "The 17.45 leaves at seventeen forty five from York"),
    ("stood at 1.25%, at 2.30 per cent", "stood at 1.25%, at 2.30 per cent"),
    ("a 2:1 from Durham, 2:1 odds", "a two one from Durham, two to one odds"),
  ])
  func britishTimesAndDegrees(text: String, expected: String) { expect(text, expected, .gb) }

  @Test(arguments: [
    ("Dial 999 or 112.", "Dial nine nine nine or one one two."),
    ("Call 911. A 911 call", "Call nine one one. A nine one one call"),
    ("Call 500 people. 911 people", "Call 500 people. 911 people"),
    ("Text STOP to 88022.", "Text STOP to eight eight zero two two."),
    ("a 404 (Not Found), error 503", "a four oh four (Not Found), error five oh three"),
    ("a 404 kilometer trip, 404 men", "a 404 kilometer trip, 404 men"),
    ("Order #A1B2, #tag2", "Order number A1B2, hashtag tag2"),
    ("a Boeing 737 MAX, 737 people", "a Boeing seven thirty seven MAX, 737 people"),
    ("p < .001 and .05", "p is less than .001 and .05"),
  ])
  func codes(text: String, expected: String) { expect(text, expected) }

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
    (
      "Atlanta, GA. New York, NY 10010",
      "Atlanta, Georgia. New York, New York one zero zero one zero"
    ),
    ("Boston, MA; Portland, OR, is", "Boston, Massachusetts; Portland, Oregon, is"),
    ("Well, OK. J. Doe, MD, or Jo, ME", "Well, OK. J. Doe, MD, or Jo, ME"),
    ("Downing St, SW1A 2AA", "Downing Street, SW1A 2AA"),
    ("on Park Ave SW. The", "on Park Avenue Southwest. The"),
    (
      "the Rt Hon Jane Doe, Rt. Hon. J. Doe",
      "the Right Honourable Jane Doe, Right Honourable J. Doe"
    ),
    ("Leeds Utd won", "Leeds United won"),
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
    ("Mix 1:2, 1:1.618", "Mix one to two, one to one point six one eight"),
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
    ("It is ≈ 5, x ≈ 5", "It is approximately 5, x is approximately 5"),
    ("x ∈ A ∪ B, ∀ y", "x is in A union B, for all y"),
    ("x != null, y == 2", "x is not equal to null, y equals 2"),
    ("x / y; red / blue; end, / In", "x over y; red, blue; end, In"),
    ("n - 1, x - y, a - 1, 9 to Z - 3", "n minus 1, x minus y, a - 1, 9 to Z - 3"),
    ("a -> b, x → y, A→B", "a, b, x, y, A, B"),
    ("π/4", "pi over 4"),
    ("A+, not B-", "A+, not B minus"),
    ("7/10 on it, 7/10 of it", "seven out of ten on it, seven tenths of it"),
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
    ("Subject: Re: Fwd: hi", "Subject: Regarding: Forward: hi"),
    ("ask re: the bill", "ask regarding the bill"),
    ("Ann <ann@lee.org> wrote", "Ann ann at lee dot org wrote"),
    ("Love you always <3", "Love you always"),
    ("if x <3", "if x is less than 3"),
    ("your .env, .NET", "your dot env, dot NET"),
    ("Rock-'n'-roll", "Rock-and-roll"),
    ("im late, dont wait; Ive said", "I'm late, don't wait; I've said"),
    ("as was his wont, im@x.org, well, its", "as was his wont, im at x dot org, well, its"),
    ("Open Settings > Privacy", "Open Settings, Privacy"),
    ("- [ ] milk\n- [x] tea", "milk\ntea"),
    ("fn. 3, Ps. 23", "footnote 3, Psalm 23"),
  ])
  func notesAndMessages(text: String, expected: String) { expect(text, expected) }
}
