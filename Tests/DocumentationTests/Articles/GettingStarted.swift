import Foundation
import KokoroAudio
import KokoroCore
import KokoroText

/// The code of the article, so that it compiles: what the article takes as given is a parameter.
private enum GettingStarted {
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
}
