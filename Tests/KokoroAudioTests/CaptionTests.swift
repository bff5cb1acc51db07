import Foundation
import KokoroAudio
import KokoroCore
import Testing

struct CaptionTests {
  /// A word every half second.
  static func words(_ text: String) -> [CaptionWord] {
    var words: [CaptionWord] = []
    var start = 0
    let bytes = Array(text.utf8)
    for (end, byte) in (bytes + [0x20]).enumerated() where byte == 0x20 {
      if end > start {
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        let time = Double(words.count) / 2
        words.append(CaptionWord(word, start: time, end: time + 0.4, utf8Range: start..<end))
      }
      start = end + 1
    }
    return words
  }

  /// Timings as the engine gives them, a second each: spoken words and marks, and the part of the text
  /// that each is from.
  static func timings(_ spoken: [(word: String, place: String)], in text: String) -> [WordTiming] {
    var rest = text.startIndex
    return spoken.enumerated().map { index, entry in
      let start = text[rest...].range(of: entry.place)?.lowerBound ?? rest
      let end = text.index(start, offsetBy: entry.place.count)
      rest = start
      let isMark = !entry.word.contains { $0.isLetter || $0.isNumber }
      return WordTiming(
        text: entry.word, range: start..<end,
        utf8Range: text.utf8.distance(
          from: text.startIndex, to: start)..<text.utf8.distance(
            from: text.startIndex, to: end), phonemes: "",
        start: Double(index), end: Double(index) + 0.9, isPunctuation: isMark)
    }
  }

  static let half = #"Well ("no") it is 3:30 pm, ok?"#
  static let halfSpoken = timings(
    [
      ("Well", "Well"), ("(", "("), (#"""#, #"""#), ("no", "no"), (#"""#, #"""#), (")", ")"),
      ("it", "it"), ("is", "is"), ("three", "3:30"), ("thirty", "3:30"), ("PM", "pm"), (",", ","),
      ("ok", "ok"), ("?", "?"),
    ], in: half)

  static let roomy = {
    var limits = Caption.Limits()
    limits.longest = 60
    return limits
  }()

  /// Headings and items have no mark at their end.
  @Test(
    arguments: [
      ("One thing\n\nAnother thing", ["One thing", "Another thing"]),
      ("# Title\nText here", ["Title", "Text here"]),
      ("One thing,\nAnother thing", ["One thing, Another thing"]),
      ("One thing\nand another", ["One thing and another"]),
      (
        "A line of more than fifty letters, as in a wrapped\nText goes on",
        ["A line of more than fifty letters, as in a wrapped Text goes on"]
      ),
    ])
  func paragraphsAndShortLinesEndCaptions(text: String, captions: [String]) {
    let spaced = text.map { $0 == "\n" ? " " : $0 }
    let words = Self.words(String(spaced)).filter { $0.text != "#" }
    #expect([Caption](words: words, text: text, limits: Self.roomy).map(\.text) == captions)
  }

  @Test func captionsOfTimingsHaveTheTextsOwnWords() {
    let captions = [Caption](Self.halfSpoken, of: Self.half, limits: Self.roomy)
    #expect(captions.map(\.text) == [Self.half])
    #expect(captions[0].words == Self.halfSpoken.map(CaptionWord.init))
  }

  @Test func lyricsShowTheTextAndTimeItsWords() {
    let captions = [Caption](Self.halfSpoken, of: Self.half, limits: Self.roomy)
    #expect(
      CaptionFormat.lrc.text(captions)
        == #"[00:00.00]<00:00.00>Well <00:03.00>("no") <00:06.00>it <00:07.00>is <00:08.00>3:30 "#
        + "<00:10.00>pm, <00:12.00>ok?\n")
  }

