/// Voices as JSON text: KokoroSwift's nested arrays `[rows][1][256]`, or an object of such by name.
///
/// The numbers are kept as float32, 4 bytes for at least 2 of text. Brackets only have to balance,
/// so `[rows][256]` and a flat list are read too.
struct JSONVoices: TensorSource {
  let path: String
  let format = "JSON voices"
  private(set) var tensorNames: [String] = []
  private var tensors: [String: RawTensor] = [:]

  init(_ storage: ByteStorage) throws(CheckpointError) {
    path = storage.path
    var scanner = JSONScanner(storage.bytes)
    do throws(JSONError) {
      if scanner.peek() == UInt8(ascii: "{") {
        try scanner.object { scanner, name throws(JSONError) in
          try add(name, &scanner)
        }
      } else {
        try add(VoicePack.name(ofFile: storage.path), &scanner)
      }
      try scanner.expectEnd()
    } catch {
      throw .malformed(
        path: path, format: format, part: "byte \(error.position)", reason: error.reason)
    }
  }

  func layout(_ name: String) -> TensorLayout? {
    tensors[name].map { TensorLayout($0.element, $0.shape) }
  }

  func raw(_ name: String) throws(CheckpointError) -> RawTensor? { tensors[name] }

  private mutating func add(_ name: String, _ scanner: inout JSONScanner) throws(JSONError) {
    var ahead = scanner  // counts first: an array that grows takes three times its content
    var count = 0
    try Self.forEachNumber(&ahead, depth: 0) { _ in count += 1 }
    let rows = count / VoicePack.styleSize
    guard rows > 0, count % VoicePack.styleSize == 0 else {
      throw ahead.error("'\(name)' has \(count) numbers, not a multiple of \(VoicePack.styleSize)")
    }
    let memory = try ByteStorage(path: path, count: count * 4) { output throws(JSONError) in
      let floats = output.assumingMemoryBound(to: Float.self)
      var i = 0
      try Self.forEachNumber(&scanner, depth: 0) { number in
        floats[i] = Float(number)
        i += 1
      }
    }
    tensors[name] = RawTensor(
      element: .float32, shape: [rows, 1, VoicePack.styleSize], storage: memory, offset: 0)
    tensorNames.append(name)
  }

  /// Calls `body` with each number of nested arrays, in order.
  private static func forEachNumber(
    _ scanner: inout JSONScanner, depth: Int, _ body: (Double) -> Void
  ) throws(JSONError) {
    guard scanner.peek() == UInt8(ascii: "[") else { return body(try scanner.number()) }
    guard depth < 4 else { throw scanner.error("arrays nested more than 4 deep") }
    try scanner.array { scanner throws(JSONError) in
      try forEachNumber(&scanner, depth: depth + 1, body)
    }
  }
}
