// live-reader WEIGHTS [OUT.wav|-]: speaks what comes on standard input while it still comes, as an
// app would a language model's answer. Audio goes to a file, or with - to standard output as a WAV
// stream; the words go to standard error, on a terminal each when it is heard, highlighted.
//
//     my-language-model | live-reader Weights - | aplay
import Foundation
import KokoroAudio
import KokoroCore

let arguments = CommandLine.arguments
guard (2...3).contains(arguments.count) else {
  print("usage: live-reader WEIGHTS-FOLDER [OUT.wav|-]")
  exit(2)
}
let output = try LiveAudio(arguments.count == 3 ? arguments[2] : "-")
let kokoro = try await Kokoro(contentsOf: URL(filePath: arguments[1]))
// After a second without text, what is there is spoken even if its sentence has no end yet.
let session = try kokoro.openSession(SynthesisOptions(voice: "af_heart"), idle: .seconds(1))

Thread.detachNewThread {
  var reader = PieceReader(FileHandle.standardInput)
  while let piece = reader.next() { session.push(piece) }
  session.finish()
}

let highlighter = Highlighter()
var start: ContinuousClock.Instant?
for try await chunk in session.chunks {
  try output.write(chunk.samples)
  // A player that starts with the first chunk plays the first sample now.
  let playing = start ?? .now
  start = playing
  try await highlighter.show(chunk.words, playingSince: playing)
}
try output.finish()
