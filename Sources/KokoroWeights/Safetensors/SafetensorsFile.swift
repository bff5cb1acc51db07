import KokoroTensor

/// A safetensors file, mapped: float32 tensors are used where they lie, other types are widened
/// when asked for.
///
/// Format: <https://huggingface.co/docs/safetensors>. The header is checked strictly on opening;
/// numbers aren't looked at until a tensor is asked for.
package final class SafetensorsFile: Checkpoint, TensorSource {
  private let storage: ByteStorage
  private let tensors: [String: RawTensor]
  /// The header's `__metadata__`, without the checksums.
  package let metadata: [String: String]
  /// See `damagedTensors`.
  let checksums: String?
  /// In the order of their data.
  package let tensorNames: [String]

  package var name: String { storage.path }
  package var path: String { storage.path }
  package var format: String { "safetensors" }
  package var parameterNames: [String] { tensors.keys.sorted() }

  package convenience init(
    path: String, access: FileAccess = .mapped
  ) throws(CheckpointError) {
    try self.init(ByteStorage(path: path, access: access))
  }

  package init(_ storage: ByteStorage) throws(CheckpointError) {
    let header = try SafetensorsHeader(storage)
    var tensors: [String: RawTensor] = [:]
    tensors.reserveCapacity(header.entries.count)
    for (name, entry) in header.entries {
      tensors[name] = RawTensor(
        element: entry.element, shape: entry.shape, storage: storage,
        offset: header.dataStart + entry.start)
    }
    self.storage = storage
    self.tensors = tensors
    var metadata = header.metadata
    checksums = metadata.removeValue(forKey: SafetensorsWriter.checksumKey)
    self.metadata = metadata
    tensorNames = header.entries.map(\.name)
  }

  /// How the file stores `name`, or nil where it has no such tensor.
  package func layout(_ name: String) -> TensorLayout? {
    tensors[name].map { TensorLayout($0.element, $0.shape) }
  }

  package func raw(_ name: String) throws(CheckpointError) -> RawTensor? { tensors[name] }

  /// A tensor's bytes as stored, alive as long as this file.
  package func bytes(_ name: String) -> UnsafeRawBufferPointer? {
    tensors[name].map { storage.slice($0.offset, $0.count * $0.element.size) }
  }

  package func tensor(_ name: String) throws(WeightError) -> Weight? { tensors[name]?.weight() }

  /// An integer tensor's elements in row-major order, or nil where there is none of that name.
  package func integers(_ name: String) throws(WeightError) -> [Int]? {
    guard let tensor = tensors[name] else { return nil }
    guard let integers = tensor.integers() else {
      throw .unreadable(
        name, reason: "expected integers, got \(tensor.element.rawValue)", file: storage.path)
    }
    return integers
  }
}
