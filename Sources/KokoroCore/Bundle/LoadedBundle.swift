import KokoroText
import KokoroWeights

/// What an engine needs, out of one file.
struct LoadedBundle: Sendable {
  let bundle: BundleFile
  let engine: KokoroEngine
  let voices: VoiceCatalog
  let phonemizers: [Language: PhonemizerMaker]

  /// Opens a bundle: everything is looked for, and the weights are made into layers.
  init(path: String, options: Kokoro.Options) throws {
    do {
      let bundle = try BundleFile(path: path, access: options.access)
      try bundle.checkSpeech()
      if options.verifiesChecksums { try bundle.file.verify() }
      engine = try KokoroEngine(
        Weights(bundle.checkpoint()), keepsPreparedWeights: options.keepsPreparedWeights)
      voices = VoiceCatalog(bundle: bundle)
      phonemizers = Kokoro.phonemizers(
        dialects: bundle.dialects, resources: bundle.textResources())
      self.bundle = bundle
    } catch let error as BundleError {
      throw KokoroError.bundle(
        error.path, part: error.part, expected: error.expected, got: error.got)
    } catch let error as CheckpointError {
      throw KokoroError.bundle(
        path, part: "weights", expected: "Kokoro's parameters as they were packed",
        got: error.description)
    } catch let error as WeightError {
      throw KokoroError.bundle(
        path, part: "weights", expected: "Kokoro's parameters", got: error.description)
    }
  }
}

extension BundleFile {
  /// The kinds of English that the bundle has data for.
  package var dialects: [EnglishDialect] { languages.compactMap(EnglishDialect.init) }

  /// The data of the text front end, used where it lies in the file.
  package func textResources() -> TextResources {
    var files: [String: MappedFile] = [:]
    for name in resourceNames {
      guard let bytes = resource(name) else { continue }
      files[name] = MappedFile(path: "\(path)/\(name)", bytes: bytes, owner: self)
    }
    return TextResources(bundle: path, files: files)
  }

  /// Checks that the bundle can speak with this version: its vocabulary, and what its languages
  /// need. Languages that this version doesn't know are passed over.
  package func checkSpeech() throws(BundleError) {
    guard !voiceNames.isEmpty else {
      throw BundleError(path: path, part: "voices", expected: "at least one", got: "none")
    }
    if let conflict = Vocabulary.kokoro.conflict(with: vocabulary) {
      throw BundleError(
        path: path, part: "vocabulary, symbol '\(conflict.symbol)'", expected: conflict.expected,
        got: conflict.got)
    }
    for dialect in dialects {
      for name in dialect.resourceNames where !resourceNames.contains(name) {
        throw BundleError(
          path: path, part: "resource '\(name)'",
          expected: "what \(dialect.rawValue) is read with", got: "none")
      }
    }
  }
}
