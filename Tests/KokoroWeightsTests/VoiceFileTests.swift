import KokoroWeights
import Testing

struct VoiceFileTests {
  /// Two rows: zeros, then ones.
  static let rows = [Float](repeating: 0, count: 256) + [Float](repeating: 1, count: 256)

  static let json =
    "["
    + [0, 1].map { "[[" + Array(repeating: "\($0)", count: 256).joined(separator: ",") + "]]" }
    .joined(separator: ",") + "]"

  static func pytorch(_ body: (inout PickleBuilder) -> Void) -> [UInt8] {
    var pickle = PickleBuilder()
    body(&pickle)
    return pytorchFile(pickle: pickle.finished, storages: ["0": bytes(rows)])
  }

  static func npz(_ names: [String], isDeflated: Bool) -> [UInt8] {
    var zip = ZipBuilder(isDeflated: isDeflated)
    for name in names { zip.add(name + ".npy", npy("<f4", [2, 1, 256], bytes(rows))) }
    return zip.archive
  }

  static let header = #"{"voice":{"dtype":"F32","shape":[2,1,256],"data_offsets":[0,2048]}}"#

  /// A file, its name, and the voices in it.
  static let files: [(String, [UInt8], [String])] = [
    ("af_test.bin", bytes(rows), ["af_test"]),
    ("af_test.npy", npy("<f4", [2, 1, 256], bytes(rows)), ["af_test"]),
    ("voices.bin", npz(["af_test", "am_test"], isDeflated: false), ["af_test", "am_test"]),
    ("voices.npz", npz(["af_test"], isDeflated: true), ["af_test"]),
    ("af_test.npz", npz(["arr_0"], isDeflated: true), ["af_test"]),
    ("af_test.safetensors", safetensors(header, data: bytes(rows)), ["af_test"]),
    ("af_test.json", Array(json.utf8), ["af_test"]),
    ("voices.json", Array(#"{"af_test":\#(json),"b":\#(json)}"#.utf8), ["af_test", "b"]),
    (
      "af_test.pt",
      pytorch { $0.tensor(key: "0", count: 512, shape: [2, 1, 256], strides: [256, 256, 1]) },
      ["af_test"]
    ),
    (
      "voices.bin",
      pytorch {
        $0.dictionary {
          $0.text("af_test")
          $0.tensor(key: "0", count: 512, shape: [2, 1, 256], strides: [256, 256, 1])
        }
      }, ["af_test"]
    ),
  ]

  @Test(arguments: files)
  func everyFormatGivesTheSameVoice(name: String, content: [UInt8], voices: [String]) throws {
    try withFile(content, named: name) { path in
      let file = try VoiceFile(path: path)
      #expect(file.names == voices)
      let voice = try file.voice("af_test")
      #expect(voice.rows == 2)
      #expect(voice.elements == Self.rows)
    }
  }

  @Test(arguments: files)
  func everyFormatIsListedAndInspected(name: String, content: [UInt8], voices: [String]) throws {
    try withFile(content, named: name) { path in
      let listed = try VoiceFile.listing(path: path)
      let report = try inspectCheckpoint(at: path)
      #expect(listed == voices && report.contents == .voices)
    }
  }

  /// Numbers without a signature that are too large for a style, tensors of other shapes.
  static let others = [
    "large": bytes([Float](repeating: -1e20, count: 512)),
    "a program": [UInt8](repeating: 0xFE, count: 1024),
    "another shape": npy("<f4", [4, 128], bytes(rows)), "flat": npy("<f4", [512], bytes(rows)),
    "whole numbers": npy("<i4", [2, 256], bytes(rows)),
  ]

  @Test(arguments: others.keys.sorted())
  func otherTensorsAreNoVoices(kind: String) throws {
    try withFile(try #require(Self.others[kind]), named: "af_test.bin") { path in
      let listed = try VoiceFile.listing(path: path)
      let report = try inspectCheckpoint(at: path)
      #expect(listed == [] && report.contents == .otherTensors)
    }
  }

  @Test func anUnknownVoiceIsAnErrorThatListsTheOthers() throws {
    try withFile(Self.npz(["a", "b"], isDeflated: false)) { path in
      let expected = VoiceError.notInFile("c", path: path, available: ["a", "b"])
      #expect(throws: expected) { try VoicePack(path: path, name: "c") }
    }
  }

  @Test(arguments: [
    ("[1,2]", "2 numbers"), ("[[[[[1]]]]]", "nested"), ("[1", "expected ']'"),
    ("{\"a\":{}}", "a number"),
    ("[]", "0 numbers"), ("[1e999]", "out of range"), ("[NaN]", "a number"),
  ])
  func jsonThatIsNoVoiceIsAnError(text: String, part: String) throws {
    try withFile(Array(text.utf8), named: "a.json") { path in
      let error = #expect(throws: VoiceError.self) { try VoiceFile(path: path) }
      #expect(error?.description.contains(part) == true, "\(String(describing: error))")
    }
  }

  @Test func otherShapesAreNoVoice() throws {
    try withFile(npy("<f4", [4, 128], bytes(Self.rows)), named: "a.npy") { path in
      let error = #expect(throws: VoiceError.self) { try VoicePack(path: path) }
      #expect(error?.description.contains("[4, 128]") == true)
    }
  }
}
