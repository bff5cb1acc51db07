import Foundation
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct SafetensorsWriterTests {
  static let shapes: [(name: String, shape: [Int])] = [
    ("odd", [3]), ("large", [64, 5]), ("empty", [0, 4]), ("scalar", []), ("lines", [16, 2]),
  ]

  static func weight(_ shape: [Int]) -> Weight {
    let count = shape.reduce(1, *)
    return Weight(shape: shape, (0..<count).map { Float($0) / 7 })
  }

  static func write(to path: String, metadata: [String: String] = [:]) throws {
    let byName = Dictionary(uniqueKeysWithValues: shapes.map { ($0.name, $0.shape) })
    try SafetensorsWriter.write(to: path, tensors: shapes, metadata: metadata) {
      (name) throws(CheckpointError) in weight(byName[name] ?? [])
    }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.safetensors").path
    let metadata = ["voice": "a\"\\\n\u{1}ʒ"]
    try Self.write(to: path, metadata: metadata)
    let file = try SafetensorsFile(path: path)
    #expect(file.metadata == metadata)
    for (name, shape) in Self.shapes {
      let weight = try #require(try file.tensor(name))
      #expect(weight.shape == shape)
      #expect(weight.elements == Self.weight(shape).elements)
    }
  }

  @Test func wholeCacheLinesComeFirstAndAligned() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.safetensors").path
    try Self.write(to: path)
    let file = try SafetensorsFile(path: path)
    for name in ["large", "lines"] {
      let base = try #require(try file.tensor(name)).base
      #expect(Int(bitPattern: base) % 64 == 0)
    }
  }

  @Test func equalTensorsGiveEqualBytes() throws {
    let folder = try TemporaryFolder()
    try Self.write(to: folder.file("a").path)
    try Self.write(to: folder.file("b").path)
    #expect(try Data(contentsOf: folder.file("a")) == Data(contentsOf: folder.file("b")))
  }

  @Test func aFailureLeavesTheOldFileAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([1, 2, 3], to: "a")
    #expect(throws: CheckpointError.self) {
      try SafetensorsWriter.write(to: target.path, tensors: [("x", [1]), ("y", [1])]) {
        (name) throws(CheckpointError) in
        guard name == "x" else { throw .cannotOpen(path: "y", reason: "test") }
        return Self.weight([1])
      }
    }
    #expect(try folder.contents() == ["a"])
    #expect(try Data(contentsOf: target) == Data([1, 2, 3]))
  }

  @Test func anUnwritablePlaceIsNamed() throws {
    let error = #expect(throws: CheckpointError.self) {
      try Self.write(to: "/nowhere/at/all/a.safetensors")
    }
    #expect(error?.description.contains("/nowhere/at/all/a.safetensors") == true)
  }

  /// Renaming a finished file over a device would replace the device.
  @Test(arguments: ["/dev/null", "/dev/full", "/tmp"])
  func devicesAndFoldersAreNotReplaced(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let error = #expect(throws: CheckpointError.self) { try Self.write(to: path) }
    #expect(error?.description.contains("not a regular file") == true)
  }

  @Test func aLinkStaysALink() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([1], to: "real")
    try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: target)
    try Self.write(to: folder.file("link").path)
    #expect(try Data(contentsOf: target).count > 1)
    #expect(try folder.contents() == ["link", "real"])
  }
}
