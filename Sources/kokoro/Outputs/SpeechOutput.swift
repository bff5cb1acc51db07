import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore

/// Where speech goes while it is made.
protocol SpeechOutput {
  func write(_ samples: [Float]) throws
  /// Nothing is complete before this.
  func finish() throws
}

/// A file, complete or not there.
struct FileOutput: SpeechOutput {
  private let writer: AudioFileWriter

  init(_ path: String, format: AudioFormat?) throws {
    let url = URL(filePath: path)
    guard format != nil || AudioFormat(fileExtension: url.pathExtension) != nil else {
      let known = AudioFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError.other(
        "'\(path)': its extension names no audio format; use .wav, .flac, .ogg, .opus or .mp3, "
          + "or --format with one of \(known)")
    }
    writer = try AudioFileWriter(url, format: format, sampleRate: Speech.sampleRate)
  }

  func write(_ samples: [Float]) throws { try writer.write(samples) }
  func finish() throws { try writer.finish() }
}

/// WAV on standard output.
final class StandardOutputWave: SpeechOutput {
  private let stream: WaveStream
  /// Bytes kept back so that the header can say how many there are; nil where they go out as they
  /// come, behind a header that leaves the length open.
  private var kept: [UInt8]?

  init(format: AudioFormat, asItComes: Bool) throws {
    guard let stream = WaveStream(format, sampleRate: Speech.sampleRate) else {
      throw UsageError.other(
        "standard output takes WAV only, not \(format.rawValue); name a file with -o")
    }
    guard !StandardOutput.isTerminal else {
      throw UsageError.other("standard output is a terminal; send it to a file or a program")
    }
    self.stream = stream
    if asItComes {
      try StandardOutput.write(stream.header(sampleCount: nil))
    } else {
      kept = []
    }
  }

  func write(_ samples: [Float]) throws {
    let bytes = stream.bytes(samples)
    if kept != nil {
      kept?.append(contentsOf: bytes)
    } else {
      try StandardOutput.write(bytes)
    }
  }

  func finish() throws {
    guard let kept else { return }
    try StandardOutput.write(stream.header(sampleCount: kept.count / stream.bytesPerSample))
    try StandardOutput.write(kept)
  }
}
