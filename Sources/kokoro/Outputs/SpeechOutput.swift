import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore
import KokoroWeights

/// Where speech goes while it is made.
protocol SpeechOutput {
  func write(_ samples: [Float]) throws
  /// Nothing is complete before this.
  func finish() throws
}

/// An audio file, complete or not there.
struct FileOutput: SpeechOutput {
  private let writer: AudioFileWriter

  init(_ path: String, format: AudioFormat) throws {
    writer = try AudioFileWriter(URL(filePath: path), format: format, sampleRate: Speech.sampleRate)
  }

  func write(_ samples: [Float]) throws { try writer.write(samples) }
  func finish() throws { try writer.finish() }

  /// The output that a path and `--format` stand for.
  static func open(_ path: String, format: SpeechFormat?) throws -> any SpeechOutput {
    switch format ?? SpeechFormat(fileExtension: URL(filePath: path).pathExtension) {
    case .file(let format): return try FileOutput(path, format: format)
    case .raw(let format): return try RawFileOutput(path, format: format)
    case nil:
      let known = SpeechFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError.other(
        "'\(path)': its extension names no audio format; use .wav, .flac, .ogg, .opus, .mp3 or .raw, "
          + "or --format with one of \(known)")
    }
  }
}

/// A file of bare samples, complete or not there.
struct RawFileOutput: SpeechOutput {
  private let file: PendingFile
  private let stream: WaveStream

  init(_ path: String, format: AudioFormat) throws {
    stream = try WaveStream(sampleFormat: format)
    file = try PendingFile(path)
  }

  func write(_ samples: [Float]) throws { try file.write(stream.bytes(samples)) }
  func finish() throws { try file.commit() }
}

/// WAV or bare samples on standard output.
final class StandardOutputSound: SpeechOutput {
  private let stream: WaveStream
  /// Bytes kept back so that the header can say how many there are; nil where they go out as they
  /// come, behind a header that leaves the length open or without one.
  private var kept: [UInt8]?

  init(format: SpeechFormat, asItComes: Bool) throws {
    guard !StandardOutput.isTerminal else {
      throw UsageError.other("standard output is a terminal; send it to a file or a program")
    }
    switch format {
    case .raw(let format): stream = try WaveStream(sampleFormat: format)
    case .file(let format):
      stream = try WaveStream(sampleFormat: format)
      if asItComes {
        try StandardOutput.write(stream.header(sampleCount: nil))
      } else {
        kept = []
      }
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

extension WaveStream {
  fileprivate init(sampleFormat format: AudioFormat) throws(UsageError) {
    guard let stream = WaveStream(format, sampleRate: Speech.sampleRate) else {
      throw .other(
        "standard output takes WAV and raw samples only, not \(format.rawValue); name a file with -o"
      )
    }
    self = stream
  }
}
