import Foundation
import KokoroWeights
import TestSupport
import Testing

struct PendingFileTests {
  @Test func permissionsAreThoseOfTheFileThatIsReplaced() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "a.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file.path)
    let writer = try PendingFile(file.path)
    // While it is written, too.
    let partial = try #require(try folder.contents().first { $0 != "a.json" })
    #expect(try mode(folder.file(partial)) == 0o604)
    try writer.write(Array("{}".utf8))
    try writer.commit()
    #expect(try mode(file) == 0o604)
  }

  private func mode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  @Test func aNewFileHasThePermissionsOfAnyNewFile() throws {
    let folder = try TemporaryFolder()
    let other = folder.file("other")
    #expect(FileManager.default.createFile(atPath: other.path, contents: nil))
    try PendingFile(folder.file("a").path).commit()
    #expect(try mode(folder.file("a")) == (try mode(other)))
  }

  /// Two writers of one file don't write into each other's: the last one's is the file.
  @Test func writersOfOneFileDontMeet() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a").path
    let writers = try (1...3).map { _ in try PendingFile(path) }
    #expect(try folder.contents().count == 3)
    for (index, writer) in writers.enumerated() {
      try writer.write([UInt8](repeating: UInt8(index), count: 10))
    }
    for (index, writer) in writers.enumerated() {
      try writer.commit()
      #expect(try Data(contentsOf: folder.file("a")) == Data(repeating: UInt8(index), count: 10))
    }
    #expect(try folder.contents() == ["a"])
  }

  @Test func aLinkToNothingYetIsKept() throws {
    let folder = try TemporaryFolder()
    for (link, target) in [("link", "other"), ("other", folder.file("target").path)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link).path, withDestinationPath: target)
    }
    let writer = try PendingFile(folder.file("link").path)
    try writer.write([7])
    try writer.commit()
    #expect(try folder.contents() == ["link", "other", "target"])
    #expect(try Data(contentsOf: folder.file("target")) == Data([7]))
  }

  @Test func theLongestNameHasRoomForATemporaryOne() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "é", count: 127)
    try PendingFile(folder.file(name).path).commit()
    #expect(try folder.contents() == [name])
  }

  /// Its start can't be rewritten, and a rename would replace the device for everyone.
  @Test(arguments: ["/dev/null", "/dev/full", "/tmp"])
  func aWriterThatGoesBackTakesFilesOnly(path: String) {
    let error = PendingFileError(path: path, reason: "it exists and is not a regular file")
    #expect(throws: error) { try PendingFile(path, needsSeeking: true) }
  }

  @Test func aDeviceIsWrittenAndStays() throws {
    let writer = try PendingFile("/dev/null")
    try writer.write([1, 2, 3])
    try writer.commit()
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
