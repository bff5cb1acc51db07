import KokoroTensor

/// What goes into a bundle, and the writing of it. Which voices and resources a language needs is
/// for the caller to know.
package struct BundleWriter: Sendable {
  /// The weights' file, in any format that `openCheckpoint` reads.
  package var model: String
  package var voices: [(name: String, pack: VoicePack)]
  /// Files of the text front end: name and path.
  package var resources: [(name: String, path: String)]
  /// Codes of the languages that the resources are for.
  package var languages: [String]
  /// Of the weights: `.float32` or `.float16`.
  package var precision: ElementType
  package var vocabulary: [(symbol: String, id: Int)]
  /// Of what is inside, in a line; the texts belong among the resources.
  package var licence: String

  package init(
    model: String, voices: [(name: String, pack: VoicePack)],
    resources: [(name: String, path: String)] = [], languages: [String] = [],
    precision: ElementType = .float32, vocabulary: [(symbol: String, id: Int)],
    licence: String
  ) {
    self.model = model
    self.voices = voices
    self.resources = resources
    self.languages = languages
    self.precision = precision
    self.vocabulary = vocabulary
    self.licence = licence
  }

  /// Writes the bundle; it appears under its name when it is complete. Equal parts give equal
  /// bytes. One tensor or resource at a time is in memory.
  ///
  /// NaN and infinity are refused, and with float16 numbers beyond 65504.
  ///
  /// - Parameters:
  ///   - parameters: what the model must hold; nil for what the `config.json` beside it says, or
  ///     Kokoro-82M v1.0.
  ///   - progress: called before each part with its name, and the bytes written so far and in all.
  package func write(
    to path: String, parameters: KokoroParameters? = nil,
    progress: (_ part: String, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws {
    guard precision == .float32 || precision == .float16 else {
      throw CheckpointError.unsupported(
        path: path, what: "weights of type \(precision.rawValue); choose float32 or float16")
    }
    for (what, names) in [("voice", voices.map(\.name)), ("resource", resources.map(\.name))] {
      var seen: Set<String> = []
      for name in names {
        guard !name.isEmpty, !name.contains(where: \.isWhitespace), seen.insert(name).inserted
        else {
          throw CheckpointError.cannotWrite(
            path: path, reason: "\(what) '\(name)': expected a name of its own without spaces")
        }
      }
    }
    let checkpoint = try openCheckpoint(at: model, parameters: parameters)
    let parameters =
      try parameters
      ?? KokoroParameters(KokoroConfiguration.beside(model) ?? KokoroConfiguration())
    let packs = Dictionary(
      uniqueKeysWithValues: voices.map { (BundleKey.voicePrefix + $0.name, $0.pack) })
    var files: [String: ByteStorage] = [:]
    for resource in resources {
      files[BundleKey.resourcePrefix + resource.name] = try ByteStorage(path: resource.path)
    }
    var tensors = parameters.parameters.map {
      (name: $0.name, layout: TensorLayout(precision, $0.shape))
    }
    tensors += voices.map { voice in
      (BundleKey.voicePrefix + voice.name, TensorLayout(.float32, voice.pack.weight.shape))
    }
    tensors += resources.compactMap { resource in
      let name = BundleKey.resourcePrefix + resource.name
      return files[name].map { (name, TensorLayout(.uint8, [$0.bytes.count])) }
    }
    let total = tensors.reduce(0) { $0 + (byteCount($1.layout.shape, $1.layout.element) ?? 0) }
    var done = 0
    try SafetensorsWriter.writeAligned(to: path, tensors: tensors, metadata: metadata()) {
      (name) throws(CheckpointError) in
      progress(name, done, total)
      let data: TensorData
      if let voice = packs[name] {
        data = TensorData(voice.weight)
      } else if let file = files[name] {
        data = TensorData(file)
      } else {
        data = try self.parameter(name, checkpoint)
      }
      done += data.bytes.count
      return data
    }
  }

  private func parameter(
    _ name: String, _ checkpoint: any Checkpoint
  ) throws(CheckpointError) -> TensorData {
    do throws(WeightError) {
      guard let weight = try checkpoint.tensor(name) else {
        throw .missing(name, file: model)
      }
      try requireFinite(weight, name, file: model)
      guard precision == .float16 else { return TensorData(weight) }
      guard let halves = TensorData(halvesOf: weight) else {
        throw .unreadable(
          name, reason: "a number is beyond float16's 65504; pack as float32", file: model)
      }
      return halves
    } catch {
      throw .parameters(error)
    }
  }

  private func metadata() -> [String: String] {
    var metadata = canonicalMetadata
    metadata[BundleKey.version] = BundleFile.version
    metadata[BundleKey.precision] = precision.rawValue
    metadata[BundleKey.languages] = languages.joined(separator: " ")
    metadata[BundleKey.voices] = voices.map(\.name).joined(separator: " ")
    metadata[BundleKey.resources] = resources.map(\.name).joined(separator: " ")
    metadata[BundleKey.vocabulary] =
      "{"
      + vocabulary.map { "\(SafetensorsWriter.quoted($0.symbol)):\($0.id)" }
      .joined(separator: ",") + "}"
    metadata[BundleKey.licence] = licence
    return metadata
  }
}
