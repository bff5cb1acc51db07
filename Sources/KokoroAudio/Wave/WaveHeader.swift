/// What stands before the samples of a mono WAV file.
package struct WaveHeader {
  package enum Length: Equatable {
    /// Of the samples, in bytes.
    case known(Int)
    /// A stream that can't be seen to its end: readers take all that comes.
    case unknown
  }

  let encoding: WaveEncoding
  /// Hz.
  let sampleRate: Int
  let length: Length

  package init(encoding: WaveEncoding, sampleRate: Int, length: Length) {
    self.encoding = encoding
    self.sampleRate = sampleRate
    self.length = length
  }

  /// Bytes of samples up to which a plain WAV header's 32-bit sizes hold; above, the header is an
  /// RF64 one (EBU Tech 3306).
  package static let largestPlainLength = Int(UInt32.max) - 128

  /// 44 bytes for integers, as everybody expects; 58 for floats, which need a `fact` chunk; 36 more
  /// in RF64.
  package func bytes(largestPlainLength: Int = Self.largestPlainLength) -> [UInt8] {
    let dataLength = if case .known(let count) = length { count } else { 0 }
    let isLarge = dataLength > largestPlainLength
    let sampleCount = dataLength / encoding.bytesPerSample
    let unknown = UInt32.max  // in RF64, "see ds64"
    var chunks: [UInt8] = []
    chunks.append(tag: "WAVE")
    let isFloat = encoding == .float32
    var format: [UInt8] = []
    format.append(little: UInt16(isFloat ? 3 : 1))
    format.append(little: UInt16(1))  // channel
    format.append(little: UInt32(truncatingIfNeeded: sampleRate))
    format.append(little: UInt32(truncatingIfNeeded: sampleRate * encoding.bytesPerSample))
    format.append(little: UInt16(encoding.bytesPerSample))
    format.append(little: UInt16(encoding.bytesPerSample * 8))
    if isFloat { format.append(little: UInt16(0)) }
    var tail: [UInt8] = []
    tail.append(tag: "fmt ")
    tail.append(little: UInt32(format.count))
    tail += format
    if isFloat {
      tail.append(tag: "fact")
      tail.append(little: UInt32(4))
      tail.append(little: length == .unknown || isLarge ? unknown : UInt32(sampleCount))
    }
    tail.append(tag: "data")
    tail.append(little: length == .unknown || isLarge ? unknown : UInt32(dataLength))
    // From after the size field to the end of the file, with the byte that pads an odd length.
    let ds64Length = 36
    let riffLength =
      chunks.count + (isLarge ? ds64Length : 0) + tail.count + dataLength + dataLength % 2
    var bytes: [UInt8] = []
    bytes.append(tag: isLarge ? "RF64" : "RIFF")
    bytes.append(little: length == .unknown || isLarge ? unknown : UInt32(riffLength))
    bytes += chunks
    if isLarge {
      bytes.append(tag: "ds64")
      bytes.append(little: UInt32(ds64Length - 8))
      bytes.append(little: UInt64(riffLength))
      bytes.append(little: UInt64(dataLength))
      bytes.append(little: UInt64(sampleCount))
      bytes.append(little: UInt32(0))  // no table of further chunks
    }
    return bytes + tail
  }
}

extension [UInt8] {
  fileprivate mutating func append(tag: StaticString) {
    tag.withUTF8Buffer { append(contentsOf: $0) }
  }

  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
