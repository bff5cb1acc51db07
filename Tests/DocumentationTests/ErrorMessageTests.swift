import Foundation
import KokoroAudio
import KokoroCore
import KokoroText
import KokoroWeights
import Testing

struct ErrorMessageTests {
  static let errors: [any Error & CustomStringConvertible] = [
    KokoroError.nothingToSpeak, AudioFileError.unwritable(path: "a", reason: "b"),
    UserLexiconError.notAnObject(file: "a"), TextResourceError.notFound(placesTried: ["a"]),
    EspeakError.noSuchVoice("a", version: "1"),
    CheckpointError.cannotOpen(path: "a", reason: "b"), WeightError.missing("a", file: "b"),
    VoiceError.noRow("a", phonemes: 3, rows: 2),
    BundleError(path: "a", part: "b", expected: "c", got: "d"),
  ]

  @Test(arguments: errors.indices)
  func whatAnAlertShowsIsTheMessage(index: Int) {
    let error: any Error & CustomStringConvertible = Self.errors[index]
    #expect((error as any Error).localizedDescription == error.description)
  }
}
