import Foundation
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct BundleTests {
  static let parameters = KokoroCheckpointTests.parameters
  static let voice = (0..<512).map { Float($0) / 300 }
  static let resource: [UInt8] = [7, 0, 255, 1, 2]

  /// A bundle of a small model, two voices and a resource.
  static func pack(
    in folder: TemporaryFolder, precision: ElementType = .float32,
    values: KokoroCheckpointTests.Tensors = KokoroCheckpointTests.values
  ) throws -> URL {
    let bundle = folder.file("a.kokoro")
    let writer = BundleWriter(
      model: try folder.write(KokoroCheckpointTests.file(values), to: "model").path,
      voices: [
        ("af_one", try VoicePack(name: "af_one", styles: voice)),
        ("bm_two", try VoicePack(name: "bm_two", styles: voice.reversed())),
      ],
      resources: [("words.bin", try folder.write(resource, to: "words").path)],
      languages: ["en-us"], precision: precision, vocabulary: [("a", 43), ("\"", 11)],
      licence: "Apache-2.0")
    try writer.write(to: bundle.path, parameters: parameters)
    return bundle
  }

  @Test func whatIsPackedComesOutBitForBit() throws {
    let folder = try TemporaryFolder()
    let bundle = try BundleFile(path: Self.pack(in: folder).path)
    #expect(bundle.voiceNames == ["af_one", "bm_two"] && bundle.resourceNames == ["words.bin"])
    #expect(bundle.languages == ["en-us"] && bundle.precision == .float32)
    #expect(bundle.vocabulary == ["a": 43, "\"": 11])
    #expect(try bundle.voice("af_one").elements == Self.voice)
    #expect(bundle.resource("words.bin").map(Array.init) == Self.resource)
    let checkpoint = try bundle.checkpoint(parameters: Self.parameters)
    #expect(checkpoint.parameterNames == KokoroCheckpointTests.values.keys.sorted())
    for (name, expected) in KokoroCheckpointTests.values {
      let weight = try #require(try checkpoint.tensor(name))
      #expect(weight.shape == expected.shape)
      #expect(weight.elements.map(\.bitPattern) == expected.numbers.map(\.bitPattern))
    }
  }

  @Test func halvesComeOutRounded() throws {
    let folder = try TemporaryFolder()
    var values = KokoroCheckpointTests.values
    values["predictor.F0.0.conv1.bias"] = ([2], [0.1, -1 / 3])
    let bundle = try BundleFile(
      path: Self.pack(in: folder, precision: .float16, values: values).path)
    #expect(bundle.precision == .float16)
    let checkpoint = try bundle.checkpoint(parameters: Self.parameters)
    for (name, expected) in values {
      let elements = try #require(try checkpoint.tensor(name)).elements
      #expect(elements == expected.numbers.map { Float(Float16($0)) })
    }
    #expect(try bundle.voice("af_one").elements == Self.voice, "voices stay float32")
  }

  @Test func everyPartLiesOnACacheLine() throws {
    let folder = try TemporaryFolder()
    let bundle = try BundleFile(path: Self.pack(in: folder).path)
    for name in bundle.file.tensorNames {
      let bytes = try #require(bundle.file.bytes(name))
      #expect(
        name.hasPrefix(SafetensorsWriter.paddingPrefix)
          || Int(bitPattern: bytes.baseAddress) % 64 == 0, "\(name)")
    }
  }

  @Test func equalPartsGiveEqualBytes() throws {
    let folders = try [TemporaryFolder(), TemporaryFolder()]
    let packed = try folders.map { try Data(contentsOf: Self.pack(in: $0)) }
    #expect(packed[0] == packed[1])
  }

  @Test func theWeightsOpenLikeAnyOthers() throws {
    let folder = try TemporaryFolder()
    let checkpoint = try openCheckpoint(
      at: Self.pack(in: folder).path, parameters: Self.parameters)
    #expect(try checkpoint.tensor("text_encoder.cnn.0.1.gamma")?.elements == [0.5, 2])
  }

  @Test func aBundleIsReportedWithItsParts() throws {
    let folder = try TemporaryFolder()
    let path = try Self.pack(in: folder).path
    let report = try inspectCheckpoint(at: path, parameters: Self.parameters)
    #expect(report.contents == .bundle && report.hasChecksums)
    #expect(report.bundle?.voices == ["af_one", "bm_two"])
    #expect(report.description.contains("a bundle, complete"))
    #expect(try verifyCheckpoint(at: path).isSound)
  }

  // MARK: - Faults

  /// Changes that keep the header's length: what is replaced, by what, and what the error says.
  @Test(arguments: [
    (#""kokoro_bundle":"1""#, #""kokoro_bundle":"2""#, "version: expected 1, got 2"),
    (#""kokoro_bundle":"1""#, #""kokoro_bumble":"1""#, "got no 'kokoro_bundle'"),
    (#""precision":"F32""#, #""precision":"I32""#, "precision: expected F32 or F16, got I32"),
    (#""voices.bm_two":"#, #""voicez.bm_two":"#, "voice 'bm_two'"),
    (#""voices":"af_one bm_two""#, #""voices":"af_one bm_ten""#, "voice 'bm_ten'"),
    (#""voices":"af_one bm_two""#, #""voices":"af_one       ""#, "tensor 'voices.bm_two'"),
    (#""resources":"words.bin""#, #""resources":"nouns.bin""#, "resource 'nouns.bin'"),
    (#""languages":"#, #""tongues  ":"#, "a list of languages"),
    (#"{\"a\":43,"#, #"{\"a\":4x,"#, "vocabulary, byte"),
    (#""dtype":"U8","shape":[5]"#, #""dtype":"I8","shape":[5]"#, "resource 'words.bin'"),
    (#""shape":[2,256]"#, #""shape":[256,2]"#, "voice 'af_one'"),
    (#""shape":[2,256]"#, #""shape":[2,255]"#, "container"),
  ])
  func aPartThatIsWrongIsNamed(old: String, new: String, part: String) throws {
    let folder = try TemporaryFolder()
    let packed = try Data(contentsOf: Self.pack(in: folder))
    let range = try #require(packed.range(of: Data(old.utf8)))
    let damaged = packed.replacingCharacters(in: range, with: new)
    let file = try folder.write(damaged, to: "b.kokoro")
    let error = #expect(throws: BundleError.self) { try BundleFile(path: file.path) }
    let text = error?.description ?? ""
    #expect(text.contains(part) && text.contains(file.path), "\(text)")
  }

  @Test func aParameterThatIsMissingIsNamed() throws {
    let folder = try TemporaryFolder()
    let packed = try Data(contentsOf: Self.pack(in: folder))
    let range = try #require(packed.range(of: Data("predictor.F0.0".utf8)))
    let file = try folder.write(
      packed.replacingCharacters(in: range, with: "predictor.F9.0"), to: "b.kokoro")
    let error = #expect(throws: CheckpointError.self) {
      try BundleFile(path: file.path).checkpoint(parameters: Self.parameters)
    }
    #expect(error?.description.contains("predictor.F0.0.conv1.bias") == true)
    let report = try inspectCheckpoint(at: file.path, parameters: Self.parameters)
    #expect(report.contents == .incompleteModel)
  }

  @Test(arguments: [0, 1, 8, 100, 900, 1800, -1])
  func aBundleCutShortIsAnError(length: Int) throws {
    let folder = try TemporaryFolder()
    let packed = try Data(contentsOf: Self.pack(in: folder))
    let part = packed.prefix(length < 0 ? packed.count + length : length)
    let file = try folder.write(Array(part), to: "b.kokoro")
    let error = #expect(throws: BundleError.self) { try BundleFile(path: file.path) }
    #expect(error?.path == file.path)
  }

  @Test(arguments: [
    ("Not found", "text, 'Not found'"), ("<html>404</html>", "a web page"), ("", "an empty file"),
  ])
  func whatIsNoBundleIsCalledByItsName(text: String, appearance: String) throws {
    try withFile(Array(text.utf8)) { path in
      let error = #expect(throws: BundleError.self) { try BundleFile(path: path) }
      #expect(error?.got.contains(appearance) == true && !BundleFile.isBundle(path: path))
    }
  }

  @Test func plainWeightsAreNoBundle() throws {
    try withFile(SafetensorsTests.emptyAndOne) { path in
      let error = #expect(throws: BundleError.self) { try BundleFile(path: path) }
      #expect(error?.expected.contains("kokoro pack") == true && !BundleFile.isBundle(path: path))
    }
  }

  @Test(arguments: [(Float.nan, ElementType.float32), (65520, .float16), (.infinity, .float16)])
  func numbersThatCannotBeStoredAreRefusedAndNothingIsLeft(
    number: Float, precision: ElementType
  ) throws {
    let folder = try TemporaryFolder()
    var values = KokoroCheckpointTests.values
    values["predictor.F0.0.conv1.bias"] = ([2], [1, number])
    let error = #expect(throws: CheckpointError.self) {
      try Self.pack(in: folder, precision: precision, values: values)
    }
    #expect(error?.description.contains("predictor.F0.0.conv1.bias") == true)
    #expect(try folder.contents() == ["model", "words"])
  }

  @Test(arguments: ["", "a b", "af_one"])
  func voicesNeedNamesOfTheirOwn(name: String) throws {
    let folder = try TemporaryFolder()
    let pack = try VoicePack(name: "x", styles: Self.voice)
    let writer = BundleWriter(
      model: try folder.write(
        KokoroCheckpointTests.file(KokoroCheckpointTests.values), to: "model"
      ).path,
      voices: [("af_one", pack), (name, pack)], vocabulary: [], licence: "")
    let error = #expect(throws: CheckpointError.self) {
      try writer.write(to: folder.file("a").path, parameters: Self.parameters)
    }
    #expect(error?.description.contains("'\(name)'") == true)
  }
}

extension Data {
  /// The bytes with a part replaced by a text of the same length.
  fileprivate func replacingCharacters(in range: Range<Int>, with text: String) -> [UInt8] {
    precondition(range.count == text.utf8.count)
    return Array(self[..<range.lowerBound]) + Array(text.utf8) + Array(self[range.upperBound...])
  }
}