  @Test(arguments: [
    "One two, three.", "A  b\n\nc.", "“Go!” she said. (He did.) \"Yes,\" he said.",
    "naïve – 東京 word",
  ])
  func lyricsWithoutTheirTimesAreTheText(text: String) {
    let captions = [Caption](words: Self.words(text), text: text)
    let lines = CaptionFormat.lrc.text(captions).split(separator: "\n")
    #expect(
      lines.map { $0.replacing(/[\[<][0-9:.]+[>\]]/, with: "") }
        == captions.map { Substring($0.text) })
    #expect(
      captions.map(\.text).joined(separator: " ")
        == text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  @Test(arguments: CaptionFormat.allCases)
  func markupForTheVoiceIsNotShown(format: CaptionFormat) {
    let text =
      "Say [ola](/hˈola/) now[pause 1s]. [pause 300ms] [voice am_adam]Him[/voice] [too](x)."
    let words = Self.timings(
      [
        ("Say", "Say"), ("ola", "ola"), ("now", "now"), (".", "."), ("Him", "Him"),
        ("too", "too"), (".", "."),
      ], in: text)
    let captions = [Caption](words, of: text)
    #expect(captions.map(\.text) == ["Say ola now.", "Him too."])
    #expect(!format.text(captions).contains(/pause|voice|hˈola|\(x/))
    #expect(format != .lrc || format.text(captions).contains("<00:01.00>ola <00:02.00>now."))
  }

  @Test func aQuoteOpensTheCaptionOfItsWords() {
    let text = #"He left. "Go!" she said."#
    let words = Self.timings(
      [
        ("He", "He"), ("left", "left"), (".", "."), ("\"", "\""), ("Go", "Go"), ("!", "!"),
        ("\"", "\""), ("she", "she"), ("said", "said"), (".", "."),
      ], in: text)
    #expect(
      [Caption](words, of: text, limits: Self.roomy).map(\.text)
        == ["He left.", #""Go!""#, "she said."])
  }

  /// Work that grows with the square of a book's words would take hours.
  @Test func aBookIsCaptioned() {
    let text = String(repeating: "Over the ridge, the rain had stopped. ", count: 3000)
    let captions = [Caption](words: Self.words(text), text: text)
    #expect(captions.count == 3000)
    #expect(captions.last?.text == "Over the ridge, the rain had stopped.")
  }

  @Test func aSentenceIsACaption() {
    let text = "\u{201C}Go!\u{201D} she said. He went, slowly, home."
    let captions = [Caption](words: Self.words(text), text: text)
    #expect(
      captions.map(\.text) == ["\u{201C}Go!\u{201D}", "she said.", "He went, slowly, home."])
  }

  @Test func marksThatStandAloneStayWithTheirWord() {
    let words = [("Hi", 0.0), (",", 0.4), ("moon", 0.5), (".", 0.9), ("Bye", 1.2)].map {
      CaptionWord($0.0, start: $0.1, end: $0.1 + 0.1)
    }
    #expect([Caption](words: words).map(\.text) == ["Hi, moon.", "Bye"])
  }

  @Test func everyWordIsInOneCaptionAndNoneIsTooLong() {
    let text = (1...200).map { $0.isMultiple(of: 7) ? "number\($0)," : "number\($0)" }
      .joined(separator: " ")
    let words = Self.words(text)
    let captions = [Caption](words: words, text: text)
    #expect(captions.flatMap(\.words) == words)
    #expect(captions.allSatisfy { $0.text.count <= 84 && $0.end - $0.start <= 7 })
    for (caption, next) in zip(captions, captions.dropFirst()) {
      #expect(caption.start < caption.end && caption.end <= next.start)
    }
  }

  @Test func aLongPauseEndsACaption() {
    let words = [CaptionWord("one", start: 0, end: 1), CaptionWord("two", start: 3, end: 4)]
    #expect([Caption](words: words).map(\.text) == ["one", "two"])
  }

  @Test func shortCaptionsStayAsLongAsTheNextAllows() {
    #expect([Caption](words: Self.short, duration: 9).map(\.end) == [0.5, 1.5])
  }

  static let short = [
    CaptionWord("Go.", start: 0, end: 0.2), CaptionWord("Now.", start: 0.5, end: 0.7),
  ]

