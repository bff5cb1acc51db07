import Foundation
import KokoroAudio
import KokoroText

/// The readers of text, each fed the input as UTF-8, mended where it isn't.
let textTargets: [String: FuzzTarget] = [
  "english": { input in
    _ = try? phonemizer?.phonemize(String(decoding: input, as: UTF8.self))
  },
  "markup": { input in
    _ = Markup(MappedText(String(decoding: input, as: UTF8.self)))
  },
  "captions": { input in
    let words = captionWords(String(decoding: input, as: UTF8.self))
    let captions = [Caption(text: words.map(\.text).joined(), start: 0, end: 9, words: words)]
    for format in CaptionFormat.allCases { _ = format.text(captions) }
  },
  "lexicon": { input in
    withFile(sealedLexicon(input)) { path in
      guard let file = try? MappedFile(path: path), let lexicon = try? LexiconFile(file) else {
        return
      }
      for word in ["a", "the", "moon", "zebra", "read", "along", "é"] {
        var word = Array(word.utf8)
        let first = word[0]
        word.withUnsafeMutableBufferPointer { letters in
          guard let entry = lexicon.entry(for: UnsafeBufferPointer(letters), first: first) else {
            return
          }
          _ = lexicon.reading(of: entry, tag: nil)
          _ = lexicon.reading(of: entry, tag: "VBD")
        }
      }
    }
  },
  "user-lexicon": { input in
    withFile(Data(buffer: input)) { path in
      guard let lexicon = try? UserLexicon(contentsOf: URL(filePath: path)) else { return }
      _ = lexicon.phonemes(for: "moon")
    }
  },
]

/// KOKORO_RESOURCES leads to the lexicons. Without them there is nothing to fuzz.
private let phonemizer: EnglishPhonemizer? = {
  do { return try EnglishPhonemizer() } catch {
    print(error)
    exit(2)
  }
}()

/// The lines of the input as words, one after another.
private func captionWords(_ text: String) -> [CaptionWord] {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, word in
    CaptionWord(String(word), start: Double(index) / 3, end: Double(index + 1) / 3)
  }
}

/// The input with the length and the checksum that a lexicon needs: nearly no input has them.
private func sealedLexicon(_ input: UnsafeBufferPointer<UInt8>) -> Data {
  var bytes = Data(buffer: input)
  bytes.append(contentsOf: repeatElement(0, count: -bytes.count & 7))
  guard bytes.count >= 24 else { return bytes }
  let sum = bytes[24...].withUnsafeBytes { LexiconFile.checksum($0) }
  bytes.replaceSubrange(16..<24, with: withUnsafeBytes(of: sum.littleEndian) { Data($0) })
  return bytes
}

/// For readers that map a file of their own.
private func withFile(_ content: Data, _ body: (String) -> Void) {
  let path = NSTemporaryDirectory() + "fuzz-\(getpid())"
  guard FileManager.default.createFile(atPath: path, contents: content) else { return }
  defer { unlink(path) }
  body(path)
}
