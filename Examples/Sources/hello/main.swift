import Foundation
import KokoroAudio
import KokoroCore

let weights = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Weights")
let kokoro = try await Kokoro(contentsOf: weights)
let speech = try await kokoro.synthesize("Hello from Swift.", options: .init(voice: "af_heart"))
for word in speech.words { print(word.start, word.end, word.text) }
try AudioFileWriter.write(
  speech.samples, to: URL(filePath: "hello.wav"), sampleRate: speech.sampleRate)
