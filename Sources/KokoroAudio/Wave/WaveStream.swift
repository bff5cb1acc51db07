/// A WAV file as bytes, for standard output, a socket or a player's input.
public struct WaveStream: Sendable {
  private let encoding: WaveEncoding
  private let sampleRate: Int

  /// - format: a WAV one, or nil comes back
  /// - sampleRate: Hz
  public init?(_ format: AudioFormat = .wave16, sampleRate: Int) {
    guard let encoding = format.waveEncoding else { return nil }
    self.encoding = encoding
    self.sampleRate = sampleRate
  }

  /// What comes first.
  /// - sampleCount: nil for a stream whose end isn't known yet; its header says so in the way that
  ///   players understand (both lengths 0xFFFFFFFF)
  public func header(sampleCount: Int?) -> [UInt8] {
    WaveHeader(
      encoding: encoding, sampleRate: sampleRate,
      length: sampleCount.map { .known($0 * encoding.bytesPerSample) } ?? .unknown
    ).bytes()
  }

  public var bytesPerSample: Int { encoding.bytesPerSample }

  public func bytes(_ samples: [Float]) -> [UInt8] { encoding.bytes(samples) }
}
