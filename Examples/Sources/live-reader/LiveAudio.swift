import Foundation
import KokoroAudio
import KokoroCore

/// A WAV file, or a WAV stream on standard output.
struct LiveAudio {
  private let file: AudioFileWriter?
  private let stream: WaveStream?

  init(_ target: String) throws {
    if target == "-" {
      file = nil
      stream = WaveStream(.wave16, sampleRate: Speech.sampleRate)
      if let stream { FileHandle.standardOutput.write(Data(stream.header(sampleCount: nil))) }
    } else {
      file = try AudioFileWriter(URL(filePath: target), sampleRate: Speech.sampleRate)
      stream = nil
    }
  }

  func write(_ samples: [Float]) throws {
    try file?.write(samples)
    if let stream { FileHandle.standardOutput.write(Data(stream.bytes(samples))) }
  }

  func finish() throws { try file?.finish() }
}
