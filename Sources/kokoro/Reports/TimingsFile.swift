import KokoroCore

/// What `--timings` writes; Docs/CommandLine.md has its keys.
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
      Word(
        word: word.text, range: offsets.bounds(utf8: word.utf8Range), start: word.start,
        end: word.end, phonemes: word.phonemes)
    }
    self.phonemes = phonemes.map {
      Phoneme(phoneme: String($0.symbol), start: $0.start, end: $0.end)
    }
  }
}
