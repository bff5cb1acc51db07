/// Opens Kokoro's weights in any format this library reads, told apart by content.
///
/// The file must hold the model's parameters, all of them and nothing else, in the sizes of
/// `config.json` beside it, or else of Kokoro-82M v1.0. Of a bundle the parameters are opened.
///
/// - Parameters:
///   - path: the file of weights
///   - parameters: what the file must hold, whatever a `config.json` says.
///   - access: `.copied` protects from a file that is shortened while in use, and takes its size in
///     memory.
///   - verifiesChecksums: compares every tensor with its checksum and looks for NaN and infinity,
///     which reads the whole file. One without checksums is then an error.
public func openCheckpoint(
  at path: String, parameters: KokoroParameters? = nil, access: FileAccess = .mapped,
  verifiesChecksums: Bool = false
) throws(CheckpointError) -> any Checkpoint {
  let storage = try ByteStorage(path: path, access: access)
  let isOwn = parameters == nil
  let configuration = isOwn ? try KokoroConfiguration.beside(path) : nil
  let parameters = parameters ?? KokoroParameters(configuration ?? KokoroConfiguration())
  do throws(CheckpointError) {
    let source = try tensorSource(storage)
    if verifiesChecksums {
      guard let file = source as? SafetensorsFile else { throw .withoutChecksums(path) }
      try file.verify()
    }
    if let file = source as? ONNXFile {
      return try ONNXCheckpoint(file, parameters: parameters)
    }
    if let file = source as? SafetensorsFile, file.isBundle {
      return try KokoroCheckpoint(
        ParameterTensors(file), parameters: parameters, isConverted: file.isConverted)
    }
    return try KokoroCheckpoint(source, parameters: parameters)
  } catch {
    // Sizes from a file are one of two suspects: name both.
    guard configuration != nil, case .parameters(let mismatch) = error else { throw error }
    throw .unsupported(
      path: path,
      what: "it and the config.json beside it don't fit each other: \(mismatch.description)")
  }
}

/// A file's tensors as it stores them.
package func tensorSource(_ storage: ByteStorage) throws(CheckpointError) -> any TensorSource {
  switch FileKind(storage.bytes) {
  case .safetensors: return try SafetensorsFile(storage)
  case .onnx: return try ONNXFile(storage)
  case .npy: return try NumPyFile(array: storage)
  case .zip:
    let archive = try ZipArchive(storage)
    if let pickle = PyTorchFile.pickle(in: archive) {
      return try PyTorchFile(archive, pickle: pickle)
    }
    return try NumPyFile(archive)
  case .pickle:
    throw .unsupported(
      path: storage.path,
      what: "a PyTorch file of the old kind, without an archive; save it again with PyTorch 1.6 "
        + "or newer: torch.save(torch.load(old), new)")
  case .json: return try JSONVoices(storage)
  case .text, .binary:
    throw .notACheckpoint(
      path: storage.path, bytes: storage.bytes.count,
      looksLike: FileKind(storage.bytes).appearance)
  }
}
