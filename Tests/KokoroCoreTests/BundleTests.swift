import Foundation
import KokoroCore
import KokoroTensor
import KokoroText
import KokoroWeights
import TestSupport
import Testing

/// Bundles whose weights don't matter.
struct BundleCheckTests {
  /// A bundle with one parameter; what the engine needs beside weights is as given.
  private func bundle(
    voices: [String] = ["af_heart"], resources: [String] = EnglishDialect.us.resourceNames,
    vocabulary: [(symbol: String, id: Int)] = [("a", 43)]
  ) throws -> (path: String, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let model = folder.file("model")
    try SafetensorsWriter.write(to: model.path, tensors: [("x", [1])]) {
      (_) throws(CheckpointError) in Weight(shape: [1], [1])
    }
    let data = try folder.write([1, 2, 3], to: "data").path
    let writer = BundleWriter(
      model: model.path, voices: try voices.map { ($0, try fakeVoice($0, 1)) },
      resources: resources.map { ($0, data) }, languages: ["en-us", "tlh"],
      vocabulary: vocabulary, licence: "")
    let path = folder.file("a.kokoro").path
    try writer.write(
      to: path, parameters: KokoroParameters(parameters: [.init(name: "x", shape: [1])]))
    return (path, folder)
  }

  @Test func whatALanguageIsReadWithMustBeThere() async throws {
    for missing in EnglishDialect.us.resourceNames {
      let (path, folder) = try bundle(
        resources: EnglishDialect.us.resourceNames.filter { $0 != missing })
      let error = await #expect(throws: KokoroError.self) {
        try await Kokoro(contentsOf: URL(filePath: path))
      }
      #expect(
        error
          == .bundle(
            path, part: "resource '\(missing)'", expected: "what en-us is read with", got: "none"))
      withExtendedLifetime(folder) {}
    }
  }

  @Test(arguments: [
    (symbol: "a", id: 44, expected: "id 43", got: "id 44"),
    (symbol: "ㄅ", id: 43, expected: "id 43", got: "'ㄅ' for that id"),
  ])
  func aVocabularyThatMeansOtherSymbolsIsRefused(
    symbol: String, id: Int, expected: String, got: String
  ) async throws {
    let (path, folder) = try bundle(vocabulary: [(symbol, id)])
    let error = await #expect(throws: KokoroError.self) {
      try await Kokoro(contentsOf: URL(filePath: path))
    }
    #expect(
      error == .bundle(path, part: "vocabulary, symbol 'a'", expected: expected, got: got))
    withExtendedLifetime(folder) {}
  }

  @Test func weightsThatAreNotTheModelAreNamed() async throws {
    let (path, folder) = try bundle()
    let error = await #expect(throws: KokoroError.self) {
      try await Kokoro(contentsOf: URL(filePath: path))
    }
    let text = error?.description ?? ""
    #expect(text.contains("weights: expected Kokoro's parameters"), "\(text)")
    #expect(text.contains("bert.embeddings") && text.contains("make it again"), "\(text)")
    withExtendedLifetime(folder) {}
  }

  @Test func aBundleNeedsAVoice() async throws {
    let (path, folder) = try bundle(voices: [])
    let error = await #expect(throws: KokoroError.self) {
      try await Kokoro(contentsOf: URL(filePath: path))
    }
    #expect(error == .bundle(path, part: "voices", expected: "at least one", got: "none"))
    withExtendedLifetime(folder) {}
  }

  @Test func aTextFileIsNoBundle() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("Not found".utf8), to: "a.kokoro")
    let error = await #expect(throws: KokoroError.self) { try await Kokoro(contentsOf: file) }
    let text = error?.description ?? ""
    #expect(text.contains("got text, 'Not found'") && text.contains(file.path), "\(text)")
  }

  @Test func itsVoicesAreListedAndRead() throws {
    let (path, folder) = try bundle(voices: ["bm_george", "af_heart"])
    let catalog = try VoiceCatalog(contentsOf: URL(filePath: path))
    #expect(catalog.voices.map(\.id) == ["af_heart", "bm_george"])
    #expect(try catalog.styles(of: "bm_george").rows == 510)
    withExtendedLifetime(folder) {}
  }

  @Test func theResourcesFolderHoldsWhatTheLanguagesNeedAndTheirLicences() throws {
    let folder = try #require(try TextResources().directory)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let needed = EnglishDialect.allCases.flatMap(\.resourceNames) + TextResources.licenceNames
    #expect(Set(needed).isSubset(of: files))
  }
}

