import KokoroTensor

/// A file of one voice or several, in any format that voices are published in.
///
/// | content | voices |
/// | --- | --- |
/// | raw float32, 1024 bytes a row (`.bin`, kokoro.js) | one, named like the file |
/// | NumPy `.npy`, `.npz` (kokoro-onnx's `voices-v1.0.bin`) | one; one an array |
/// | PyTorch `.pt` | one, or one an entry of a dictionary |
/// | safetensors | one a tensor |
/// | JSON (KokoroSwift) | one; one a member of an object |
///
/// A single voice that its file calls "voice", "style", "data" or the like is named after the file.
public struct VoiceFile: Sendable {
  /// In the file's order.
  public let names: [String]
  private let source: any TensorSource
  private let tensorNames: [String: String]

  /// Opens a file and looks at what it holds; numbers are read when a voice is asked for.
  ///
  /// - Throws: `VoiceError.file` for a file that is of no format of voices
  public init(path: String, access: FileAccess = .mapped) throws(VoiceError) {
    let storage: ByteStorage
    do throws(CheckpointError) { storage = try ByteStorage(path: path, access: access) } catch {
      throw .file(error)
    }
    try self.init(storage)
  }

  package init(_ storage: ByteStorage) throws(VoiceError) {
    let source: any TensorSource
    do throws(CheckpointError) {
      switch FileKind(storage.bytes) {
      case .binary, .onnx: source = try Self.rawSource(storage)
      default: source = try tensorSource(storage)
      }
    } catch {
      throw .file(error)
    }
    self.source = source
    let fileName = VoicePack.name(ofFile: storage.path)
    let tensors = source.tensorNames
    names =
      tensors.count == 1 && Self.placeholders.contains(tensors[0]) ? [fileName] : tensors
    tensorNames = Dictionary(
      zip(names, tensors), uniquingKeysWith: { first, _ in first })
  }

  /// The names of the voices in a file, found without reading their numbers; empty where the file
  /// holds other tensors, such as a model's.
  ///
  /// - Throws: `VoiceError.file` for a file that is of no format of voices at all
  package static func listing(path: String) throws(VoiceError) -> [String] {
    let storage: ByteStorage
    do throws(CheckpointError) { storage = try ByteStorage(path: path) } catch {
      throw .file(error)
    }
    // Parsing the numbers of a folder of JSON files would take seconds.
    if startsNestedNumbers(storage.bytes) { return [VoicePack.name(ofFile: path)] }
    let file = try VoiceFile(storage)
    return holdsVoices(file.source) ? file.names : []
  }

  /// Whether every tensor has a voice's shape, and numbers without a signature look like a voice's.
  static func holdsVoices(_ source: any TensorSource) -> Bool {
    if let raw = source as? RawVoiceSource, !raw.looksLikeStyles { return false }
    return !source.tensorNames.isEmpty
      && source.tensorNames.allSatisfy { source.layout($0)?.isVoice == true }
  }

  /// Whether the content begins like `[[[0.1`.
  private static func startsNestedNumbers(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.prefix(64).filter { !" \n\r\t".utf8.contains($0) }
    let inside = start.drop { $0 == UInt8(ascii: "[") }
    return (1...3).contains(start.count - inside.count)
      && inside.first.map { "-0123456789".utf8.contains($0) } == true
  }

  /// What writers call the tensor of a file of one voice.
  private static let placeholders: Set = ["voice", "style", "data", "tensor", "weight", "arr_0"]

  /// Raw numbers may start with any bytes, those of an ONNX model too.
  private static func rawSource(
    _ storage: ByteStorage
  ) throws(CheckpointError) -> any TensorSource {
    guard let voice = RawVoiceSource(storage) else {
      throw .malformed(
        path: storage.path, format: RawVoiceSource.formatName, part: "size",
        reason: "\(storage.bytes.count) bytes, not a multiple of \(VoicePack.styleSize * 4) bytes")
    }
    return voice
  }

  /// Reads a voice.
  ///
  /// - Throws: `VoiceError` where there is none of that name, or its numbers aren't a voice
  public func voice(_ name: String) throws(VoiceError) -> VoicePack {
    guard let tensor = tensorNames[name] else {
      throw .notInFile(name, path: source.path, available: names)
    }
    let raw: RawTensor?
    do throws(CheckpointError) { raw = try source.raw(tensor) } catch { throw .file(error) }
    guard let raw, raw.element.isFloatingPoint else {
      throw .wrongSize(name, detail: "expected floating-point numbers")
    }
    return try VoicePack(name: name, weight: raw.weight())
  }
}

extension TensorLayout {
  /// `[rows, 256]` or `[rows, 1, 256]`, of floating-point numbers.
  var isVoice: Bool {
    element.isFloatingPoint && shape.last == VoicePack.styleSize && shape[0] > 0
      && (shape.count == 2 || (shape.count == 3 && shape[1] == 1))
  }
}

extension VoicePack {
  /// Reads a voice from a file of one voice, or the voice `name` from a file of several.
  ///
  /// Any number of rows is accepted: 510 is what is published; 1 is a single style, which serves
  /// phrases of one phoneme.
  ///
  /// - Parameters:
  ///   - path: the file
  ///   - name: the file's name without its ending when not given
  ///   - access: `.copied` protects from a file that is shortened while in use
  public init(
    path: String, name: String? = nil, access: FileAccess = .mapped
  ) throws(VoiceError) {
    let file = try VoiceFile(path: path, access: access)
    let wanted = name ?? Self.name(ofFile: path)
    if file.names.count == 1 {
      let voice = try file.voice(file.names[0])
      try self.init(name: wanted, weight: voice.weight)
    } else {
      try self.init(name: wanted, weight: try file.voice(wanted).weight)
    }
  }

  /// "voices/af_heart.bin" gives "af_heart".
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}