  @Test(arguments: [0.6, 0.7, 1.125, 1.5])
  func noCaptionOutlivesTheAudio(duration: Double) {
    #expect([Caption](words: Self.short, duration: duration).map(\.end) == [0.5, duration])
    #expect([Caption](words: Self.short).map(\.end) == [0.5, 0.7])
  }

  static let sample = [
    Caption(
      text: "Salt & <pepper> --> taste", start: 3723.0625, end: 3725.5,
      words: [
        CaptionWord("Salt", start: 3723.0625, end: 3724),
        CaptionWord("taste", start: 3724, end: 3725.5),
      ])
  ]

  @Test(
    arguments: [
      (.srt, "1\n01:02:03,063 --> 01:02:05,500\nSalt & <\u{200B}pepper> --> taste\n\n"),
      (
        .vtt,
        "WEBVTT\n\n01:02:03.063 --> 01:02:05.500\nSalt &amp; &lt;pepper&gt; --&gt; taste\n\n"
      ),
      (.lrc, "[62:03.06]<62:03.06>Salt & <\u{200B}pepper> --> <62:04.00>taste\n"),
    ] as [(CaptionFormat, String)])
  func filesAreAsTheirFormatsWant(format: CaptionFormat, expected: String) {
    #expect(format.text(Self.sample) == expected)
  }

  /// What players take for a command, and what they don't.
  @Test(arguments: [
    ("<b>x</b>", "<\u{200B}b>x<\u{200B}/b>"),
    ("<font color=\"red\">", "<\u{200B}font color=\"red\">"),
    ("{\\an8}up", "{\u{200B}\\an8}up"), ("a < b > c", "a < b > c"), ("{x}", "{x}"), ("<", "<"),
    ("[00:01.00]x", "[\u{200B}00:01.00]x"), ("[note]", "[note]"), ("<00:01>", "<\u{200B}00:01>"),
  ])
  func markupInTheTextIsNoMarkupToPlayers(text: String, written: String) {
    let caption = Caption(text: text, start: 0, end: 1, words: [])
    for format in [CaptionFormat.srt, .lrc] {
      #expect(format.text([caption]).contains(written), "\(format)")
      #expect(format.text([caption]).replacing("\u{200B}", with: "").contains(text), "\(format)")
    }
  }

  @Test(arguments: CaptionFormat.allCases)
  func lineEndsInATextDontEndTheCaption(format: CaptionFormat) {
    let caption = Caption(text: "a\n\n2\r\nb", start: 0, end: 1, words: [])
    let lines = format.text([caption]).components(separatedBy: "\n")
    #expect(format == .json || lines.contains { $0.hasSuffix("a 2 b") })
  }

  @Test(arguments: CaptionFormat.allCases, [Double.nan, .infinity, -.infinity, -1])
  func timesThatAreNoneAreZero(format: CaptionFormat, time: Double) {
    let word = CaptionWord("a", start: time, end: time)
    let text = format.text([Caption](words: [word], duration: time))
    #expect(text.contains("a") && !text.contains("nan") && !text.contains("inf"))
  }

  @Test func JSONHoldsSeconds() throws {
    struct File: Decodable { var captions: [Entry] }
    struct Entry: Decodable { var text: String, start: Double, end: Double, words: [Word] }
    struct Word: Decodable { var word: String, start: Double, end: Double }
    let data = Data(CaptionFormat.json.text(Self.sample).utf8)
    let file = try JSONDecoder().decode(File.self, from: data)
    #expect(file.captions.map(\.text) == ["Salt & <pepper> --> taste"])
    #expect(file.captions[0].words.map(\.start) == [3723.0625, 3724])
  }

  @Test func aLongCaptionHasTwoLines() {
    let text = "The sky above the port was the color of television, tuned"
    let caption = Caption(text: text, start: 0, end: 1, words: [])
    #expect(
      CaptionFormat.srt.text([caption])
        == "1\n00:00:00,000 --> 00:00:01,000\nThe sky above the port was\nthe color of television, tuned\n\n"
    )
  }
}