/// The whole model in a bundle.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct BundleTests {
  private func pack(
    _ precision: BundlePacker.Precision, in folder: TemporaryFolder
  ) throws -> URL {
    let weights = try #require(PackageFiles.weights)
    var packer = BundlePacker(
      model: weights.appending(path: Kokoro.modelName), voices: weights.appending(path: "voices"))
    packer.voiceIDs = ["af_heart"]
    packer.precision = precision
    let bundle = folder.file("heart.kokoro")
    var shares: [Double] = []
    try packer.write(to: bundle) { _, share in shares.append(share) }
    #expect(shares.first == 0 && shares == shares.sorted() && (shares.last ?? 2) <= 1)
    return bundle
  }

  @Test func aBundleSpeaksWhatTheFolderSpeaks() async throws {
    let folder = try TemporaryFolder()
    let text = "The committee's zyzzogeton, at 3:15!"
    let bundled = try await Kokoro(
      contentsOf: pack(.float32, in: folder), options: .init(verifiesChecksums: true))
    #expect(bundled.voices.map(\.id) == ["af_heart"])
    let whole = try await Kokoro(contentsOf: try #require(PackageFiles.weights))
    let speech = try await bundled.synthesize(text)
    #expect(try await whole.synthesize(text).samples == speech.samples)
    // Only what it was packed with, whatever else this machine has.
    await #expect(throws: KokoroError.self) {
      try await bundled.synthesize(text, options: .init(language: .britishEnglish))
    }
    await #expect(throws: KokoroError.self) {
      try await bundled.synthesize(text, options: .init(voice: "bm_george"))
    }
  }

  @Test func damageInTheWeightsIsNoticedWhereAsked() async throws {
    let folder = try TemporaryFolder()
    let bundle = try pack(.float16, in: folder)
    let file = try FileHandle(forUpdating: bundle)
    try file.seek(toOffset: 40_000_000)
    try file.write(contentsOf: Data([0x12, 0x34]))
    try file.close()
    let error = await #expect(throws: KokoroError.self) {
      try await Kokoro(contentsOf: bundle, options: .init(verifiesChecksums: true))
    }
    #expect(error?.description.contains("don't match their checksum") == true)
  }

  /// Such a voice is spoken as American English.
  @Test func aVoiceOfNoLanguageBringsEnglish() async throws {
    let folder = try TemporaryFolder()
    let weights = try #require(PackageFiles.weights)
    try FileManager.default.copyItem(
      at: weights.appending(path: "voices/af_heart.bin"), to: folder.file("mine.bin"))
    var packer = BundlePacker(
      model: weights.appending(path: Kokoro.modelName), voices: folder.file("mine.bin"))
    packer.precision = .float16
    try packer.write(to: folder.file("a.kokoro"))
    let kokoro = try await Kokoro(contentsOf: folder.file("a.kokoro"))
    #expect(try await !kokoro.check("Hi.", options: .init(voice: "mine")).phonemes.isEmpty)
  }

  @Test func aCancelledPackLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    let weights = try #require(PackageFiles.weights)
    let packer = BundlePacker(
      model: weights.appending(path: Kokoro.modelName), voices: weights.appending(path: "voices"))
    let task = Task {
      try packer.write(to: folder.file("a")) { _, share in
        if share > 0.1 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.contents() == [])
  }

  @Test func aVoiceThatIsNotThereIsNamedBeforeAnythingIsWritten() throws {
    let folder = try TemporaryFolder()
    let weights = try #require(PackageFiles.weights)
    var packer = BundlePacker(
      model: weights.appending(path: Kokoro.modelName), voices: weights.appending(path: "voices"))
    packer.voiceIDs = ["af_hart"]
    let error = #expect(throws: KokoroError.self) { try packer.write(to: folder.file("a")) }
    guard case .unknownVoice("af_hart", let nearest) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest.first == "af_heart")
    #expect(try folder.contents() == [])
  }
}
