/// Voices as JSON text: KokoroSwift's nested arrays `[rows][1][256]`, or an object of such by name.
///
/// The numbers are kept as float32, 4 bytes for at least 2 of text; brackets only have to balance,
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
    var numbers: [Float] = []
    try Self.collect(&scanner, into: &numbers, depth: 0)
    let rows = numbers.count / VoicePack.styleSize
    guard rows > 0, numbers.count % VoicePack.styleSize == 0 else {
      throw scanner.error(
        "'\(name)' has \(numbers.count) numbers, not a multiple of \(VoicePack.styleSize)")
    }
    let memory = ByteStorage(path: path, count: numbers.count * 4) { output in
      numbers.withUnsafeBytes { output.copyMemory(from: $0) }
    }
    tensors[name] = RawTensor(
      element: .float32, shape: [rows, 1, VoicePack.styleSize], storage: memory, offset: 0)
    tensorNames.append(name)
  }

  private static func collect(
    _ scanner: inout JSONScanner, into numbers: inout [Float], depth: Int
  ) throws(JSONError) {
    guard scanner.peek() == UInt8(ascii: "[") else {
      numbers.append(Float(try scanner.number()))
      return
    }
    guard depth < 4 else { throw scanner.error("arrays nested more than 4 deep") }
    try scanner.array { scanner throws(JSONError) in
      try collect(&scanner, into: &numbers, depth: depth + 1)
    }
  }
}
