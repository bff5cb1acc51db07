import KokoroWeights

/// What a file of weights, or a voice, holds.
struct Inspection: Encodable {
  struct Tensor: Encodable {
    let name: String
    /// As safetensors spells it, or `?` for a type that no engine reads.
    let type: String
    let shape: [Int]
  }

  let file: String
  let format: String
  let tensors: [Tensor]
  /// Numbers in the model's parameters, as the engine would load them.
  let parameters: Int
  /// What keeps the engine from loading it.
  let problem: String?

  init(_ path: String) throws {
    file = path
    let storage = try ByteStorage(path: path)
    if FileKind(storage.bytes) == .binary, path.hasSuffix(".bin") {
      let voice = try VoicePack(path: path)
      format = "raw voice"
      tensors = [
        Tensor(name: voice.name, type: "F32", shape: [voice.rows, 1, VoicePack.styleSize])
      ]
      parameters = voice.rows * VoicePack.styleSize
      problem = nil
      return
    }
    let source = try tensorSource(storage)
    format = source.format
    tensors = try source.tensorNames.map { name in
      let raw = try source.raw(name)
      return Tensor(name: name, type: raw?.element.rawValue ?? "?", shape: raw?.shape ?? [])
    }
    let model = KokoroParameters()
    do {
      try model.verify(openCheckpoint(at: path))
      problem = nil
      parameters = model.parameters.reduce(0) { $0 + $1.shape.reduce(1, *) }
    } catch {
      problem = String(describing: error)
      parameters = 0
    }
  }

  var text: String {
    var text = ""
    for tensor in tensors {
      let shape = "[" + tensor.shape.map(String.init).joined(separator: ", ") + "]"
      text += pad(tensor.type, 5) + pad(shape, 18) + tensor.name + "\n"
    }
    text += "\(file): \(format), \(tensors.count) tensor\(tensors.count == 1 ? "" : "s")"
    return text + (problem == nil ? ", complete: \(parameters) parameters\n" : "\n")
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
