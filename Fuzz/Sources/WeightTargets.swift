import KokoroCore
import KokoroTensor
import KokoroText
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
  "bundle": { input in
    let file = storage(input)
    guard let bundle = try? BundleFile(file) else { return }
    for name in bundle.voiceNames { _ = try? bundle.voice(name).style(forPhonemeCount: 1) }
    let sum = bundle.resourceNames.reduce(0) { sum, name in
      (bundle.resource(name) ?? UnsafeRawBufferPointer(start: nil, count: 0))
        .reduce(sum) { $0 &+ Int($1) }
    }
    _ = sum
    try? bundle.checkSpeech()
    _ = try? bundle.file.damagedTensors()
    if let weights = try? bundle.checkpoint(parameters: bundleParameters) {
      for name in weights.parameterNames { _ = try? weights.tensor(name)?.elements }
    }
    readWords(with: bundle)
  },
  "voice": { input in
    guard let file = try? VoiceFile(storage(input)) else { return }
    for name in file.names { _ = try? file.voice(name) }
  },
]

/// What the seeds of `bundle` hold: few, so that mutated files get past the check of names.
private let bundleParameters = KokoroParameters(parameters: [
  .init(name: "text_encoder.cnn.0.1.gamma", shape: [2]),
  .init(name: "predictor.lstm.weight_ih_l0_reverse", shape: [4, 2]),
])

/// A bundle's pronunciation data comes from a stranger too.
private func readWords(with bundle: BundleFile) {
  let resources = bundle.textResources()
  for dialect in EnglishDialect.allCases {
    let words = try? WordNetwork(dialect: dialect, resources: resources)
    _ = words?.phonemes(for: "Zyzzogeton")
    let phonemizer = try? EnglishPhonemizer(dialect: dialect, resources: resources)
    _ = try? phonemizer?.phonemize("The 3 bass didn't object, e.g. at www.a.com!")
  }
}

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
