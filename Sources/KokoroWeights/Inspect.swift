/// What is in a file of weights or voices: `inspectCheckpoint`.
public struct CheckpointReport: Sendable, Encodable {
  /// A tensor as the file stores it.
  public struct Tensor: Sendable, Encodable, Equatable {
    /// As the file calls it.
    public let name: String
    /// "F32", "F16", "I8" and so on, as safetensors calls them.
    public let type: String
    /// Rows first, as PyTorch writes it.
    public let shape: [Int]
    /// Its numbers.
    public let count: Int
  }

  /// What the file is good for.
  public enum Contents: String, Sendable, Encodable {
    /// Every parameter of the model, in the right shape.
    case model
    /// Some of the model's parameters: see `missing`, `unexpected`, `wrongShapes`.
    case incompleteModel = "incomplete_model"
    /// One voice or several.
    case voices
    /// The model, voices and the data of languages in one file, complete: see `bundle`.
    case bundle
    /// None of the model's parameters.
    case otherTensors = "other_tensors"
  }

  /// What a bundle says of itself.
  public struct Bundle: Sendable, Encodable, Equatable {
    /// Of the bundle's layout.
    public let version: String
    /// Of the weights: "F32" or "F16".
    public let precision: String
    /// Their ids.
    public let voices: [String]
    /// Codes of the languages with pronunciation data: "en-us".
    public let languages: [String]
    /// Names of the files of pronunciation data, and licences.
    public let resources: [String]
  }

  /// The file.
  public let path: String
  /// The file's size.
  public let bytes: Int
  /// What the content is: "safetensors", "ONNX" and so on.
  public let format: String
  /// What the file is good for.
  public let contents: Contents
  /// In the file's order.
  public let tensors: [Tensor]
  /// Elements of all tensors.
  public let parameterCount: Int
  /// Of a safetensors file; empty for others.
  public let metadata: [String: String]
  /// Parameters that the model needs and the file lacks.
  public let missing: [String]
  /// Tensors that aren't the model's.
  public let unexpected: [String]
  /// "name: expected [2], got [3]".
  public let wrongShapes: [String]
  /// Whether every tensor has a checksum, which `verifyCheckpoint` compares.
  public let hasChecksums: Bool
  /// Nil for other files, and for bundles that lack a part.
  public let bundle: Bundle?
  /// What keeps a bundle from being opened.
  public let bundleProblem: String?
}

/// Reads a file's header and says what it holds. Numbers aren't read.
///
/// Throws only where the file can't be read at all: a model with missing parameters is a report.
public func inspectCheckpoint(
  at path: String, parameters: KokoroParameters = KokoroParameters(),
  access: FileAccess = .mapped
) throws(CheckpointError) -> CheckpointReport {
  let storage = try ByteStorage(path: path, access: access)
  let source = try anySource(storage)
  var tensors: [CheckpointReport.Tensor] = []
  for name in source.tensorNames {
    guard let raw = try source.raw(name) else { continue }
    tensors.append(
      .init(name: name, type: raw.element.rawValue, shape: raw.shape, count: raw.count))
  }
  let mapping: ParameterMapping
  var bundle: BundleFile?
  var bundleProblem: String?
  if let file = source as? ONNXFile {
    mapping = try ONNXMapping(file, parameters).summary
  } else if let file = source as? SafetensorsFile, file.isBundle {
    mapping = try KokoroMapping(ParameterTensors(file), parameters).summary
    do throws(BundleError) { bundle = try BundleFile(file) } catch {
      bundleProblem = "\(error.part): expected \(error.expected), got \(error.got)"
    }
  } else {
    mapping = try KokoroMapping(source, parameters).summary
  }
  let isVoices = VoiceFile.holdsVoices(source)
  let contents: CheckpointReport.Contents =
    isVoices
    ? .voices
    : mapping.isComplete && bundleProblem == nil
      ? bundle == nil ? .model : .bundle
      : mapping.missing.count == parameters.parameters.count ? .otherTensors : .incompleteModel
  let isModel = contents == .incompleteModel
  return CheckpointReport(
    path: path, bytes: storage.bytes.count, format: source.format, contents: contents,
    tensors: tensors, parameterCount: tensors.reduce(0) { $0 &+ $1.count },
    metadata: (source as? SafetensorsFile)?.metadata ?? [:],
    missing: isModel ? mapping.missing : [], unexpected: isModel ? mapping.unexpected : [],
    wrongShapes: isModel
      ? mapping.wrongShapes.map { "\($0.name): expected \($0.expected), got \($0.got)" } : [],
    hasChecksums: (source as? SafetensorsFile)?.hasChecksums ?? false,
    bundle: bundle.map(CheckpointReport.Bundle.init), bundleProblem: bundleProblem)
}

extension CheckpointReport.Bundle {
  init(_ file: BundleFile) {
    version = BundleFile.version
    precision = file.precision.rawValue
    voices = file.voiceNames
    languages = file.languages
    resources = file.resourceNames
  }
}

/// Raw numbers have no signature, and may look like the start of an ONNX model.
func anySource(_ storage: ByteStorage) throws(CheckpointError) -> any TensorSource {
  do throws(CheckpointError) {
    return try tensorSource(storage)
  } catch {
    if let voice = RawVoiceSource(storage) { return voice }
    throw error
  }
}

extension CheckpointReport: CustomStringConvertible {
  /// The report for a person: a line a tensor, then the sums and what is wrong.
  public var description: String {
    let width = tensors.map(\.name.count).max() ?? 0
    var lines = tensors.map { tensor in
      let padding = String(repeating: " ", count: width - tensor.name.count)
      let type = tensor.type + String(repeating: " ", count: max(0, 4 - tensor.type.count))
      return "\(tensor.name)\(padding)  \(type) \(tensor.shape)"
    }
    if !lines.isEmpty { lines.append("") }
    lines.append("\(path): \(format), \(bytes) bytes")
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) where key != "vocabulary" {
      lines.append("  \(key): \(value)")
    }
    if hasChecksums { lines.append("  a checksum for every tensor") }
    lines.append("\(tensors.count) tensors, \(parameterCount) numbers")
    switch contents {
    case .model: lines.append("Kokoro's model, complete")
    case .bundle: lines.append("a bundle, complete")
    case .voices: lines.append("voices")
    case .otherTensors: lines.append("none of Kokoro's parameters")
    case .incompleteModel:
      lines.append("Kokoro's model, but not as it should be:")
      lines += missing.map { "  missing: \($0)" }
      lines += unexpected.map { "  unexpected: \($0)" }
      lines += wrongShapes.map { "  wrong shape: \($0)" }
      if let bundleProblem { lines.append("  \(bundleProblem)") }
    }
    return lines.joined(separator: "\n")
  }
}

/// How a file's tensors cover the model's parameters.
struct ParameterMapping {
  var missing: [String] = []
  var unexpected: [String] = []
  var wrongShapes: [(name: String, expected: [Int], got: [Int])] = []

  var isComplete: Bool { missing.isEmpty && unexpected.isEmpty && wrongShapes.isEmpty }
}
