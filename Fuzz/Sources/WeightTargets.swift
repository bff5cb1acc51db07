import KokoroTensor
import KokoroWeights

/// The readers of weights and voices, each fed the input as a file's whole content.
let weightTargets: [String: FuzzTarget] = [
  "safetensors": { readAll(try? SafetensorsFile(storage($0))) },
  "onnx": { input in
    guard let file = try? ONNXFile(storage(input)) else { return }
    readAll(file)
    _ = try? ONNXCheckpoint(file, parameters: parameters)
  },
  "zip": { input in
    let file = storage(input)
    if FileKind(file.bytes) == .zip { readAll(try? tensorSource(file)) }
  },
  "npy": { input in
    let file = storage(input)
    if FileKind(file.bytes) == .npy { readAll(try? tensorSource(file)) }
  },
  "json": { input in
    let file = storage(input)
    if FileKind(file.bytes) == .json { readAll(try? tensorSource(file)) }
  },
  "pickle": { input in
    var machine = PickleMachine(Array(input))
    _ = try? machine.run()
  },
  "configuration": { input in
    guard let configuration = try? KokoroConfiguration(storage(input)) else { return }
    _ = KokoroParameters(configuration)
  },
  "voice": { input in
    guard let file = try? VoiceFile(storage(input)) else { return }
    for name in file.names { _ = try? file.voice(name) }
  },
]

/// Made once: it takes longer than most inputs.
private let parameters = KokoroParameters()

private func storage(_ input: UnsafeBufferPointer<UInt8>) -> ByteStorage {
  ByteStorage(path: "input", count: input.count) { buffer in
    buffer.copyMemory(from: UnsafeRawBufferPointer(input))
  }
}

/// Reads every number of every tensor.
private func readAll(_ source: (any TensorSource)?) {
  guard let source else { return }
  for name in source.tensorNames {
    _ = source.layout(name)
    guard let raw = try? source.raw(name) else { continue }
    _ = raw.weight().elements.reduce(0, +)
    _ = raw.integers()
  }
  _ = try? KokoroCheckpoint(source, parameters: parameters)
}
