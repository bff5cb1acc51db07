import KokoroTensor

/// Writes tensors to a safetensors file, one at a time.
///
/// The layout depends only on names, types, shapes and metadata, so equal input gives equal bytes.
/// The metadata gets a checksum of every tensor, which `SafetensorsFile.damagedTensors` compares.
package enum SafetensorsWriter {
  /// Writes float32 tensors.
  ///
  /// Data starts on a 64-byte boundary; tensors whose size is a multiple of 64 bytes come first, so
  /// all of these are aligned to cache lines in the mapping. The rest follow tightly: the format
  /// forbids holes, so they are aligned to their elements only.
  ///
  /// - Parameters:
  ///   - tensors: names and shapes of what `read` will return.
  ///   - read: called once a tensor, in the file's order; what it returns is written and dropped.
  package static func write(
    to path: String, tensors: [(name: String, shape: [Int])], metadata: [String: String] = [:],
    read: (String) throws(CheckpointError) -> Weight
  ) throws(CheckpointError) {
    var entries = try tensors.map { (name, shape) throws(CheckpointError) in
      try Entry(name, TensorLayout(.float32, shape), path)
    }
    entries.sort { ($0.bytes % 64 == 0 ? 0 : 1, $0.name) < ($1.bytes % 64 == 0 ? 0 : 1, $1.name) }
    try write(to: path, entries, metadata) { (name) throws(CheckpointError) in
      TensorData(try read(name))
    }
  }

  /// Writes tensors of any type in the given order, each on a 64-byte boundary: zeros that the
  /// format doesn't allow between tensors are tensors of their own, called `padding.0` and so on.
  package static func writeAligned(
    to path: String, tensors: [(name: String, layout: TensorLayout)], metadata: [String: String],
    read: (String) throws(CheckpointError) -> TensorData
  ) throws(CheckpointError) {
    var entries: [Entry] = []
    for (name, layout) in tensors {
      let entry = try Entry(name, layout, path)
      entries.append(entry)
      guard entry.bytes % 64 != 0 else { continue }
      let name = paddingPrefix + String(entries.count)
      entries.append(try Entry(name, TensorLayout(.uint8, [64 - entry.bytes % 64]), path))
    }
    try write(to: path, entries, metadata) { (name) throws(CheckpointError) in
      guard name.hasPrefix(paddingPrefix), let padding = entries.first(where: { $0.name == name })
      else { return try read(name) }
      return TensorData(ByteStorage(path: name, count: padding.bytes) { _ in })
    }
  }

  package static let paddingPrefix = "padding."
  /// Where the metadata has the checksums: CRC-32 in eight hexadecimal digits for each tensor, in
  /// the order of their data.
  package static let checksumKey = "crc32"

  private struct Entry {
    let name: String
    let layout: TensorLayout
    let bytes: Int

    init(_ name: String, _ layout: TensorLayout, _ path: String) throws(CheckpointError) {
      guard let bytes = byteCount(layout.shape, layout.element) else {
        throw .cannotWrite(
          path: path, reason: "tensor '\(name)': shape overflow: \(layout.shape)")
      }
      (self.name, self.layout, self.bytes) = (name, layout, bytes)
    }
  }

  private static func write(
    to path: String, _ entries: [Entry], _ metadata: [String: String],
    read: (String) throws(CheckpointError) -> TensorData
  ) throws(CheckpointError) {
    let file = try checked { () throws(PendingFileError) in
      try PendingFile(path, needsSeeking: true)
    }
    // The checksums are known when everything is written; their length is known before.
    var checksums = String(repeating: "0", count: 8 * entries.count)
    try checked { () throws(PendingFileError) in
      try file.write(header(entries, metadata, checksums))
    }
    checksums = ""
    for entry in entries {
      guard !Task.isCancelled else {
        throw .cannotWrite(path: path, reason: "the task was cancelled")
      }
      let data = try read(entry.name)
      guard TensorLayout(data.element, data.shape) == entry.layout else {
        throw .cannotWrite(
          path: path,
          reason: "tensor '\(entry.name)': expected \(entry.layout.element.rawValue) of shape "
            + "\(entry.layout.shape), got \(data.element.rawValue) of shape \(data.shape)")
      }
      defer { withExtendedLifetime(data.owner) {} }
      try checked { () throws(PendingFileError) in try file.write(data.bytes) }
      checksums += hexadecimal(Zlib.checksum(data.bytes))
    }
    try checked { () throws(PendingFileError) in
      try file.rewriteStart(header(entries, metadata, checksums))
      try file.commit()
    }
  }

  private static func checked<T>(
    _ write: () throws(PendingFileError) -> T
  ) throws(CheckpointError) -> T {
    do throws(PendingFileError) { return try write() } catch {
      throw .cannotWrite(path: error.path, reason: error.reason)
    }
  }

  private static func header(
    _ entries: [Entry], _ metadata: [String: String], _ checksums: String
  ) -> [UInt8] {
    var metadata = metadata
    metadata[checksumKey] = checksums
    let pairs = metadata.sorted { $0.key < $1.key }.map {
      "\(quoted($0.key)):\(quoted($0.value))"
    }
    var members = ["\"__metadata__\":{\(pairs.joined(separator: ","))}"]
    var offset = 0
    for entry in entries {
      let dimensions = entry.layout.shape.map(String.init).joined(separator: ",")
      members.append(
        "\(quoted(entry.name)):{\"dtype\":\"\(entry.layout.element.rawValue)\","
          + "\"shape\":[\(dimensions)],\"data_offsets\":[\(offset),\(offset + entry.bytes)]}")
      offset += entry.bytes
    }
    var json = Array("{\(members.joined(separator: ","))}".utf8)
    while (8 + json.count) % 64 != 0 { json.append(UInt8(ascii: " ")) }
    return withUnsafeBytes(of: UInt64(json.count).littleEndian) { Array($0) } + json
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ": result += "\\u" + hexadecimal(scalar.value).suffix(4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Eight digits.
func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
