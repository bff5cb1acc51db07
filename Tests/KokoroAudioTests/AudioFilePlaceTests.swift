import Foundation
import KokoroAudio
import TestSupport
import Testing

/// What is under a file's name while it is written, and after.
struct AudioFilePlaceTests {
  @Test(arguments: ["a.wav", "a.flac"])
  func theOldFileStaysUntilTheNewOneIsComplete(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([1, 2, 3], to: name)
    let writer = try AudioFileWriter(folder.file(name), sampleRate: 24_000)
    try writer.write([Float](repeating: 0.1, count: 100_000))
    #expect(try Data(contentsOf: folder.file(name)) == Data([1, 2, 3]))
    try writer.finish()
    #expect(try AudioClip(contentsOf: folder.file(name)).samples.count == 100_000)
    #expect(try folder.contents() == [name])
  }

  @Test(arguments: ["a.wav", "a.flac"])
  func aWriterThatGoesAwayLeavesNothing(name: String) throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try AudioFileWriter(folder.file(name), sampleRate: 24_000)
      try writer.write([0.5])
      #expect(try folder.contents().count == 1)
    }
    #expect(try folder.contents() == [])
  }

  @Test func aLinkIsKeptAndItsTargetReplaced() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([1], to: "target.wav")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.wav"), withDestinationURL: target)
    try AudioFileWriter.write([0.5], to: folder.file("link.wav"), sampleRate: 24_000)
    #expect(try AudioClip(contentsOf: target).samples == [0.5])
    #expect(try folder.contents() == ["link.wav", "target.wav"])
  }

  @Test func aMissingFolderIsNamed() {
    #expect(
      throws: AudioFileError.unwritable(
        path: "/no/such/a.wav", reason: "No such file or directory")
    ) { try AudioFileWriter(URL(filePath: "/no/such/a.wav"), sampleRate: 24_000) }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [AudioFormat.wave16, .flac16, .vorbis])
  func aFullDiskIsAnErrorThatSaysSo(format: AudioFormat) {
    let full = AudioFileError.unwritable(path: "/dev/full", reason: "No space left on device")
    #expect(throws: full) {
      try AudioFileWriter.write(
        [Float](repeating: 0.1, count: 100_000), to: URL(filePath: "/dev/full"), format: format,
        sampleRate: 24_000)
    }
  }
}
