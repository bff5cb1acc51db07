import KokoroWeights
import TestSupport
import Testing

/// Every container, cut off and flipped: an error or the numbers, never a crash.
struct DamageTests {
  static let numbers = (0..<512).map { Float($0) / 3 }

  static let containers: [(name: String, content: [UInt8])] = [
    (
      "safetensors",
      safetensors(
        #"{"w":{"dtype":"F32","shape":[512],"data_offsets":[0,2048]}}"#, data: bytes(numbers))
    ),
    ("onnx", ONNXFileTests.model(1, dims: [512]) { $0.add(9, bytes(numbers)) }),
    ("npy", npy("<f4", [512], bytes(numbers))),
    ("npz, stored", npz(isDeflated: false)),
    ("npz, deflated", npz(isDeflated: true)),
    ("pth", pth(isDeflated: false)),
    ("pth, deflated", pth(isDeflated: true)),
    ("json", Array("[\(numbers.map { "\($0)" }.joined(separator: ","))]".utf8)),
  ]

  static func npz(isDeflated: Bool) -> [UInt8] {
    var zip = ZipBuilder(isDeflated: isDeflated, usesZip64: true)
    zip.add("w.npy", npy("<f4", [512], bytes(numbers)))
    return zip.archive
  }

  static func pth(isDeflated: Bool) -> [UInt8] {
    var pickle = PickleBuilder()
    pickle.tensor(key: "0", count: 512, shape: [512], strides: [1])
    return pytorchFile(
      pickle: pickle.finished, storages: ["0": bytes(numbers)],
      zip: ZipBuilder(isDeflated: isDeflated, padding: 20))
  }

  @Test(arguments: containers)
  func theWholeFileLoads(name: String, content: [UInt8]) throws {
    #expect(try tensors(content).values.first == Self.numbers)
  }

  @Test(arguments: containers)
  func everyCutIsAnError(name: String, content: [UInt8]) throws {
    let parts = [content.count / 4, content.count / 2, content.count * 99 / 100, content.count - 1]
    for count in parts + Array(0..<100) {
      #expect(try openingError(Array(content.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test(arguments: containers)
  func flippedBitsNeverCrash(name: String, content: [UInt8]) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      var damaged = content
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Mostly the structure, not the numbers.
        let limit = Bool.random(using: &random) ? min(300, content.count) : content.count
        let fromEnd = Bool.random(using: &random)
        let index = Int.random(in: 0..<limit, using: &random)
        damaged[fromEnd ? content.count - 1 - index : index] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      _ = try openingError(damaged)
    }
  }

  /// Numbers of all sizes where the structure has some.
  @Test(arguments: containers)
  func extremeNumbersNeverCrash(name: String, content: [UInt8]) throws {
    var random = SeededGenerator(seed: 2)
    let extremes: [UInt64] = [0, 1, 0x7f, 0xff, 0x7fff_ffff, 0xffff_ffff, 1 << 40, 1 << 63, .max]
    for _ in 0..<1000 {
      var damaged = content
      let value = extremes.randomElement(using: &random) ?? 0
      let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
      let limit = min(300, content.count - 8)
      let index = Int.random(in: 0..<limit, using: &random)
      let start = Bool.random(using: &random) ? index : content.count - 8 - index
      for i in 0..<width { damaged[start + i] = UInt8(truncatingIfNeeded: value >> UInt64(8 * i)) }
      _ = try openingError(damaged)
    }
  }
}
