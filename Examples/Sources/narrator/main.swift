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
var words: [CaptionWord] = []
for try await chunk in kokoro.stream(text, options: SynthesisOptions(voice: "bm_george")) {
  // A book may be longer than memory: samples go to the file as they come.
  try audio.write(chunk.samples)
  words += chunk.timings.map {
    let lower = text.unicodeScalars.distance(from: text.startIndex, to: $0.range.lowerBound)
    let upper = text.unicodeScalars.distance(from: text.startIndex, to: $0.range.upperBound)
    return CaptionWord($0.text, start: $0.start, end: $0.end, range: lower..<upper)
  }
  print(String(format: "%.1f s", chunk.start + chunk.duration), text[chunk.range].prefix(60))
}
try audio.finish()
let captions = CaptionFormat.vtt.text([Caption](words: words, text: text))
try captions.write(
  to: output.appendingPathExtension("vtt"), atomically: true, encoding: .utf8)
