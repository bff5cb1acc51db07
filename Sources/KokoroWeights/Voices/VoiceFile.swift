import KokoroTensor

/// A file of one voice or several, in any format that voices are published in.
///
/// | content | voices |
/// | --- | --- |
/// | raw float32, 1024 bytes a row (`.bin`, kokoro.js) | one, named like the file |
/// | NumPy `.npy`, `.npz` (kokoro-onnx's `voices-v1.0.bin`) | one; one an array |
/// | PyTorch `.pt` | one, or one an entry of a dictionary |
/// | safetensors | one a tensor; a single tensor is named like the file |
/// | JSON (KokoroSwift) | one; one a member of an object |
public struct VoiceFile: Sendable {
  /// In the file's order.
  public let names: [String]
  private let source: any TensorSource
  private let tensorNames: [String: String]

  public init(path: String, access: FileAccess = .mapped) throws(VoiceError) {
    let storage: ByteStorage
    let source: any TensorSource
    do throws(CheckpointError) {
      storage = try ByteStorage(path: path, access: access)
      switch FileKind(storage.bytes) {
      case .binary, .onnx: source = try Self.rawSource(storage)
      default: source = try tensorSource(storage)
      }
    } catch {
      throw .file(error)
    }
    self.source = source
    let fileName = VoicePack.name(ofFile: path)
    let tensors = source.tensorNames
    names =
      tensors.count == 1 && Self.placeholders.contains(tensors[0]) ? [fileName] : tensors
    tensorNames = Dictionary(
      zip(names, tensors), uniquingKeysWith: { first, _ in first })
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

extension VoicePack {
  /// Reads a voice from a file of one voice, or the voice `name` from a file of several.
  ///
  /// Any number of rows is accepted: 510 is what is published; 1 is a single style, which serves
  /// phrases of one phoneme.
  /// - name: the file's name without its ending when not given.
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
