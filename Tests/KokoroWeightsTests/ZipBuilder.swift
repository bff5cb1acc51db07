import CZlib
import KokoroWeights

/// Writes ZIP archives: stored or deflated, padded, with ZIP64 sizes.
struct ZipBuilder {
  var isDeflated = false
  /// Bytes of extra field in front of each entry's data, as PyTorch aligns it.
  var padding = 0
  var usesZip64 = false
  private var content: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  init(isDeflated: Bool = false, padding: Int = 0, usesZip64: Bool = false) {
    self.isDeflated = isDeflated
    self.padding = padding
    self.usesZip64 = usesZip64
  }

  mutating func add(_ name: String, _ data: [UInt8], size claimed: Int? = nil) {
    let packed = isDeflated ? deflated(data) : data
    let checksum = UInt32(
      data.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    let size = claimed ?? data.count
    let method: UInt16 = isDeflated ? 8 : 0
    let start = content.count
    let sizes: [UInt32] =
      usesZip64 ? [.max, .max] : [UInt32(packed.count), UInt32(truncatingIfNeeded: size)]
    let wide = bytes([UInt16(1), 16]) + bytes([UInt64(size), UInt64(packed.count)])
    let pad =
      padding > 0
      ? bytes([UInt16(0x4246), UInt16(padding)]) + Array(repeating: 0, count: padding) : []
    let localExtra = (usesZip64 ? wide : []) + pad
    content += bytes([UInt32(0x0403_4b50)]) + bytes([UInt16(45), 0, method, 0, 0])
    content += bytes([checksum]) + bytes(sizes)
    content += bytes([UInt16(name.utf8.count), UInt16(localExtra.count)]) + Array(name.utf8)
    content += localExtra + packed
    let extra = usesZip64 ? wide : []
    directory += bytes([UInt32(0x0201_4b50)]) + bytes([UInt16(45), 45, 0, method, 0, 0])
    directory += bytes([checksum]) + bytes(sizes)
    directory += bytes([UInt16(name.utf8.count), UInt16(extra.count), 0, 0, 0])
    directory += bytes([UInt32(0), UInt32(start)]) + Array(name.utf8) + extra
    count += 1
  }

  var archive: [UInt8] {
    let start = content.count
    var result = content + directory
    if usesZip64 {
      let record = result.count
      result += bytes([UInt32(0x0606_4b50)]) + bytes([UInt64(44)]) + bytes([UInt16(45), 45])
      result += bytes([UInt32(0), 0]) + bytes([UInt64(count), UInt64(count)])
      result += bytes([UInt64(directory.count), UInt64(start)])
      result += bytes([UInt32(0x0706_4b50), 0]) + bytes([UInt64(record)]) + bytes([UInt32(1)])
    }
    let shortCount: UInt16 = usesZip64 ? .max : UInt16(count)
    result += bytes([UInt32(0x0605_4b50)]) + bytes([UInt16(0), 0, shortCount, shortCount])
    result += bytes(usesZip64 ? [UInt32.max, .max] : [UInt32(directory.count), UInt32(start)])
    return result + bytes([UInt16(0)])
  }

  private func deflated(_ data: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    var input = data
    var output = [UInt8](repeating: 0, count: data.count + 100)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    return Array(output.prefix(written))
  }
}

/// A `.npy` array.
func npy(
  _ type: String, _ shape: [Int], _ data: [UInt8], fortran: Bool = false, version: UInt8 = 1
) -> [UInt8] {
  let dimensions = shape.map { "\($0)," }.joined(separator: " ")
  let order = fortran ? "True" : "False"
  var header = "{'descr': '\(type)', 'fortran_order': \(order), 'shape': (\(dimensions)), }"
  while (header.utf8.count + 12) % 64 != 63 { header += " " }
  header += "\n"
  let length =
    version == 1 ? bytes([UInt16(header.utf8.count)]) : bytes([UInt32(header.utf8.count)])
  return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + Array(header.utf8) + data
}
