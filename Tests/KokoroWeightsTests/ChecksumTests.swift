import Foundation
import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct ChecksumTests {
  private func converted(in folder: TemporaryFolder) throws -> URL {
    let model = try folder.write(
      KokoroCheckpointTests.file(KokoroCheckpointTests.values), to: "model")
    let output = folder.file("converted.safetensors")
    try convertCheckpoint(
      from: model.path, to: output.path, parameters: KokoroCheckpointTests.parameters)
    return output
  }

  @Test func aConvertedFileIsAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    let file = try SafetensorsFile(path: converted(in: folder).path)
    #expect(file.hasChecksums)
    #expect(try file.damagedTensors() == [])
  }

  /// Every bit of one byte, at the start, the middle and the end of the data.
  @Test func everyFlippedBitIsNoticedAndItsTensorNamed() throws {
    let folder = try TemporaryFolder()
    let good = Array(try Data(contentsOf: converted(in: folder)))
    let numbers = KokoroCheckpointTests.values.values.reduce(0) { $0 + $1.numbers.count }
    let start = good.count - 4 * numbers
    for position in [start, start + 50, good.count - 1] {
      for bit in 0..<8 {
        var bad = good
        bad[position] ^= 1 << UInt8(bit)
        let path = try folder.write(bad, to: "bad").path
        let file = try SafetensorsFile(path: path)
        let damaged = try file.damagedTensors()
        #expect(damaged.count == 1)
        let error = #expect(throws: CheckpointError.self) { try file.verify() }
        #expect(error?.description.contains("'\(damaged.first ?? "?")'") == true)
        #expect(try verifyCheckpoint(at: path).damaged == damaged)
      }
    }
  }

  @Test func aFileWithoutChecksumsSaysSo() throws {
    try withFile(SafetensorsTests.emptyAndOne) { path in
      let file = try SafetensorsFile(path: path)
      #expect(!file.hasChecksums)
      let error = #expect(throws: CheckpointError.self) { try file.damagedTensors() }
      #expect(error?.description.contains("kokoro convert") == true)
      #expect(try verifyCheckpoint(at: path).checksumCount == 0)
    }
  }

  @Test func openingComparesChecksumsWhereAsked() throws {
    let folder = try TemporaryFolder()
    var bytes = Array(try Data(contentsOf: converted(in: folder)))
    let good = try folder.write(bytes, to: "good").path
    bytes[bytes.count - 1] ^= 1
    let bad = try folder.write(bytes, to: "bad").path
    let bare = try folder.write(
      KokoroCheckpointTests.file(KokoroCheckpointTests.values), to: "bare"
    ).path
    func open(_ path: String, verifying: Bool) throws {
      _ = try openCheckpoint(
        at: path, parameters: KokoroCheckpointTests.parameters, access: .copied,
        verifiesChecksums: verifying)
    }
    try open(good, verifying: true)
    try open(bad, verifying: false)
    #expect(throws: CheckpointError.self) { try open(bad, verifying: true) }
    #expect(throws: CheckpointError.self) { try open(bare, verifying: true) }
  }

  @Test func checksumsThatDoNotCoverTheTensorsAreMalformed() throws {
    let header =
      #"{"__metadata__":{"crc32":"0011"},"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#
    try withFile(safetensors(header, data: bytes([Float(2)]))) { path in
      let file = try SafetensorsFile(path: path)
      #expect(throws: CheckpointError.self) { try file.damagedTensors() }
    }
  }

  @Test func verificationFindsWhatIsNotFinite() throws {
    let header = #"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}}"#
    try withFile(safetensors(header, data: bytes([Float(2), .infinity, .nan]))) { path in
      let report = try verifyCheckpoint(at: path)
      #expect(report.notFinite == ["a: inf at element 1"] && !report.isSound)
    }
  }

  @Test func narrowingIsWhatTheHardwareDoes() {
    var wrong: [Float] = []
    func check(_ value: Float) {
      let half = narrow(value)
      let expected = Float16(value)
      if half != expected.bitPattern, !value.isNaN { wrong.append(value) }
    }
    // Every half, and what lies halfway to the next, a bit less and a bit more.
    for bits in UInt16.min...UInt16.max {
      let value = Float(Float16(bitPattern: bits))
      guard value.isFinite else { continue }
      let next = Float(Float16(bitPattern: bits &+ 1))
      let middle = next.isFinite ? (value + next) / 2 : value
      for number in [value, middle, middle.nextUp, middle.nextDown] { check(number) }
    }
    for value in [65504, 65519.996, 65520, 1e30, .infinity, -.infinity, 1e-30, -0] as [Float] {
      check(value)
    }
    #expect(wrong == [])
    #expect(narrow(.nan) & 0x7fff > 0x7c00)
  }
}
