import KokoroTensor

/// A bundle: one file with weights, voices and the data of a text front end, as `kokoro pack`
/// writes it.
///
/// It is a safetensors file, mapped, so that other tools can read it:
///
/// | tensors | type |
/// | --- | --- |
/// | the model's parameters, under upstream's names | F32 or F16 |
/// | `voices.<id>`, `[rows, 1, 256]` | F32 |
/// | `resources.<file>`, the file's bytes | U8 |
/// | `padding.<n>`, zeros that keep what follows on a 64-byte boundary | U8 |
///
/// The metadata says what must be there, so that a part that is missing is noticed on opening.
package final class BundleFile: Sendable {
  /// What this version writes and reads.
  package static let version = "1"

  package let path: String
  /// In the order in which they were packed.
  package let voiceNames: [String]
  package let resourceNames: [String]
  /// Codes of the languages that the resources are for: "en-us".
  package let languages: [String]
  /// Of the weights: `.float32` or `.float16`.
  package let precision: ElementType
  /// Symbols and their token ids.
  package let vocabulary: [String: Int]
  /// The safetensors file that the bundle is.
  package let file: SafetensorsFile

  /// Opens a bundle and checks that all it promises is there. Numbers aren't read.
  package convenience init(path: String, access: FileAccess = .mapped) throws(BundleError) {
    let storage: ByteStorage
    do throws(CheckpointError) { storage = try ByteStorage(path: path, access: access) } catch {
      throw BundleError(
        path: path, part: "file", expected: "a bundle that can be read", got: error.description)
    }
    try self.init(storage)
  }

  package convenience init(_ storage: ByteStorage) throws(BundleError) {
    let kind = FileKind(storage.bytes)
    guard kind == .safetensors else {
      throw BundleError(
        path: storage.path, part: "file", expected: "a bundle, as kokoro pack writes it",
        got: kind.appearance)
    }
    let file: SafetensorsFile
    do throws(CheckpointError) { file = try SafetensorsFile(storage) } catch {
      throw BundleError(
        path: storage.path, part: "container", expected: "a complete safetensors file",
        got: error.description)
    }
    try self.init(file)
  }

  package init(_ file: SafetensorsFile) throws(BundleError) {
    let path = file.path
    func metadata(_ key: String, _ what: String) throws(BundleError) -> String {
      guard let text = file.metadata[key] else {
        throw BundleError(path: path, part: "metadata", expected: what, got: "no '\(key)'")
      }
      return text
    }
    let version = try metadata(BundleKey.version, "a bundle, as kokoro pack writes it")
    guard version == Self.version else {
      throw BundleError(
        path: path, part: "version", expected: Self.version, got: String(version.prefix(40)))
    }
    func list(_ key: String) throws(BundleError) -> [String] {
      try metadata(key, "a list of \(key)").split(separator: " ").map(String.init)
    }
    let precision = try metadata(BundleKey.precision, "the weights' precision")
    guard let element = [ElementType.float32, .float16].first(where: { $0.rawValue == precision })
    else {
      throw BundleError(
        path: path, part: "precision", expected: "F32 or F16", got: String(precision.prefix(40)))
    }
    self.precision = element
    languages = try list(BundleKey.languages)
    voiceNames = try list(BundleKey.voices)
    resourceNames = try list(BundleKey.resources)
    vocabulary = try Self.vocabulary(metadata(BundleKey.vocabulary, "the vocabulary"), path)
    self.path = path
    self.file = file
    try checkParts()
  }

  /// Whether a file says that it is a bundle; `path` may be of any kind, or nothing.
  package static func isBundle(path: String) -> Bool {
    guard let storage = try? ByteStorage(path: path), FileKind(storage.bytes) == .safetensors
    else { return false }
    return (try? SafetensorsFile(storage))?.isBundle ?? false
  }

  /// Every part that the metadata names, and nothing else but parameters and padding.
  private func checkParts() throws(BundleError) {
    for (prefix, what, names) in [
      (BundleKey.voicePrefix, "voice", voiceNames),
      (BundleKey.resourcePrefix, "resource", resourceNames),
    ] {
      let promised = Set(names.map { prefix + $0 })
      if let missing = names.first(where: { file.layout(prefix + $0) == nil }) {
        throw BundleError(
          path: path, part: "\(what) '\(missing)'", expected: "a tensor '\(prefix)\(missing)'",
          got: "none")
      }
      for name in file.tensorNames where name.hasPrefix(prefix) && !promised.contains(name) {
        throw BundleError(
          path: path, part: "tensor '\(name)'", expected: "a \(what) that the metadata lists",
          got: names.isEmpty ? "none listed" : String(names.joined(separator: " ").prefix(200)))
      }
    }
    for name in voiceNames {
      guard let layout = file.layout(BundleKey.voicePrefix + name) else { continue }
      guard layout.element.isFloatingPoint, layout.shape.last == VoicePack.styleSize,
        layout.shape.dropLast().reduce(1, { $0 &* $1 }) > 0
      else {
        throw BundleError(
          path: path, part: "voice '\(name)'",
          expected: "numbers of the shape [rows, 1, \(VoicePack.styleSize)]",
          got: "\(layout.element.rawValue) \(layout.shape)")
      }
    }
    for name in resourceNames {
      guard let layout = file.layout(BundleKey.resourcePrefix + name) else { continue }
      guard layout.element == .uint8, layout.shape.count == 1, layout.shape != [0] else {
        throw BundleError(
          path: path, part: "resource '\(name)'", expected: "bytes",
          got: "\(layout.element.rawValue) \(layout.shape)")
      }
    }
  }

  private static func vocabulary(
    _ text: String, _ path: String
  ) throws(BundleError) -> [String: Int] {
    var text = text
    var symbols: [String: Int] = [:]
    let error = text.withUTF8 { bytes -> JSONError? in
      var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
      do throws(JSONError) {
        try scanner.object { scanner, symbol throws(JSONError) in
          symbols[symbol] = try scanner.integer()
        }
        try scanner.expectEnd()
        return nil
      } catch { return error }
    }
    if let error {
      throw BundleError(
        path: path, part: "vocabulary, byte \(error.position)",
        expected: "an object of symbols and ids", got: error.reason)
    }
    return symbols
  }

  // MARK: - Parts

  /// The weights: the model's parameters, all of them and nothing else.
  /// - Throws: `CheckpointError.parameters`
  package func checkpoint(
    parameters: KokoroParameters = KokoroParameters()
  ) throws(CheckpointError) -> any Checkpoint {
    try KokoroCheckpoint(
      ParameterTensors(file), parameters: parameters, isConverted: file.isConverted)
  }

  /// A voice, used where it lies in the file.
  package func voice(_ name: String) throws(VoiceError) -> VoicePack {
    guard voiceNames.contains(name) else {
      throw .notInFile(name, path: path, available: voiceNames)
    }
    let raw: RawTensor?
    do throws(CheckpointError) { raw = try file.raw(BundleKey.voicePrefix + name) } catch {
      throw .file(error)
    }
    guard let raw else { throw .notInFile(name, path: path, available: voiceNames) }
    return try VoicePack(name: name, weight: raw.weight())
  }

  /// A resource's bytes, alive as long as this bundle; nil where it has none of that name.
  package func resource(_ name: String) -> UnsafeRawBufferPointer? {
    file.bytes(BundleKey.resourcePrefix + name)
  }
}

/// Names in a bundle's metadata, and what its tensors' names begin with.
enum BundleKey {
  static let version = "kokoro_bundle"
  static let precision = "precision"
  static let languages = "languages"
  static let voices = "voices"
  static let resources = "resources"
  static let vocabulary = "vocabulary"
  static let licence = "licence"

  static let voicePrefix = "voices."
  static let resourcePrefix = "resources."
}

extension SafetensorsFile {
  var isBundle: Bool { metadata[BundleKey.version] != nil }
}

/// A bundle's parameters, without what else it holds.
struct ParameterTensors: TensorSource {
  private let file: SafetensorsFile
  let tensorNames: [String]

  var path: String { file.path }
  var format: String { file.format }

  init(_ file: SafetensorsFile) {
    self.file = file
    let others = [
      BundleKey.voicePrefix, BundleKey.resourcePrefix, SafetensorsWriter.paddingPrefix,
    ]
    tensorNames = file.tensorNames.filter { name in !others.contains(where: name.hasPrefix) }
  }

  func layout(_ name: String) -> TensorLayout? { file.layout(name) }

  func raw(_ name: String) throws(CheckpointError) -> RawTensor? { try file.raw(name) }
}
