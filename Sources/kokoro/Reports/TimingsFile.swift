import KokoroAudio
import KokoroCore

/// What `--timings` writes.
struct TimingsFile: Encodable {
  struct Word: Encodable {
    let word: String
    /// Unicode scalars of the text given, the end not included.
    let range: [Int]
    /// Seconds.
    let start: Double
    let end: Double
    let phonemes: String
  }

  struct Phoneme: Encodable {
    let phoneme: String
    let start: Double
    let end: Double
  }

  let audioSeconds: Double
  let sampleRate: Int
  let voice: String
  let speed: Double
  let seed: UInt64
  /// Words and marks in the order of the text.
  let words: [Word]
  let phonemes: [Phoneme]

  enum CodingKeys: String, CodingKey {
    case audioSeconds = "audio_seconds"
    case sampleRate = "sample_rate"
    case voice, speed, seed, words, phonemes
  }

  init(
    _ text: String, sampleCount: Int, options: SynthesisOptions, words: [WordTiming],
    phonemes: [PhonemeTiming]
  ) {
    audioSeconds = Double(sampleCount) / Double(Speech.sampleRate)
    sampleRate = Speech.sampleRate
    voice = options.voice
    speed = Double(String(options.speed)) ?? Double(options.speed)
    seed = options.seed
    let offsets = ScalarOffsets(text)
    self.words = words.map { word in
      let range = offsets.range(utf8: word.utf8Range)
      return Word(
        word: word.text, range: [range.lowerBound, range.upperBound], start: word.start,
        end: word.end, phonemes: word.phonemes)
    }
    self.phonemes = phonemes.map {
      Phoneme(phoneme: String($0.symbol), start: $0.start, end: $0.end)
    }
  }
}

/// Offsets of Unicode scalars for those of UTF-8 bytes.
struct ScalarOffsets {
  /// Scalars that begin before each byte.
  private let before: [Int32]

  init(_ text: String) {
    var before: [Int32] = [0]
    before.reserveCapacity(text.utf8.count + 1)
    var count: Int32 = 0
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { count += 1 }
      before.append(count)
    }
    self.before = before
  }

  func range(utf8 bytes: Range<Int>) -> Range<Int> {
    let last = before.count - 1
    let lower = Int(before[min(max(0, bytes.lowerBound), last)])
    let upper = Int(before[min(max(0, bytes.upperBound), last)])
    return lower..<max(lower, upper)
  }
}
