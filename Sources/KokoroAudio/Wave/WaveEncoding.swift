/// How a WAV file keeps a sample, little-endian.
package enum WaveEncoding: Sendable, CaseIterable {
  case int16, int24, float32

  package var bytesPerSample: Int {
    switch self {
    case .int16: 2
    case .int24: 3
    case .float32: 4
    }
  }

  /// The samples' bytes. What is beyond ±1 is clipped in the integer encodings, as is NaN to 0.
  package func bytes(_ samples: [Float]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * bytesPerSample)
    for sample in samples {
      switch self {
      case .int16:
        let value = fixedPoint(sample) >> 16
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      case .int24:
        let value = fixedPoint(sample) >> 8
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value >> 16))
      case .float32:
        withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  /// 1.0 is 2³¹, as in libsndfile, so that its WAV files and ours are the same to the last bit: the
  /// lower bits are then dropped, not rounded.
  private func fixedPoint(_ sample: Float) -> Int32 {
    let scaled = (sample * 0x1p31).rounded(.toNearestOrEven)
    return Int32(exactly: scaled) ?? (sample > 0 ? .max : sample < 0 ? .min : 0)
  }
}
