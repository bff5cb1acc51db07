import KokoroTensor

/// Writes float32 tensors to a safetensors file, one at a time.
///
/// The layout depends only on names, shapes and metadata, so equal input gives equal bytes. Data
/// starts on a 64-byte boundary; tensors whose size is a multiple of 64 bytes come first, so all
/// of these are aligned to cache lines in the mapping. The rest follow tightly: the format
/// forbids holes, so they are aligned to their elements only.
public enum SafetensorsWriter {
  /// - tensors: names and shapes of what `read` will return.
  /// - read: called once a tensor, in the file's order; what it returns is written and dropped.
  public static func write(
    to path: String, tensors: [(name: String, shape: [Int])], metadata: [String: String] = [:],
    read: (String) throws(CheckpointError) -> Weight
  ) throws(CheckpointError) {
    var sized: [(name: String, shape: [Int], bytes: Int)] = []
    for (name, shape) in tensors {
      guard let bytes = byteCount(shape, .float32) else {
        throw .cannotWrite(path: path, reason: "tensor '\(name)': shape overflow: \(shape)")
      }
      sized.append((name, shape, bytes))
    }
    sized.sort { ($0.bytes % 64 == 0 ? 0 : 1, $0.name) < ($1.bytes % 64 == 0 ? 0 : 1, $1.name) }

    var file = try AtomicFile(replacing: path)
    try file.write(header(sized, metadata))
    for (name, shape, bytes) in sized {
      let weight = try read(name)
      guard weight.shape == shape else {
        throw .cannotWrite(
          path: path, reason: "tensor '\(name)': expected shape \(shape), got \(weight.shape)")
      }
      defer { withExtendedLifetime(weight) {} }
      try file.write(UnsafeRawBufferPointer(start: weight.base, count: bytes))
    }
    try file.commit()
  }

  private static func header(
    _ tensors: [(name: String, shape: [Int], bytes: Int)], _ metadata: [String: String]
  ) -> [UInt8] {
    var members: [String] = []
    if !metadata.isEmpty {
      let pairs = metadata.sorted { $0.key < $1.key }.map {
        "\(quoted($0.key)):\(quoted($0.value))"
      }
      members.append("\"__metadata__\":{\(pairs.joined(separator: ","))}")
    }
    var offset = 0
    for (name, shape, bytes) in tensors {
      let dimensions = shape.map(String.init).joined(separator: ",")
      members.append(
        "\(quoted(name)):{\"dtype\":\"F32\",\"shape\":[\(dimensions)],"
          + "\"data_offsets\":[\(offset),\(offset + bytes)]}")
      offset += bytes
    }
    var json = Array("{\(members.joined(separator: ","))}".utf8)
    while (8 + json.count) % 64 != 0 { json.append(UInt8(ascii: " ")) }
    return withUnsafeBytes(of: UInt64(json.count).littleEndian) { Array($0) } + json
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
