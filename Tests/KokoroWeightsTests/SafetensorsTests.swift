import KokoroTensor
import KokoroWeights
import TestSupport
import Testing

struct SafetensorsTests {
  static let emptyAndOne = hex(
    """
    6b000000000000007b2265223a7b226474797065223a22463332222c227368617065223a5b305d2c22646174615f6f66
    6673657473223a5b302c305d7d2c2261223a7b226474797065223a22463332222c227368617065223a5b315d2c226461
    74615f6f666673657473223a5b302c345d7d7d0000803f
    """)

  @Test func emptyTensorsAreTensors() throws {
    #expect(try tensors(Self.emptyAndOne) == ["e": [], "a": [1]])
  }

  @Test func headerMayEndInSpaces() throws {
    let header = #"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}      "#
    #expect(try tensors(safetensors(header, data: bytes([Float(2)]))) == ["a": [2]])
  }

  @Test(arguments: [
    ("F64", bytes([1.5, -2.0e-3])), ("F32", bytes([Float(1.5), -2.0e-3])),
    ("BF16", bytes([UInt16(0x3f80), 0xc020])), ("F16", bytes([UInt16(0x3c00), 0x0001])),
    ("I64", bytes([Int64(-3), 7])), ("I32", bytes([Int32(-3), 7])),
    ("I16", bytes([Int16(-3), 7])), ("I8", bytes([Int8(-3), 7])),
    ("U64", bytes([UInt64(3), 7])), ("U32", bytes([UInt32(3), 7])),
    ("U16", bytes([UInt16(3), 7])), ("U8", bytes([UInt8(3), 7])), ("BOOL", bytes([UInt8(0), 1])),
  ])
  func everyTypeIsWidened(type: String, data: [UInt8]) throws {
    let expected: [String: [Float]] = [
      "F64": [1.5, -2.0e-3], "F32": [1.5, -2.0e-3], "BF16": [1, -2.5], "F16": [1, 5.9604645e-08],
      "I64": [-3, 7], "I32": [-3, 7], "I16": [-3, 7], "I8": [-3, 7], "U64": [3, 7], "U32": [3, 7],
      "U16": [3, 7], "U8": [3, 7], "BOOL": [0, 1],
    ]
    let header =
      #"{"a":{"dtype":"\#(type)","shape":[2],"data_offsets":[0,\#(data.count)]}}"#
    #expect(try tensors(safetensors(header, data: data))["a"] == expected[type])
  }

  @Test func halfsWidenAsTheHardwareDoes() {
    let wrong = (UInt16.min...UInt16.max).filter { bits in
      let expected = Float(Float16(bitPattern: bits))
      let widened = widen(half: bits)
      return widened != expected && !(widened.isNaN && expected.isNaN)
    }
    #expect(wrong == [])
  }

  @Test func alignedFloatsAreUsedWhereTheyLie() throws {
    let header = #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}  "#  // 56 bytes
    try withFile(safetensors(header, data: bytes([Float(1), 2]))) { path in
      let file = try SafetensorsFile(path: path)
      let first = try #require(try file.tensor("a"))
      let second = try #require(try file.tensor("a"))
      #expect(first.base == second.base)
    }
  }

  @Test func unalignedFloatsAreCopied() throws {
    let header =
      #"{"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"#
      + #""a":{"dtype":"F32","shape":[2],"data_offsets":[1,9]}}"#
    #expect(try tensors(safetensors(header, data: [7] + bytes([Float(1), 2])))["a"] == [1, 2])
  }

  @Test func metadataIsRead() throws {
    let header = #"{"__metadata__":{"phonemes":"h\u02c8a\u026a \ud83d\ude00\n","seed":"7"}}"#
    try withFile(safetensors(header)) { path in
      let file = try SafetensorsFile(path: path)
      #expect(file.metadata == ["phonemes": "hˈaɪ 😀\n", "seed": "7"])
    }
  }

  @Test func integersKeepTheirValues() throws {
    let header = #"{"n":{"dtype":"I32","shape":[3],"data_offsets":[0,12]}}"#
    try withFile(safetensors(header, data: bytes([Int32(1), -5, 16_777_217]))) { path in
      let file = try SafetensorsFile(path: path)
      #expect(try file.integers("n") == [1, -5, 16_777_217])
      #expect(try file.integers("m") == nil)
    }
  }

  /// What each broken file's error must say.
  @Test(arguments: [
    (#"{"t":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}}"#, 4, "4000000"),
    (
      #"{"t":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}}"#, 0,
      "shape overflow"
    ),
    (#"{"t":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#, 4, "negative dimension"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,0]}}"#, 0, "takes 4 bytes"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}}"#, 4, "data_offsets"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}}"#, 4, "data_offsets"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}}"#, 8, "data_offsets"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,9223372036854775807]}}"#, 4, "data"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,99999999999999999999]}}"#, 4, "2^63"),
    (#"{"t":{"dtype":"F99","shape":[1],"data_offsets":[0,4]}}"#, 4, "F99"),
    (#"{"t":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}}"#, 4, "integer"),
    (#"{"t":{"dtype":"F32","shape":[1]}}"#, 4, "lacks"),
    (#"{"t":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#, 4, "duplicate"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"x":0}}"#, 4, "'x'"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}} x"#, 4, "after the end"),
    (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}"#, 4, "expected '}'"),
    (#"{"t":[]}"#, 0, "expected '{'"),
    (#"{"__metadata__":{"a":1}}"#, 0, "expected '\"'"),
    (
      #"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#,
      8, "duplicate key 'a'"
    ),
    (
      #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#,
      12, "overlaps"
    ),
    (
      #"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}}"#,
      12, "unused bytes"
    ),
    (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#, 8, "belong to no tensor"),
  ])
  func liesAreNamed(header: String, dataCount: Int, part: String) throws {
    let file = safetensors(header, data: Array(repeating: 0, count: dataCount))
    let error = try #require(try openingError(file))
    #expect(error.description.contains(part), "\(error)")
    guard case .malformed = error else {
      Issue.record("not a malformed file: \(error)")
      return
    }
  }

  @Test func aTensorThatTheFileDoesNotHoldIsNamedWithBothSizes() throws {
    let file = hex(
      """
      3e000000000000007b2274223a7b226474797065223a22463332222c227368617065223a5b313030302c313030305d
      2c22646174615f6f666673657473223a5b302c345d7d7d00000000
      """)
    let text = try #require(try openingError(file)).description
    #expect(text.contains("'t'") && text.contains("4000000") && text.contains(" 4"), "\(text)")
  }

  @Test(arguments: [UInt64.max, 1 << 63, 1 << 40, 100, 56])
  func headerLengthsThatLieAreErrors(length: UInt64) throws {
    let header = #"{"t":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}"#
    let file = bytes([length]) + Array(header.utf8) + bytes([Float(1)])
    try withFile(file) { path in
      #expect(throws: CheckpointError.self) { try SafetensorsFile(path: path) }
    }
  }

  @Test func deepNestingIsAnErrorAndNoCrash() throws {
    let header = #"{"t":"# + String(repeating: "[", count: 1_000_000)
    #expect(try openingError(safetensors(header)) != nil)
  }
}
