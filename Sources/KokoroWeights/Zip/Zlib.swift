import CZlib

/// The two functions of zlib that ZIP archives need.
enum Zlib {
  /// Unpacks raw deflate data (RFC 1951) until `output` is full or the data ends.
  ///
  /// Returns the number of bytes that came out; 0 where the data is damaged. Data that goes on when
  /// `output` is full counts one byte more, so that a size that lies is noticed.
  static func inflate(
    _ source: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    var stream = z_stream()
    // Negative window bits: no zlib header, as ZIP stores it.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return 0 }
    defer { inflateEnd(&stream) }
    var consumed = 0
    var written = 0
    var spill: UInt8 = 0  // a place for what `output` has no room for
    while true {
      // zlib counts in 32 bits: larger buffers are passed in parts.
      let inputCount = min(source.count - consumed, 1 << 30)
      let outputCount = min(output.count - written, 1 << 30)
      let isFull = outputCount == 0
      let result: Int32 = withUnsafeMutablePointer(to: &spill) { spill in
        stream.next_in = source.baseAddress.map {
          UnsafeMutablePointer(mutating: ($0 + consumed).assumingMemoryBound(to: UInt8.self))
        }
        stream.avail_in = UInt32(inputCount)
        stream.next_out =
          isFull
          ? spill : output.baseAddress.map { ($0 + written).assumingMemoryBound(to: UInt8.self) }
        stream.avail_out = isFull ? 1 : UInt32(outputCount)
        return CZlib.inflate(&stream, Z_NO_FLUSH)
      }
      consumed += inputCount - Int(stream.avail_in)
      let produced = (isFull ? 1 : outputCount) - Int(stream.avail_out)
      written += produced
      if result == Z_STREAM_END || (isFull && produced > 0) { return written }
      guard result == Z_OK, produced > 0 || Int(stream.avail_in) < inputCount else { return 0 }
    }
  }

  /// CRC-32, as ZIP uses it.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var value = crc32(0, nil, 0)
    var done = 0
    while done < bytes.count {
      let count = min(bytes.count - done, 1 << 30)
      let start = (bytes.baseAddress.unsafelyUnwrapped + done)
        .assumingMemoryBound(to: UInt8.self)
      value = crc32(value, start, UInt32(count))
      done += count
    }
    return UInt32(truncatingIfNeeded: value)
  }
}
