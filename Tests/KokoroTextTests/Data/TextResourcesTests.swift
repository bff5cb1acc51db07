import Foundation
import KokoroText
import TestSupport
import Testing

struct TextResourcesTests {
  private func folder(with name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file(name), withIntermediateDirectories: true)
    return folder
  }

  @Test func theCallersFolderGoesFirst() throws {
    let given = try folder(with: "G2P")
    let other = try folder(with: "G2P")
    let resources = try TextResources(
      directory: given.url, environment: ["KOKORO_RESOURCES": other.url.path],
      searched: [other.url])
    #expect(resources.directory?.path == given.file("G2P").path)
  }

  @Test func theEnvironmentGoesBeforeTheStandardPlaces() throws {
    let named = try folder(with: "G2P")
    let other = try folder(with: "G2P")
    let resources = try TextResources(
      directory: nil, environment: ["KOKORO_RESOURCES": named.url.path], searched: [other.url])
    #expect(resources.directory?.path == named.file("G2P").path)
  }

  @Test func aNamedFolderCanBeTheDataItself() throws {
    let data = try folder(with: "anything")
    let resources = try TextResources(directory: data.url, environment: [:], searched: [])
    #expect(resources.directory?.path == data.url.path)
  }

  @Test func aNamedFolderThatIsMissingIsAnErrorEvenWhereAnotherExists() throws {
    let other = try folder(with: "G2P")
    let missing = URL(fileURLWithPath: "/nonexistent/kokoro")
    #expect(
      throws: TextResourceError.notFound(placesTried: ["/nonexistent/kokoro (given by the caller)"])
    ) {
      try TextResources(directory: missing, environment: [:], searched: [other.url])
    }
    #expect(
      throws: TextResourceError.notFound(
        placesTried: ["/nonexistent/kokoro (given by KOKORO_RESOURCES)"])
    ) {
      try TextResources(
        directory: nil, environment: ["KOKORO_RESOURCES": missing.path], searched: [other.url])
    }
  }

  @Test func theErrorListsEveryPlaceTried() throws {
    let places = ["/nonexistent/a", "/nonexistent/b"].map { URL(fileURLWithPath: $0) }
    let error = try #require(throws: TextResourceError.self) {
      try TextResources(directory: nil, environment: [:], searched: places)
    }
    for place in places { #expect(error.description.contains(place.path + "/G2P")) }
    #expect(error.description.contains("KOKORO_RESOURCES"))
  }

  @Test func theDataIsFoundWhereTheTestsRun() throws {
    let resources = try TextResources()
    #expect(try resources.map("tagger.bin").bytes.count > 1_000_000)
  }

  @Test(
    arguments: [
      ("tokenizer.bin", []), ("tokenizer.bin", Array("KTOKEN01".utf8)),
      ("tokenizer.bin", Array("SOMETHING ELSE".utf8)),
      (
        "tokenizer.bin",
        Array("KTOKEN01".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0xff, count: 64)
      ),
      ("tokenizer.bin", Array("KTOKEN01".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0, count: 64)),
    ] as [(String, [UInt8])])
  func aDamagedFileIsAnErrorThatNamesIt(name: String, bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(bytes, to: name)
    let resources = try TextResources(directory: folder.url, environment: [:], searched: [])
    let error = try #require(throws: TextResourceError.self) { try Tokenizer(resources) }
    #expect(error.description.contains(folder.file(name).path))
  }

  @Test func aMissingFileIsAnErrorThatNamesIt() throws {
    let folder = try TemporaryFolder()
    let resources = try TextResources(directory: folder.url, environment: [:], searched: [])
    let error = try #require(throws: TextResourceError.self) { try Tokenizer(resources) }
    #expect(error.description.contains(folder.file("tokenizer.bin").path))
  }
}
