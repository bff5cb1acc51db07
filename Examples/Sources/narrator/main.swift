// narrator WEIGHTS TEXT-FILE: writes TEXT-FILE's name with .flac and with .vtt.
import Foundation
import KokoroAudio
import KokoroCore

guard CommandLine.arguments.count == 3 else {
  print("usage: narrator WEIGHTS-FOLDER TEXT-FILE")
  exit(2)
}
let textFile = URL(filePath: CommandLine.arguments[2])
let text = try String(contentsOf: textFile, encoding: .utf8)
let output = textFile.deletingPathExtension()

let kokoro = try await Kokoro(contentsOf: URL(filePath: CommandLine.arguments[1]))
let audio = try AudioFileWriter(
  output.appendingPathExtension("flac"), sampleRate: Speech.sampleRate)
var timings: [WordTiming] = []
var duration = 0.0
for try await chunk in kokoro.stream(text, options: SynthesisOptions(voice: "bm_george")) {
  // A book may be longer than memory: samples go to the file as they come.
  try audio.write(chunk.samples)
  timings += chunk.timings
  duration = chunk.start + chunk.duration
  print(String(format: "%.1f s", duration), text[chunk.range].prefix(60))
}
try audio.finish()
let captions = [Caption](timings, of: text, duration: duration)
try CaptionFormat.vtt.text(captions).write(
  to: output.appendingPathExtension("vtt"), atomically: true, encoding: .utf8)
