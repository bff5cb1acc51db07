import Foundation
import KokoroAudio
import KokoroCore
import KokoroText
import KokoroWeights

/// Every block of Swift in the articles of the documentation, so that it compiles; `ArticleTests`
/// compares. What an article takes as given is a parameter here.
enum Articles {
  struct Player {
    func play(_ samples: [Float]) async {}
  }

  static func load() async throws {
    let kokoro = try await Kokoro(contentsOf: URL(filePath: "Weights"))
    let speech = try await kokoro.synthesize("Hello from Swift.")
    print(speech.duration, "seconds,", speech.samples.count, "samples")
  }

  static func chooseVoice(_ kokoro: Kokoro) async throws -> Speech {
    for voice in kokoro.voices where voice.language == .britishEnglish {
      print(voice.id, voice.name)
    }
    var options = SynthesisOptions(voice: "af_heart*0.6+bm_george*0.4", speed: 1.1)
    options.pauses = .fixed(sentence: .milliseconds(400), paragraph: .milliseconds(900))
    let reading = try await kokoro.synthesize("Two voices. One speaker.", options: options)
    return reading
  }

  static func pronounce(_ kokoro: Kokoro) async throws -> Speech {
    var options = SynthesisOptions()
    options.lexicon = try UserLexicon(["Nguyen": "wˈɪn"])
    let greeting = try await kokoro.synthesize("Nguyen is [here](/hˈɪɹ/).", options: options)
    return greeting
  }

  static func write(_ speech: Speech) throws {
    try AudioFileWriter.write(
      speech.samples, to: URL(filePath: "hello.flac"), sampleRate: speech.sampleRate)
  }

  static func catchMistakes(_ kokoro: Kokoro) async throws {
    do {
      _ = try await kokoro.synthesize("Hello.", options: SynthesisOptions(voice: "af_hart"))
    } catch KokoroError.unknownVoice(let id, let nearest) {
      print("no voice \(id); did you mean \(nearest.joined(separator: ", "))?")
    }
  }

  static func stream(_ kokoro: Kokoro, _ story: String, _ player: Player) async throws {
    for try await chunk in kokoro.stream(story) {
      await player.play(chunk.samples)
      print(chunk.start, story[chunk.range])
    }
  }

  static func session(
    _ kokoro: Kokoro, _ tokens: AsyncStream<String>, _ player: Player
  ) async throws {
    let session = try kokoro.openSession(SynthesisOptions(voice: "am_adam"))
    let writing = Task {
      for await token in tokens { session.push(token) }
      session.finish()
    }
    for try await chunk in session.chunks { await player.play(chunk.samples) }
    await writing.value
  }

  static func gate(_ kokoro: Kokoro) {
    kokoro.suspend()
    // … in the background …
    kokoro.resume()
  }

  static func end(_ kokoro: Kokoro, _ story: String) async {
    let speaking = Task { try await kokoro.synthesize(story) }
    speaking.cancel()
    _ = try? await speaking.value
    exit(0)
  }

  static func timings(_ kokoro: Kokoro) async throws -> String {
    let text = "Dr. Smith paid $5."
    let speech = try await kokoro.synthesize(text)
    for word in speech.words {
      print(word.start, word.end, text[word.range], word.text, word.phonemes)
    }
    for phoneme in speech.phonemeTimings {
      print(phoneme.symbol, phoneme.start, phoneme.end)
    }
    let words = speech.timings.map { CaptionWord($0.text, start: $0.start, end: $0.end) }
    let captions = CaptionFormat.vtt.text([Caption](words: words))
    return captions
  }

  static func plan(_ kokoro: Kokoro) async throws -> Speech {
    var plan = try await kokoro.plan("Wait for it.")
    try plan.sections[0].stretch(plan.sections[0].words[0].symbols, by: 1.5)
    let slower = try await kokoro.render(plan)
    return slower
  }

  static func check(_ kokoro: Kokoro) async throws {
    let check = try await kokoro.check("Ω is a letter.")
    print(check.expectedDuration, check.diagnostics.map(\.text))
  }

  static func budget(_ story: String, _ player: Player) async throws {
    let options = Kokoro.Options(
      cpuBudget: CPUBudget(secondsPerSecond: 0.45, window: .seconds(180)))
    let kokoro = try await Kokoro(contentsOf: URL(filePath: "kokoro.kokoro"), options: options)
    for try await chunk in kokoro.stream(story) {
      await player.play(chunk.samples)
      print(chunk.cpuSeconds / chunk.duration, "CPU-seconds a second of audio")
    }
  }

  static func anyFormat() async throws -> Kokoro {
    let kokoro = try await Kokoro(
      model: URL(filePath: "kokoro-v1_0.pth"), voices: URL(filePath: "voices"))
    try convertCheckpoint(from: "kokoro-v1_0.pth", to: "kokoro-v1_0.safetensors")
    return kokoro
  }

  static func pack() throws {
    var packer = BundlePacker(
      model: URL(filePath: "kokoro-v1_0.safetensors"), voices: URL(filePath: "voices"))
    packer.voiceIDs = ["af_heart", "bm_george"]
    packer.precision = .float16
    try packer.write(to: URL(filePath: "two.kokoro"))
  }

  static func verify() async throws -> Kokoro {
    let options = Kokoro.Options(access: .copied, verifiesChecksums: true)
    let kokoro = try await Kokoro(contentsOf: URL(filePath: "two.kokoro"), options: options)
    return kokoro
  }

  static func ownVoice() throws -> Kokoro {
    let voice = try VoicePack(path: "my_voice.bin")
    let weights = Weights(try openCheckpoint(at: "kokoro-v1_0.safetensors"))
    let kokoro = try Kokoro(
      weights: weights, voices: VoiceCatalog([voice]), phonemizers: Kokoro.standardPhonemizers)
    return kokoro
  }
}
