import Foundation
import KokoroAudio
import Testing

struct CaptionTests {
  /// A word every half second.
  static func words(_ text: String) -> [CaptionWord] {
    var words: [CaptionWord] = []
    var start = 0
    let scalars = Array(text.unicodeScalars)
    for (end, scalar) in (scalars + [" "]).enumerated() where scalar == " " {
      if end > start {
        let word = String(String.UnicodeScalarView(scalars[start..<end]))
        let time = Double(words.count) / 2
        words.append(CaptionWord(word, start: time, end: time + 0.4, range: start..<end))
      }
      start = end + 1
    }
    return words
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
    let words = [
      CaptionWord("Go.", start: 0, end: 0.2), CaptionWord("Now.", start: 0.5, end: 0.7),
    ]
    #expect([Caption](words: words).map(\.end) == [0.5, 1.5])
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
      (.srt, "1\n01:02:03,063 --> 01:02:05,500\nSalt & <pepper> --> taste\n\n"),
      (
        .vtt,
        "WEBVTT\n\n01:02:03.063 --> 01:02:05.500\nSalt &amp; &lt;pepper&gt; --&gt; taste\n\n"
      ),
      (.lrc, "[62:03.06]<62:03.06>Salt <62:04.00>taste\n"),
    ] as [(CaptionFormat, String)])
  func filesAreAsTheirFormatsWant(format: CaptionFormat, expected: String) {
    #expect(format.text(Self.sample) == expected)
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
