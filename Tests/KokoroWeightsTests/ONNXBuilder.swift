/// Writes protobuf messages for small ONNX models.
struct Protobuf {
  var bytes: [UInt8] = []

  static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var result: [UInt8] = []
    while value >= 0x80 {
      result.append(UInt8(value & 0x7f) | 0x80)
      value >>= 7
    }
    return result + [UInt8(value)]
  }

  mutating func add(_ field: Int, varint value: UInt64) {
    bytes += Self.varint(UInt64(field << 3)) + Self.varint(value)
  }

  mutating func add(_ field: Int, _ content: [UInt8]) {
    bytes += Self.varint(UInt64(field << 3 | 2)) + Self.varint(UInt64(content.count)) + content
  }

  mutating func add(_ field: Int, _ text: String) { add(field, Array(text.utf8)) }
}

/// A `TensorProto`; `data` writes its numbers.
func onnxTensor(
  _ name: String, type: UInt64, dims: [Int], _ data: (inout Protobuf) -> Void
) -> [UInt8] {
  var tensor = Protobuf()
  for dimension in dims { tensor.add(1, varint: UInt64(bitPattern: Int64(dimension))) }
  tensor.add(2, varint: type)
  tensor.add(8, name)
  data(&tensor)
  return tensor.bytes
}

func onnxNode(
  _ operation: String, _ name: String, inputs: [String], outputs: [String] = ["out"],
  attributes: [[UInt8]] = []
) -> [UInt8] {
  var node = Protobuf()
  inputs.forEach { node.add(1, $0) }
  outputs.forEach { node.add(2, $0) }
  node.add(3, name)
  node.add(4, operation)
  attributes.forEach { node.add(5, $0) }
  return node.bytes
}

func onnxModel(nodes: [[UInt8]] = [], initializers: [[UInt8]] = []) -> [UInt8] {
  var graph = Protobuf()
  nodes.forEach { graph.add(1, $0) }
  initializers.forEach { graph.add(5, $0) }
  var model = Protobuf()
  model.add(1, varint: 9)
  model.add(2, "test")
  model.add(7, graph.bytes)
  return model.bytes
}
