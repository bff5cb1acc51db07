/// What a safetensors header says about one tensor, checked on its own.
struct SafetensorsEntry {
  var element: ElementType = .float32
  var shape: [Int] = []
  var start = 0
  var end = 0
}

/// The JSON in front of a safetensors file's data, checked against the data's size.
///
/// Format: 8 bytes little-endian header length, JSON, data. The entries must cover the data
/// without holes and without overlaps, as the format's own reader demands.
struct SafetensorsHeader {
  private(set) var entries: [(name: String, entry: SafetensorsEntry)] = []
  private(set) var metadata: [String: String] = [:]
  /// Where the data starts in the file.
  let dataStart: Int

  /// Kokoro's header takes 60 KB. A list of tensors takes several times its text in memory, so the
  /// format's own limit of 100 MB would be an invitation.
  private static let largestHeader = 8_000_000

  init(_ storage: ByteStorage) throws(CheckpointError) {
    func malformed(_ part: String, _ reason: String) -> CheckpointError {
      .malformed(path: storage.path, format: "safetensors", part: part, reason: reason)
    }
    guard storage.bytes.count >= 8 else {
      throw malformed("header length", "expected 8 bytes, got \(storage.bytes.count)")
    }
    let length = UInt64(
      littleEndian: storage.bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    guard length <= UInt64(storage.bytes.count - 8) else {
      throw malformed(
        "header length", "\(length) bytes, but only \(storage.bytes.count - 8) follow")
    }
    guard length <= UInt64(Self.largestHeader) else {
      throw malformed("header length", "\(length) bytes; at most \(Self.largestHeader) are read")
    }
    dataStart = 8 + Int(length)
    var scanner = JSONScanner(storage.slice(8, Int(length)))
    do throws(JSONError) {
      try scanner.object { scanner, name throws(JSONError) in
        if name == "__metadata__" {
          try scanner.object { scanner, key throws(JSONError) in
            metadata[key] = try scanner.string()
          }
        } else {
          entries.append((name, try Self.entry(&scanner, name)))
        }
      }
      try scanner.expectEnd()
    } catch {
      throw malformed("header, byte \(error.position)", error.reason)
    }
    try checkLayout(dataCount: storage.bytes.count - dataStart, malformed)
  }

  private static func entry(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(JSONError) -> SafetensorsEntry {
    var entry = SafetensorsEntry()
    var found: Set<String> = []
    try scanner.object { scanner, key throws(JSONError) in
      found.insert(key)
      switch key {
      case "dtype":
        let type = try scanner.string()
        guard let element = ElementType(rawValue: type) else {
          throw scanner.error("tensor '\(name)' has the unknown dtype '\(type)'")
        }
        entry.element = element
      case "shape":
        try scanner.array { scanner throws(JSONError) in
          let dimension = try scanner.integer()
          guard dimension >= 0 else {
            throw scanner.error("tensor '\(name)' has a negative dimension, \(dimension)")
          }
          entry.shape.append(dimension)
        }
      case "data_offsets":
        var offsets: [Int] = []
        try scanner.array { scanner throws(JSONError) in
          offsets.append(try scanner.integer())
          guard offsets.count <= 2 else { throw scanner.error("more than two data_offsets") }
        }
        guard offsets.count == 2, offsets[0] >= 0, offsets[1] >= offsets[0] else {
          throw scanner.error("tensor '\(name)' has the data_offsets \(offsets)")
        }
        (entry.start, entry.end) = (offsets[0], offsets[1])
      default: throw scanner.error("tensor '\(name)' has the unknown member '\(key)'")
      }
    }
    guard found.count == 3 else {
      throw scanner.error("tensor '\(name)' lacks its dtype, shape or data_offsets")
    }
    return entry
  }

  private mutating func checkLayout(
    dataCount: Int, _ malformed: (String, String) -> CheckpointError
  ) throws(CheckpointError) {
    for (name, entry) in entries {
      guard let needed = byteCount(entry.shape, entry.element) else {
        throw malformed("tensor '\(name)'", "shape overflow: \(entry.shape)")
      }
      guard entry.end <= dataCount else {
        throw malformed(
          "tensor '\(name)'",
          "shape \(entry.shape) takes \(needed) bytes up to \(entry.end), "
            + "but the file holds \(dataCount) bytes of data")
      }
      guard needed == entry.end - entry.start else {
        throw malformed(
          "tensor '\(name)'",
          "shape \(entry.shape) takes \(needed) bytes, "
            + "but data_offsets give it \(entry.end - entry.start)")
      }
    }
    entries.sort {
      ($0.entry.start, $0.entry.end, $0.name) < ($1.entry.start, $1.entry.end, $1.name)
    }
    var covered = 0
    for (name, entry) in entries {
      guard entry.start == covered else {
        throw malformed(
          "tensor '\(name)'",
          entry.start < covered
            ? "its data overlaps another tensor's"
            : "\(entry.start - covered) unused bytes before it"
        )
      }
      covered = entry.end
    }
    guard covered == dataCount else {
      throw malformed("data", "\(dataCount - covered) bytes belong to no tensor")
    }
  }
}
