/// A WAV file as bytes, for standard output, a socket or a player's input.
public struct WaveStream: Sendable {
  private let encoding: WaveEncoding
  private let sampleRate: Int

  /// - Parameters:
  ///   - format: a WAV one, or nil comes back
  ///   - sampleRate: Hz
  public init?(_ format: AudioFormat = .wave16, sampleRate: Int) {
    guard let encoding = format.waveEncoding else { return nil }
    self.encoding = encoding
    self.sampleRate = sampleRate
  }

  /// What comes first.
  ///
  /// - Parameter sampleCount: nil for a stream whose end isn't known yet; its header says so in the
  ///   way that players understand (both lengths 0xFFFFFFFF)
  public func header(sampleCount: Int?) -> [UInt8] {
    WaveHeader(
      encoding: encoding, sampleRate: sampleRate,
      length: sampleCount.map { .known($0 * encoding.bytesPerSample) } ?? .unknown
    ).bytes()
  }

  /// 2 to 4.
  public var bytesPerSample: Int { encoding.bytesPerSample }

  /// The samples as they stand in the file.
  ///
  /// - Parameter samples: mono, full scale ±1; what is beyond is clipped where the format keeps integers
  public func bytes(_ samples: [Float]) -> [UInt8] { encoding.bytes(samples) }
}
