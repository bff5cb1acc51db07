import Foundation
import TestSupport
import Testing

/// The program away from the folder that it was built in.
struct InstalledProgramTests {
  private let folder: TemporaryFolder
  private let program: URL
  private let resources: URL

  /// A copy of the program and of the data that SwiftPM put beside it.
  init() throws {
    folder = try TemporaryFolder()
    let built = try BuiltProgram("kokoro").url
    program = folder.file("kokoro")
    resources = folder.file("kokoro-swift_KokoroText.resources")
    try FileManager.default.copyItem(at: built, to: program)
    for suffix in ["resources", "bundle"] {
      let beside = built.deletingLastPathComponent().appending(
        path: "kokoro-swift_KokoroText.\(suffix)")
      if FileManager.default.fileExists(atPath: beside.path) {
        try FileManager.default.copyItem(at: beside, to: resources)
      }
    }
  }

  private func phonemize(_ program: URL, resources: String? = nil) throws -> BuiltProgram.Result {
    let elsewhere = try TemporaryFolder()
    return try BuiltProgram.run(
      program, ["phonemize", "Hello."], environment: ["KOKORO_RESOURCES": resources],
      folder: elsewhere.url)
  }

  @Test func aCopyFindsTheDataBesideIt() throws {
    #expect(try phonemize(program).text == "həlˈO.\n")
    // It is that copy which is read, not what is still where the program was built.
    let tagger = resources.appending(path: "G2P/tagger.bin")
    try Data("damaged".utf8).write(to: tagger)
    let result = try phonemize(program)
    #expect(result.code == 1 && result.errors.contains(tagger.resolvingSymlinksInPath().path))
  }

  @Test func aLinkFindsTheDataBesideTheProgramItself() throws {
    let bin = try TemporaryFolder()
    let link = bin.file("speak")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    #expect(try phonemize(link).text == "həlˈO.\n")
    let tagger = resources.appending(path: "G2P/tagger.bin")
    try Data("damaged".utf8).write(to: tagger)
    #expect(try phonemize(link).errors.contains(tagger.resolvingSymlinksInPath().path))
  }

  @Test func missingDataIsAnErrorThatNamesThePlaces() throws {
    let result = try phonemize(program, resources: "/nonexistent/data")
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.errors.contains("/nonexistent/data"))
    #expect(!result.errors.contains("Fatal error"))
  }
}

struct ManifestTests {
  /// SwiftPM refuses a package with unsafe flags as a versioned dependency, whatever the condition.
  @Test func thePackageUsesNoUnsafeFlags() throws {
    let manifest = try String(
      contentsOf: PackageFiles.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("swift-tools-version"))
    #expect(!manifest.contains("unsafeFlags"))
  }
}
