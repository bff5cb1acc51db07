import Foundation
import KokoroWeights

/// Writes mono samples to a file as they come; the file may be longer than memory.
///
/// It is written beside its target and takes the target's name in `finish()`. A writer that goes
/// away without `finish()` leaves nothing behind.
///
///     let writer = try AudioFileWriter(URL(filePath: "out.flac"), sampleRate: 24_000)
///     for try await chunk in kokoro.stream(text) { try writer.write(chunk.samples) }
///     try writer.finish()
public final class AudioFileWriter {
  private let writer: any SampleWriter
  /// Samples written so far.
  public private(set) var sampleCount = 0

  /// Makes the file beside its target.
  ///
  /// - Parameters:
  ///   - url: where the file will be
  ///   - format: nil to go by the file name's extension
  ///   - sampleRate: Hz
  public init(_ url: URL, format: AudioFormat? = nil, sampleRate: Int) throws(AudioFileError) {
    guard let format = format ?? AudioFormat(fileExtension: url.pathExtension) else {
      let known = AudioFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unwritable(
        path: url.path,
        reason: "the extension '\(url.pathExtension)' names no format; known: \(known)")
    }
    guard (1...655_350).contains(sampleRate) else {
      throw .sampleRate(sampleRate, format, reason: "expected 1 to 655350")
    }
    let isFLAC = format == .flac16 || format == .flac24
    if isFLAC, sampleRate > 65_535, !sampleRate.isMultiple(of: 10) {
      throw .sampleRate(sampleRate, format, reason: "above 65535 FLAC keeps multiples of 10 only")
    }
    let file = try writing { () throws(PendingFileError) in try PendingFile(url.path) }
    if let encoding = format.waveEncoding {
      writer = try WaveWriter(file, encoding: encoding, sampleRate: sampleRate)
    } else {
      writer = try SoundFileWriter(file, format: format, sampleRate: sampleRate)
    }
  }

  /// - Parameter samples: mono, full scale ±1; what is beyond is clipped where the format keeps
  ///   integers
  public func write(_ samples: [Float]) throws(AudioFileError) {
    try writer.write(samples)
    sampleCount += samples.count
  }

  /// Completes the file and puts it in place. Call it once, last.
  public func finish() throws(AudioFileError) { try writer.finish() }

  /// Writes a whole file at once.
  public static func write(
    _ samples: [Float], to url: URL, format: AudioFormat? = nil, sampleRate: Int
  ) throws(AudioFileError) {
    let writer = try AudioFileWriter(url, format: format, sampleRate: sampleRate)
    try writer.write(samples)
    try writer.finish()
  }
}
