import KokoroWeights
import Testing

struct ONNXFileTests {
  static let numbers: [Float] = [1, -2.5]

  /// The same two numbers in each way that ONNX can hold them.
  static let models: [(String, [UInt8])] = [
    ("raw data", model(1) { $0.add(9, bytes(numbers)) }),
    ("packed floats", model(1) { $0.add(4, bytes(numbers)) }),
    (
      "split floats",
      model(1) { $0.bytes += [0x25] + bytes([numbers[0]]) + [0x25] + bytes([numbers[1]]) }
    ),
    (
      "two packed runs",
      model(1) {
        $0.add(4, bytes([numbers[0]])); $0.add(4, bytes([numbers[1]]))
      }
    ),
    ("half in int32", model(10) { $0.add(5, Protobuf.varint(0x3c00) + Protobuf.varint(0xc100)) }),
    ("half, raw", model(10) { $0.add(9, bytes([UInt16(0x3c00), 0xc100])) }),
    ("doubles", model(11) { $0.add(10, bytes([1.0, -2.5])) }),
    (
      "constant node",
      onnxModel(nodes: [
        onnxNode("Constant", "c", inputs: [], outputs: ["w"], attributes: [constant()])
      ])
    ),
  ]

  static func model(_ type: UInt64, dims: [Int] = [2], _ data: (inout Protobuf) -> Void) -> [UInt8]
  {
    onnxModel(initializers: [onnxTensor("w", type: type, dims: dims, data)])
  }

  static func constant() -> [UInt8] {
    var attribute = Protobuf()
    attribute.add(1, "value")
    attribute.add(5, onnxTensor("", type: 1, dims: [2]) { $0.add(9, bytes(numbers)) })
    return attribute.bytes
  }

  @Test(arguments: models)
  func everyEncodingIsRead(name: String, model: [UInt8]) throws {
    #expect(try tensors(model) == ["w": Self.numbers])
  }

  @Test func integersFromVarints() throws {
    let negative = Protobuf.varint(UInt64(bitPattern: -3))
    let model = Self.model(3) { $0.add(5, negative + Protobuf.varint(7)) }
    #expect(try tensors(model) == ["w": [-3, 7]])
  }

  @Test func externalDataIsRefusedByName() throws {
    var entry = Protobuf()
    entry.add(1, "location")
    entry.add(2, "model.onnx_data")
    let model = Self.model(1) {
      $0.add(13, entry.bytes)
      $0.add(14, varint: 1)
    }
    let error = try #require(try openingError(model))
    #expect(error.description.contains("model.onnx_data"), "\(error)")
  }

  /// Each lie, and what its error must say.
  @Test(arguments: [
    ("too few bytes", model(1, dims: [3]) { $0.add(9, bytes(numbers)) }, "takes 12 bytes, got 8"),
    ("too many bytes", model(1, dims: [1]) { $0.add(9, bytes(numbers)) }, "takes 4 bytes, got 8"),
    ("no bytes", model(1) { _ in }, "takes 8 bytes, got 0"),
    ("overflow", model(1, dims: [1 << 40, 1 << 40]) { _ in }, "overflow"),
    ("negative", model(1, dims: [-1]) { $0.add(9, bytes(numbers)) }, "overflow"),
    ("huge varints", model(3, dims: [1 << 40]) { $0.add(5, [1, 2]) }, "got 2"),
    ("split varint", model(3) { $0.add(5, [1, 0xff]) }, "no end"),
    (
      "two kinds",
      model(1) {
        $0.add(4, bytes(numbers)); $0.add(5, [1])
      }, "two kinds"
    ),
    ("no graph", [8, 9, 0x12, 0], "no graph"),
    ("long field", [8, 9, 0x3a, 0xff, 0xff, 0xff, 0x7f], "bytes, but"),
    ("wire type", [8, 9, 0x3a, 2, 0x0b, 0], "wire type 3"),
    ("11-byte varint", [8, 9, 0x3a, 12, 8] + Array(repeating: 0xff, count: 11), "more than 10"),
  ])
  func liesAreNamed(name: String, model: [UInt8], part: String) throws {
    let error = try #require(try openingError(model), "\(name) opened")
    #expect(error.description.contains(part), "\(error)")
  }

  @Test func twoTensorsOfANameAreAnError() throws {
    let tensor = onnxTensor("w", type: 1, dims: [2]) { $0.add(9, bytes(Self.numbers)) }
    #expect(try openingError(onnxModel(initializers: [tensor, tensor])) != nil)
  }
}
