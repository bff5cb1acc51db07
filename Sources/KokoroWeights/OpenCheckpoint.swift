/// Opens Kokoro's weights in any format this library reads, told apart by content.
///
/// The file must hold the model's parameters, all of them and nothing else. Shapes are checked as
/// parameters are read; `KokoroParameters.verify` checks all of them at once.
/// - access: `.copied` protects from a file that is shortened while in use, and takes its size in
///   memory.
public func openCheckpoint(
  at path: String, parameters: KokoroParameters = KokoroParameters(),
  access: FileAccess = .mapped
) throws(CheckpointError) -> any Checkpoint {
  let storage = try ByteStorage(path: path, access: access)
  if FileKind(storage.bytes) == .onnx {
    return try ONNXCheckpoint(ONNXFile(storage), parameters: parameters)
  }
  return try KokoroCheckpoint(tensorSource(storage), parameters: parameters)
}

/// A file's tensors as it stores them.
package func tensorSource(_ storage: ByteStorage) throws(CheckpointError) -> any TensorSource {
  switch FileKind(storage.bytes) {
  case .safetensors: return try SafetensorsFile(storage)
  case .onnx: return try ONNXFile(storage)
  case .zip, .npy, .json, .pickle:
    throw .unsupported(
      path: storage.path,
      what: "weights are not read from \(FileKind(storage.bytes).appearance) yet")
  case .text, .binary:
    throw .notACheckpoint(
      path: storage.path, bytes: storage.bytes.count,
      looksLike: FileKind(storage.bytes).appearance)
  }
}
