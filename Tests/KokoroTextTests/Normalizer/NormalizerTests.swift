import KokoroText
import Testing

private func normalized(_ text: String, _ dialect: EnglishDialect = .us) -> String {
  Normalizer(dialect: dialect).normalize(MappedText(text)).0.text
}

struct NumberNormalizerTests {
  @Test(arguments: [
    ("Meet me at 3:30.", "Meet me at three thirty."),
    ("Open 7:05 to 12:00.", "Open seven oh five to twelve o'clock."),
    ("at 3:05 PM sharp", "at three oh five PM sharp"),
    ("at 3:00 pm.", "at three PM."),
    ("3:30p.m. today", "three thirty p.m. today"),
    ("10:15 p.m.", "ten fifteen p.m."),
    ("The 15:00 train", "The fifteen hundred train"),
    ("from 9:30-10:45", "from nine thirty to ten forty five"),
    ("John 3:16-18", "John three sixteen to eighteen"),
    ("a 16:9 screen", "a sixteen to nine screen"),
    ("06:03:48 PM", "six oh three PM and forty eight seconds"),
    ("Psalm 23:4", "Psalm twenty three four"),
    ("in 1:02:03", "in one oh two and three seconds"),
    ("at 25:99 x", "at 25:99 x"),
  ])
  func times(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("On 03/15/2024.", "On March fifteenth, twenty twenty four."),
    ("On 25/12/2024.", "On December twenty fifth, twenty twenty four."),
    ("On 2024-03-15.", "On March fifteenth, twenty twenty four."),
    ("born 4/7/76", "born April seventh, nineteen seventy six"),
    ("Due Feb. 3, not Tues.", "Due February third, not Tuesday."),
    ("On Dec 25 we", "On December twenty fifth we"),
    ("March 15, 2024", "March fifteenth, 2024"),
    ("May 5 people", "May 5 people"),
    ("in March 2024", "in March 2024"),
    ("in Feb. 2024", "in February 2024"),
    ("Sept. 11-13", "September eleventh to thirteenth"),
    ("15 March 1939", "the fifteenth of March 1939"),
    (
      "8 September 1841 – 1 May 1904",
      "the eighth of September eighteen forty one to the first of May 1904"
    ),
    ("the 3 Feb. meeting", "the third of February meeting"),
    ("Jan 3rd", "January 3rd"),
  ])
  func dates(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("On 03/05/2024.", "On the third of May, twenty twenty four."),
    ("On 12/25/2024.", "On the twenty fifth of December, twenty twenty four."),
    ("Feb. 3", "February the third"),
    ("There were 101 dogs.", "There were a hundred and one dogs."),
    ("page 101 of", "page one hundred and one of"),
    ("$1,250.75 and 10,000 men", "$1,250.75 and 10,000 men"),
    ("1,250 people", "one thousand two hundred and fifty people"),
    ("in 1939 and 300 men", "in 1939 and 300 men"),
    ("£250 each", "two hundred and fifty pounds each"),
    ("£3.50 each", "£3.50 each"),
    ("only 50p", "only fifty pence"),
    ("12 km", "twelve kilometres"),
  ])
  func britishNumbers(text: String, expected: String) {
    #expect(normalized(text, .gb) == expected)
  }

  @Test(arguments: [
    ("Call 555-1234.", "Call five five five, one two three four."),
    (
      "(555) 123-4567 now", "five five five, one two three, four five six seven now"
    ),
    ("1-800-555-0199", "one, eight hundred, five five five, zero one nine nine"),
    ("+44 20 7946 0958", "plus four four, two zero, seven nine four six, zero nine five eight"),
    ("My PIN is 0042.", "My PIN is zero zero four two."),
    ("My PIN is 4242.", "My PIN is four two four two."),
    ("zip code 90210", "zip code nine zero two one zero"),
    ("account 1234567890", "account one two three, four five six, seven eight nine zero"),
    ("The IP is 192.168.0.1.", "The IP is one ninety two dot one sixty eight dot zero dot one."),
    ("version 2.10.3 is", "version two point ten point three is"),
    ("version 2.10", "version two point ten"),
    ("v2.0 and v3", "version two point zero and version three"),
    ("a V8 engine", "a V8 engine"),
    ("1234 people", "1234 people"),
  ])
  func digitByDigit(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("Pages 10-20; 1939-1945", "Pages ten to twenty; nineteen thirty nine to nineteen forty five"),
    ("10–20 people", "ten to twenty people"),
    ("1939–45", "nineteen thirty nine to forty five"),
    ("5-10 km", "five to ten kilometers"),
    ("10-15%", "ten to fifteen percent"),
    ("a 747-400 jet", "a seven forty seven four hundred jet"),
    ("COVID-19", "COVID-19"),
    ("the 20-year-old", "the 20-year-old"),
    ("4-4-2", "four four two"),
    ("won 3-1", "won three to one"),
  ])
  func ranges(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("Add 1/2 cup.", "Add half a cup."),
    ("2 1/2 cups", "two and a half cups"),
    ("1½ hours", "one and a half hours"),
    ("½ an hour", "one half an hour"),
    ("2/3 of it", "two thirds of it"),
    ("3/4 inch", "three quarters of an inch"),
    ("9 out of 8/10.", "9 out of eight out of ten."),
    ("open 24/7", "open twenty four seven"),
    ("and/or 50/50", "and/or 50/50"),
  ])
  func fractions(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    (
      "5 km in 25 min; 70 kg; 60 mph",
      "five kilometers in twenty five minutes; seventy kilograms; sixty miles per hour"
    ),
    ("It took 25 min. He left.", "It took twenty five minutes. He left."),
    ("1 lb. of it", "one pound of it"),
    ("It is -5°C.", "It is minus five degrees Celsius."),
    ("72°F or 20°", "seventy two degrees Fahrenheit or twenty degrees"),
    ("50 km/h and 10 m/s", "fifty kilometers per hour and ten meters per second"),
    ("80 m² or 3 sq ft", "eighty square meters or three square feet"),
    ("a 5 km run", "a five kilometer run"),
    ("3.5 GHz, 16GB", "three point five gigahertz, sixteen gigabytes"),
    ("5 in the box", "5 in the box"),
    ("the 1990s", "the 1990s"),
    ("5 A students", "5 A students"),
    ("2h 15m", "two hours fifteen minutes"),
    ("10k users", "ten thousand users"),
    ("a 10k race", "a 10k race"),
    (#"3" wide; 6'2" tall"#, "three inches wide; six foot two tall"),
    (#"He said "I have 3" and left"#, #"He said "I have 3" and left"#),
    (#"a 27" monitor"#, "a twenty seven inch monitor"),
    ("5′ 6″", "five foot six"),
    ("the boys' 5' board", "the boys' 5' board"),
  ])
  func units(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    (
      "$30k; £3m; $2.5bn",
      "thirty thousand dollars; three million pounds; two point five billion dollars"
    ),
    ("$10-20 each", "ten to twenty dollars each"),
    ("$5-$10 million", "five to ten million dollars"),
    ("$5.99 and $100", "$5.99 and $100"),
    ("a $100 bill", "a one hundred dollar bill"),
    ("$5/month", "five dollars per month"),
    ("US$5", "five US dollars"),
    ("¥500", "five hundred yen"),
    ("-$5", "minus five dollars"),
    ("$1.5 million", "$1.5 million"),
    ("99¢", "ninety nine cents"),
  ])
  func money(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("9 - 4 = 5.", "9 minus 4 equals 5."),
    ("3 × 4 = 12", "three times 4 equals 12"),
    ("1920x1080", "nineteen twenty by ten eighty"),
    ("4x4", "four by 4"),
    ("10 / 2", "10 divided by 2"),
    ("2^10", "2 to the power of 10"),
    ("−40", "minus 40"),
    ("5 * 3", "5 times 3"),
    ("a=b == c", "a equals b equals c"),
  ])
  func arithmetic(text: String, expected: String) {
    #expect(normalized(text) == expected)
  }
}

