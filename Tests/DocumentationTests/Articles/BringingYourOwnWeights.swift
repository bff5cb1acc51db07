import Foundation
import KokoroCore
import KokoroWeights

/// The code of the article, so that it compiles: what the article takes as given is a parameter.
private enum BringingYourOwnWeights {
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

  static func voiceSet() throws {
    let voices = try VoiceCatalog(contentsOf: URL(filePath: "voices-v1.0.bin"))
    print(voices.voices.map(\.id))
  }

  static func ownVoice() throws -> Kokoro {
    let voice = try VoicePack(path: "my_voice.bin")
    let weights = Weights(try openCheckpoint(at: "kokoro-v1_0.safetensors"))
    let kokoro = try Kokoro(
      weights: weights, voices: VoiceCatalog([voice]), phonemizers: Kokoro.standardPhonemizers)
    return kokoro
  }
}
