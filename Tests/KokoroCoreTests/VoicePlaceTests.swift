import Foundation
import KokoroCore
import KokoroWeights
import TestSupport
import Testing

/// Where voices are given: folders and files of one voice or several.
struct VoicePlaceTests {
  static let sets = ["two.npz", "two.safetensors", "two.pt", "two.json"]

  private func content(_ name: String) throws -> [UInt8] {
    try Array(
      Data(contentsOf: PackageFiles.root.appending(path: "Tests/Fixtures/voices/\(name)")))
  }

  private func raw(_ value: Float) -> [UInt8] {
    [Float](repeating: value, count: 256).withUnsafeBytes { Array($0) }
  }

  private func check(_ catalog: VoiceCatalog) throws {
    #expect(catalog.voices.map(\.id) == ["af_ones", "am_twos"])
    #expect(try catalog.styles(of: "af_ones").elements == [Float](repeating: 1, count: 256))
    #expect(try catalog.styles(of: "am_twos").elements == [Float](repeating: 2, count: 256))
  }

  /// kokoro-onnx calls its `.npz` `voices-v1.0.bin`.
  @Test(arguments: sets, ["voices-v1.0.bin", "voices", "a.txt"])
  func aFileOfVoicesIsOpenedUnderAnyName(content: String, name: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(try self.content(content), to: name)
    for access in [FileAccess.mapped, .copied] {
      try check(VoiceCatalog(contentsOf: file, access: access))
    }
  }

  @Test(arguments: sets, ["voices-v1.0.bin", "a.txt"])
  func aFolderListsEveryVoiceOfEveryFile(content: String, name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(try self.content(content), to: name)
    _ = try folder.write(raw(3), to: "bm_threes.bin")
    _ = try folder.write(Array("[[1\(String(repeating: ",1", count: 255))]]".utf8), to: "mine")
    let catalog = try VoiceCatalog(contentsOf: folder.url)
    #expect(catalog.voices.map(\.id) == ["af_ones", "am_twos", "bm_threes", "mine"])
    #expect(try catalog.styles(of: "am_twos").elements[0] == 2)
    #expect(try catalog.styles(of: "bm_threes").elements[0] == 3)
    #expect(try catalog.styles(of: "mine").elements[0] == 1)
  }

  @Test func aVoiceOfItsOwnFileGoesBeforeThatOfASet() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(try content("two.npz"), to: "a.npz")
    _ = try folder.write(raw(9), to: "am_twos.bin")
    let catalog = try VoiceCatalog(contentsOf: folder.url)
    #expect(catalog.voices.map(\.id) == ["af_ones", "am_twos"])
    #expect(try catalog.styles(of: "am_twos").elements[0] == 9)
  }

  /// As in a model's own folder.
  @Test func whatIsNoVoiceIsPassedOver() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(raw(1), to: "af_one.bin")
    try SafetensorsWriter.write(to: folder.file("model.safetensors").path, tensors: [("x", [3])]) {
      (_) throws(CheckpointError) in .init(shape: [3], [1, 2, 3])
    }
    _ = try folder.write(Array("# Voices".utf8), to: "README.md")
    _ = try folder.write(Array(#"{"a": 1}"#.utf8), to: "notes.json")
    _ = try folder.write(raw(1), to: ".hidden.bin")
    // A program or a picture may have any size.
    _ = try folder.write(
      [0x7F] + Array("ELF".utf8) + Array(repeating: 0x7E, count: 1020), to: "tool")
    try FileManager.default.createDirectory(
      at: folder.file("more"), withIntermediateDirectories: false)
    #expect(try VoiceCatalog(contentsOf: folder.url).voices.map(\.id) == ["af_one"])
  }

  @Test func aDamagedFileIsNamedWhenItsVoiceIsAskedFor() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(raw(1), to: "af_one.bin")
    _ = try folder.write(Array(raw(1).dropLast()), to: "af_cut.bin")
    let catalog = try VoiceCatalog(contentsOf: folder.url)
    #expect(catalog.voices.map(\.id) == ["af_one"])
    let error = #expect(throws: VoiceError.self) { try catalog.styles(of: "af_cut") }
    #expect(error?.description.contains("af_cut.bin") == true)
    #expect(throws: KokoroError.self) { try catalog.styles(of: "af_none") }
  }

  @Test(arguments: ["a folder", "a file"])
  func aPlaceWithoutVoicesSaysSo(kind: String) throws {
    let folder = try TemporaryFolder()
    try SafetensorsWriter.write(to: folder.file("model").path, tensors: [("x", [3])]) {
      (_) throws(CheckpointError) in .init(shape: [3], [1, 2, 3])
    }
    let place = kind == "a file" ? folder.file("model") : folder.url
    let error = #expect(throws: KokoroError.self) { try VoiceCatalog(contentsOf: place) }
    guard case .missing("voices", place.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
