import Foundation
import KokoroWeights
import Testing

struct PyTorchTests {
  static let count24 = bytes((0..<24).map { Float($0) })

  static func file(
    zip: ZipBuilder = ZipBuilder(padding: 30), _ body: (inout PickleBuilder) -> Void
  ) -> [UInt8] {
    var pickle = PickleBuilder()
    pickle.dictionary(body)
    return pytorchFile(pickle: pickle.finished, storages: ["0": count24], zip: zip)
  }

  @Test(arguments: [false, true], [false, true])
  func nestedDictionariesGiveDottedNames(isDeflated: Bool, usesZip64: Bool) throws {
    let zip = ZipBuilder(isDeflated: isDeflated, padding: 30, usesZip64: usesZip64)
    let file = Self.file(zip: zip) {
      $0.text("decoder")
      $0.dictionary {
        $0.text("w")
        $0.tensor(key: "0", count: 24, shape: [24], strides: [1])
      }
    }
    #expect(try tensors(file) == ["decoder.w": (0..<24).map { Float($0) }])
  }

  /// torch.arange(24.).view(2, 3, 4).permute(2, 0, 1)
  @Test func stridesAreFollowed() throws {
    let file = Self.file {
      $0.text("w")
      $0.tensor(key: "0", count: 24, shape: [4, 2, 3], strides: [1, 12, 4])
    }
    let values = try #require(try tensors(file)["w"])
    #expect(values.prefix(8) == [0, 4, 8, 12, 16, 20, 1, 5])
    #expect(values.count == 24)
  }

  @Test func tensorsShareAStorage() throws {
    let file = Self.file {
      $0.text("a")
      $0.tensor(key: "0", count: 24, offset: 20, shape: [4], strides: [1])
      $0.text("b")
      $0.tensor(key: "0", count: 24, offset: 1, shape: [2], strides: [20])
      $0.text("c")
      $0.tensor(key: "0", count: 24, offset: 5, shape: [3], strides: [0])
    }
    #expect(try tensors(file) == ["a": [20, 21, 22, 23], "b": [1, 21], "c": [5, 5, 5]])
  }

  @Test func aSingleTensorIsNamedLikeTheFile() throws {
    var pickle = PickleBuilder()
    pickle.tensor(key: "0", count: 24, shape: [24], strides: [1])
    let file = pytorchFile(pickle: pickle.finished, storages: ["0": Self.count24])
    #expect(try tensors(file, named: "af_test.pt").keys.sorted() == ["af_test"])
  }

  @Test(arguments: [
    ("HalfStorage", bytes([UInt16(0x3c00), 0xc100])),
    ("BFloat16Storage", bytes([UInt16(0x3f80), 0xc020])),
    ("DoubleStorage", bytes([1, -2.5])),
  ])
  func otherTypesAreWidened(type: String, data: [UInt8]) throws {
    var pickle = PickleBuilder()
    pickle.tensor(key: "7", count: 2, shape: [2], strides: [1], type: type)
    let file = pytorchFile(pickle: pickle.finished, storages: ["7": data])
    #expect(try tensors(file, named: "w.pt") == ["w": [1, -2.5]])
  }

  /// Tensors that reach outside, by offset, count, shape, strides or key.
  @Test(arguments: [
    ("0", 24, 1, [24], [1], "reach outside"), ("0", 24, 0, [25], [1], "reach outside"),
    ("0", 24, 0, [2], [24], "reach outside"), ("0", 24, -1, [1], [1], "offset"),
    ("0", 24, 0, [2], [-1], "reach outside"), ("0", 24, 0, [-2], [1], "reach outside"),
    ("0", 24, 0, [2], [.max], "reach outside"), ("0", 24, .max, [1], [1], "offset"),
    ("0", 24, 0, [0x7fff_ffff, 0x7fff_ffff, 0x7fff_ffff], [0, 0, 0], "reach outside"),
    ("0", 24, 0, [0x7fff_ffff], [0], "reach outside"), ("0", 24, 0, [2, 2], [1], "strides"),
    ("0", 23, 0, [1], [1], "has 96 bytes"),
    ("../../etc/hosts", 24, 0, [1], [1], "not in the archive"),
    ("1", 24, 0, [1], [1], "not in the archive"),
  ])
  func tensorsStayInTheirStorage(
    key: String, count: Int, offset: Int, shape: [Int], strides: [Int], part: String
  ) throws {
    let file = Self.file {
      $0.text("w")
      $0.tensor(key: key, count: count, offset: offset, shape: shape, strides: strides)
    }
    let error = try #require(try openingError(file))
    #expect(error.description.contains(part), "\(error)")
  }

