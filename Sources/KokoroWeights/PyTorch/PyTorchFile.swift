import KokoroLocking

/// A checkpoint or voice that `torch.save` wrote (`.pth`, `.pt`), version 1.6 or newer.
///
/// Format: a ZIP archive of `data.pkl`, a pickle that describes the tensors, and `data/<key>`, their
/// numbers. See `PickleMachine` for what a pickle may do. Dictionaries in dictionaries give names
/// joined by dots; a file that is a single tensor gives that tensor the name of the file.
final class PyTorchFile: TensorSource {
  let format = "PyTorch"
  let tensorNames: [String]
  private let archive: ZipArchive
  private let prefix: String
  private let storages: [PickleStorage]
  private let tensors: [String: PickleTensor]
  /// The storage that was unpacked or checked last: tensors that share one come in a row.
  private let last = Lock<(key: String, content: (storage: ByteStorage, range: Range<Int>))?>(nil)

  var path: String { archive.storage.path }

  /// The archive's entry that holds the pickle, if it is of this kind.
  static func pickle(in archive: ZipArchive) -> ZipArchive.Entry? {
    archive.entries.first { $0.name == "data.pkl" || $0.name.hasSuffix("/data.pkl") }
  }

  init(_ archive: ZipArchive, pickle: ZipArchive.Entry) throws(CheckpointError) {
    self.archive = archive
    prefix = String(pickle.name.dropLast("data.pkl".count))
    let path = archive.storage.path
    if let order = archive[prefix + "byteorder"] {
      let text = String(decoding: archive.prefix(order, 16), as: UTF8.self)
      guard text == "little" else {
        throw .unsupported(path: path, what: "its byte order is '\(text)'; 'little' is read")
      }
    }
    guard pickle.size <= PickleMachine.largest else {
      throw archive.malformed(
        pickle, "\(pickle.size) bytes; at most \(PickleMachine.largest) are read")
    }
    let content = try archive.contents(pickle)
    let program = withExtendedLifetime(content.storage) {
      Array(content.storage.slice(content.range.lowerBound, content.range.count))
    }
    var machine = PickleMachine(program)
    var names: [String] = []
    var tensors: [String: PickleTensor] = [:]
    do throws(PickleError) {
      let root = try machine.run()
      var flattener = Flattener(machine: machine)
      try flattener.add(root, name: nil, rootName: VoicePack.name(ofFile: path), depth: 0)
      names = flattener.names
      tensors = flattener.tensors
    } catch {
      throw archive.malformed(pickle, "byte \(error.position): \(error.reason)")
    }
    tensorNames = names
    self.tensors = tensors
    storages = machine.storages
  }

  func layout(_ name: String) -> TensorLayout? {
    tensors[name].map { TensorLayout(storages[$0.storage].element, $0.shape) }
  }

  func raw(_ name: String) throws(CheckpointError) -> RawTensor? {
    guard let tensor = tensors[name] else { return nil }
    let storage = storages[tensor.storage]
    let content = try contents(of: storage, name)
    let (start, overflow) = tensor.offset.multipliedReportingOverflow(by: storage.element.size)
    guard !overflow, start <= content.range.count,
      let raw = RawTensor(
        element: storage.element, shape: tensor.shape, storage: content.storage,
        offset: content.range.lowerBound + start, strides: tensor.strides,
        end: content.range.upperBound)
    else {
      throw malformed(
        name,
        "shape \(tensor.shape) and strides \(tensor.strides) from element \(tensor.offset) on "
          + "reach outside its storage of \(storage.count) elements")
    }
    return raw
  }

  private func contents(
    of storage: PickleStorage, _ name: String
  ) throws(CheckpointError) -> (storage: ByteStorage, range: Range<Int>) {
    // Looked up among the archive's entries only: whatever path a key spells, no file is opened.
    guard let entry = archive[prefix + "data/" + storage.key] else {
      throw malformed(name, "its storage '\(storage.key)' is not in the archive")
    }
    let (size, overflow) = storage.count.multipliedReportingOverflow(by: storage.element.size)
    guard !overflow, size == entry.size else {
      throw malformed(
        name, "its storage of \(storage.count) elements has \(entry.size) bytes")
    }
    if let known = last.withLock({ $0 }), known.key == storage.key { return known.content }
    let content = try archive.contents(entry)
    last.withLock { $0 = (storage.key, content) }
    return content
  }

  private func malformed(_ name: String, _ reason: String) -> CheckpointError {
    .malformed(path: path, format: format, part: "tensor '\(name)'", reason: reason)
  }
}

/// Gives the tensors of nested dictionaries dotted names.
private struct Flattener {
  let machine: PickleMachine
  var names: [String] = []
  var tensors: [String: PickleTensor] = [:]
  /// Values looked at: dictionaries that share each other could be endless.
  private var steps = 0

  init(machine: PickleMachine) {
    self.machine = machine
  }

  mutating func add(
    _ value: PickleValue, name: String?, rootName: String, depth: Int
  ) throws(PickleError) {
    steps += 1
    guard steps <= 100_000 else { throw machine.error("more than 100,000 values") }
    switch value {
    case .tensor(let index):
      let name = name ?? rootName
      guard tensors.updateValue(machine.tensors[index], forKey: name) == nil else {
        throw machine.error("two tensors are called '\(name)'")
      }
      names.append(name)
    case .dictionary(let index):
      guard depth < 4 else { throw machine.error("dictionaries nested more than 4 deep") }
      for (key, value) in machine.dictionaries[index] {
        guard case .text(let key) = key else {
          throw machine.error("a dictionary key that is no string")
        }
        try add(
          value, name: name.map { "\($0).\(key)" } ?? key, rootName: rootName, depth: depth + 1)
      }
    case .none, .boolean, .integer, .real, .text:
      break  // settings beside the tensors
    case .global, .tuple, .list, .storage:
      throw machine.error("'\(name ?? rootName)' is neither a tensor nor a dictionary of them")
    }
  }
}