struct WordNormalizerTests {
  @Test(arguments: [
    ("No, it wasn’t.", "No, it wasn't."),
    ("the dogs’ tails", "the dogs’ tails"),
    ("He said ‘yes’.", "He said ‘yes’."),
    ("Get ’em", "Get 'em"),
    ("fish 'n' chips", "fish and chips"),
  ])
  func apostrophes(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("Henry VIII; World War II", "Henry the eighth; World War two"),
    ("Chapter IV. Louis XIV", "Chapter four. Louis the fourteenth"),
    ("Elizabeth I of England", "Elizabeth the first of England"),
    ("When Henry I saw", "When Henry I saw"),
    ("Rocky III", "Rocky three"),
    ("an IV line", "an IV line"),
    ("MIX it", "MIX it"),
    ("Part I liked", "Part I liked"),
    ("Pope John Paul II.", "Pope John Paul the second."),
    ("World War I.", "World War one."),
    ("Malcolm X", "Malcolm X"),
    ("John L. Stevens", "John L. Stevens"),
    ("John V. Smith", "John V. Smith"),
  ])
  func romanNumerals(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    (
      "Lt. Col. Brown met Sgt. Pepper.", "lieutenant colonel Brown met sergeant Pepper."
    ),
    ("On St. James St. in town.", "On Saint James Street in town."),
    ("I live on Elm St. He left.", "I live on Elm Street. He left."),
    ("5th Ave. is", "5th Avenue is"),
    ("No. 5 and No. He", "number 5 and No. He"),
    ("Fig. 3, pp. 10-20", "figure 3, pages ten to twenty"),
    ("Acme Inc. said", "Acme incorporated said"),
    ("the Sun. It", "the Sun. It"),
    ("Dr. Vale met Mrs. Oakes", "Dr. Vale met Mrs. Oakes"),
    ("12 Oak Dr. in", "12 Oak Drive in"),
    ("Sammy Davis, Jr. sang", "Sammy Davis, Junior sang"),
    ("St Andrews, Baker St in", "Saint Andrews, Baker Street in"),
    ("approx. 5", "approximately 5"),
  ])
  func abbreviations(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("Smith & Co", "Smith and Co"),
    ("AT&T. R&B", "A.T. and T. R and B"),
    ("My C++ notes and C# code.", "My C plus plus notes and C sharp code."),
    ("w/ sugar, w/o milk", "with sugar, without milk"),
    ("#1 and #tag", "number 1 and hashtag tag"),
    ("mail jo.doe@example.com now", "mail jo dot doe at example dot com now"),
    (
      "https://www.example.com/path/?q=1.", "example dot com slash path."
    ),
    ("see example.org/x", "see example dot org slash x"),
    ("the end.In", "the end.In"),
    ("edit config.json", "edit config dot json"),
    ("e.g. this, i.e. that", "e.g. this, i.e. that"),
    ("Step ❷ then ⑫", "Step two then twelve"),
  ])
  func signsAndAddresses(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("**bold** and *it*", "bold and it"),
    ("# Title\n- item\n> quote", "Title\nitem\nquote"),
    ("__a__ snake_case `code`", "a snake_case code"),
    ("---\ntext", "\ntext"),
    ("2 * 3 * 4", "2 times 3 times 4"),
    ("<b>bold</b> &amp; x < y", " bold  and x is less than y"),
    ("a -- b", "a — b"),
    ("don`t", "don't"),
    ("up 👍, ok ™", "up, ok"),
  ])
  func markup(text: String, expected: String) { #expect(normalized(text) == expected) }

  @Test(arguments: [
    ("Hi 👍🏽 there", "Hi there", ["👍🏽"]),
    ("東京 is big.", " is big.", ["東京"]),
    ("say नमस्ते now", "say now", ["नमस्ते"]),
    ("👨‍👩‍👧 ok", " ok", ["👨‍👩‍👧"]),
    ("café naïve", "café naïve", []),
    ("angle α", "angle alpha", []),
  ])
  func whatCannotBeSpokenIsReported(text: String, expected: String, reported: [String]) {
    let (result, diagnostics) = Normalizer(dialect: .us).normalize(MappedText(text))
    #expect(result.text == expected)
    #expect(diagnostics.map(\.text) == reported)
    #expect(diagnostics.allSatisfy { $0.kind == .unspeakable })
    let bytes = Array(text.utf8)
    for diagnostic in diagnostics {
      #expect(String(decoding: bytes[diagnostic.range], as: UTF8.self) == diagnostic.text)
    }
  }

  @Test func rewrittenWordsKnowTheirPlace() throws {
    let text = "It’s 5 km to St. Ives."
    let mapped = Normalizer(dialect: .us).normalize(MappedText(text)).0
    let bytes = Array(text.utf8)
    for (word, source) in [
      ("It's", "It’s"), ("kilometers", "5 km"), ("Saint", "St."), ("Ives", "Ives"),
    ] {
      let found = try #require(mapped.text.range(of: word))
      let start = mapped.text.utf8.distance(from: mapped.text.startIndex, to: found.lowerBound)
      let range = mapped.original(of: start..<(start + word.utf8.count))
      #expect(String(decoding: bytes[range], as: UTF8.self) == source)
    }
  }

  @Test func plainTextIsLeftAlone() {
    let text = "Nothing here needs help: it's all words, isn't it? “Yes,” she said — twice."
    let (result, diagnostics) = Normalizer(dialect: .us).normalize(MappedText(text))
    #expect(result == MappedText(text))
    #expect(diagnostics.isEmpty)
  }
}