  static let hostile: [(String, [UInt8], String)] = [
    (
      "a call", Array("cos\nsystem\n(S'touch /tmp/pwned'\ntR.".utf8), "unsupported global os.system"
    ),
    ("eval", Array("c__builtin__\neval\n.".utf8), "unsupported global __builtin__.eval"),
    ("a storage called", Array("ctorch\nFloatStorage\n)R.".utf8), "a call of a storage type"),
    (
      "a stack global",
      [0x80, 4, 0x8c, 2] + Array("os".utf8) + [0x8c, 6] + Array("system".utf8) + [0x93, 0x2e],
      "unsupported global os.system"
    ),
    ("many marks", Array(repeating: UInt8(ascii: "("), count: 1_000_000), "cut off"),
    (
      "a tuple in a tuple in a …",
      Array(")".utf8) + Array(repeating: 0x85, count: 1_000_000) + Array(".".utf8),
      "neither a tensor"
    ),
    ("a dictionary in itself", Array("}q\0X\u{1}\0\0\0ah\0s.".utf8), "nested more than"),
    ("too long", Array(repeating: UInt8(ascii: "N"), count: 1 << 20 + 1), "at most"),
    ("an empty stack", Array("0.".utf8), "stack is empty"),
    ("an unknown memo", Array("h\u{5}.".utf8), "nothing is remembered"),
    ("no mark", Array("t.".utf8), "no mark"),
    ("an unmarked pop", Array("N(0.".utf8), "stack is empty"),
    ("an instance", Array("(cos\nsystem\no.".utf8), "unsupported global"),
    ("a long string", Array("X\u{7f}\u{7f}\u{7f}\u{7f}".utf8), "a string of"),
    ("a wide number", [0x8a, 200, 1], "an integer of 200 bytes"),
    ("an extension", [0x82, 1], "0x82"),
    ("a persistent id", Array("NQ.".utf8), "no storage"),
    ("protocol 9", [0x80, 9, 0x4e, 0x2e], "protocol 9"),
    ("nothing", [], "cut off"),
    ("a string set in a list", Array("]NNs.".utf8), "no dictionary"),
  ]

  @Test(arguments: hostile)
  func hostilePicklesAreRefused(name: String, pickle: [UInt8], part: String) throws {
    let error = try #require(
      try openingError(pytorchFile(pickle: pickle, storages: ["0": Self.count24])), "\(name)")
    #expect(error.description.contains(part), "\(error)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/pwned"))
  }

  /// Each dictionary holds the one before ten times: ten to the tenth names.
  @Test func sharedDictionariesDoNotMultiply() throws {
    var pickle = PickleBuilder()
    pickle.bytes += Array("}q\0".utf8)
    for level in 1...10 {
      pickle.bytes += Array("}q".utf8) + [UInt8(level), UInt8(ascii: "(")]
      for i in 0..<10 {
        pickle.text("\(i)")
        pickle.bytes += [UInt8(ascii: "h"), UInt8(level - 1)]
      }
      pickle.bytes += Array("u".utf8)
    }
    pickle.bytes += [UInt8(ascii: "q"), 11]
    var wrapped = PickleBuilder()
    wrapped.bytes = pickle.bytes
    #expect(try openingError(pytorchFile(pickle: wrapped.finished, storages: [:])) != nil)
  }

  @Test func bigEndianIsRefused() throws {
    let file = pytorchFile(pickle: [0x80, 2, 0x7d, 0x2e], storages: [:], byteOrder: "big")
    #expect(try openingError(file)?.description.contains("byte order is 'big'") == true)
  }

  @Test func theOldKindIsCalledByItsName() throws {
    let error = try #require(try openingError([0x80, 2, 0x8a, 10, 0x6c, 0xfc]))
    #expect(error.description.contains("PyTorch 1.6"), "\(error)")
  }
}
