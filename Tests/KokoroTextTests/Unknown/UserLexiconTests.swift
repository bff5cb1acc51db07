import Foundation
import KokoroText
import TestSupport
import Testing

struct UserLexiconTests {
  @Test(
    arguments: [
      ("gif", "ʤˈɪf"), ("Gif", "ʤˈɪf"), ("GIF", "ʤˈɪf"),
      ("Polish", "pˈOlɪʃ"), ("polish", "pˈɑlɪʃ"), ("POLISH", "pˈɑlɪʃ"),
      ("o'Brien", nil), ("O'Brien", "ObɹˈIən"), ("O’Brien", "ObɹˈIən"),
      ("naïve", "nIˈiv"), ("nai\u{0308}ve", "nIˈiv"),
      ("gif's", "ʤˈɪfs"), ("O’Brien’s", "ObɹˈIənz"), ("fox's", "fˈɑksɪz"), ("gif'", "ʤˈɪf"),
      ("unlisted", nil),
    ] as [(String, String?)])
  func matchesByTheCaseRules(word: String, expected: String?) throws {
    let lexicon = try UserLexicon([
      "gif": "ʤˈɪf", "Polish": "pˈOlɪʃ", "polish": "pˈɑlɪʃ", "O'Brien": "ObɹˈIən",
      "naïve": "nIˈiv", "fox": "fˈɑks",
    ])
    #expect(lexicon.phonemes(for: word) == expected)
  }

  @Test(
    arguments: [
      (["": "a"], UserLexiconError.entry("", file: nil, problem: .emptyWord)),
      (["two words": "a"], .entry("two words", file: nil, problem: .severalWords)),
      (["word": ""], .entry("word", file: nil, problem: .emptyPhonemes)),
      (["go": "ɡˈO!", "no": "n'O"], .entry("no", file: nil, problem: .symbol("'"))),
      (["it's": "ɪts", "it’s": "ɪts"], .entry("it’s", file: nil, problem: .repeated)),
    ] as [([String: String], UserLexiconError)])
  func namesTheWrongEntry(entries: [String: String], expected: UserLexiconError) {
    #expect(throws: expected) { try UserLexicon(entries) }
  }

  @Test(
    arguments: [
      (#"{"Zorblatt": "zˈɔɹblæt"}"#, nil),
      (#"{"Zorblatt": 3}"#, #"entry "Zorblatt": the phonemes must be a string; got 3"#),
      (#"{"Zorblatt": ["z"]}"#, "got an array"),
      (#"{"Zorblatt": "z&"}"#, #"entry "Zorblatt": "&" (U+26)"#),
      (#"["Zorblatt"]"#, "holds no JSON object"),
      (#"{"Zorblatt": "#, "is not valid JSON"),
      ("", "is not valid JSON"),
    ] as [(String, String?)])
  func readsFilesAndSaysWhatIsWrong(json: String, expected: String?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(json.utf8), to: "words.json")
    do throws(UserLexiconError) {
      let lexicon = try UserLexicon(contentsOf: file)
      #expect(expected == nil && lexicon.phonemes(for: "zorblatt") == nil)
      #expect(lexicon.phonemes(for: "Zorblatt") == "zˈɔɹblæt")
    } catch {
      #expect(error.description.contains(expected ?? "no error"), "\(error.description)")
      #expect(error.description.contains(file.path))
    }
  }

  @Test func aMissingFileIsNamed() {
    let file = URL(fileURLWithPath: "/nonexistent/words.json")
    #expect {
      try UserLexicon(contentsOf: file)
    } throws: { error in "\(error)".contains("/nonexistent/words.json") }
  }
}
