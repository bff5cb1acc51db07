/// An ONNX model, mapped: its nodes, and its constant tensors by name.
///
/// Format: onnx.proto of <https://github.com/onnx/onnx>. Initializers and `Constant` nodes are
/// both listed. Subgraphs are passed over: Kokoro's exports keep no weights there.
package final class ONNXFile: TensorSource {
  struct Node: Sendable {
    var operation = ""
    var name = ""
    var inputs: [String] = []
    var outputs: [String] = []
    /// Attribute `transB` of Gemm.
    var transposesB = false
  }

  private let storage: ByteStorage
  private let tensors: [String: ONNXTensor]
  package let tensorNames: [String]
  let nodes: [Node]

  package var path: String { storage.path }
  package var format: String { "ONNX" }

  package convenience init(path: String, access: FileAccess = .mapped) throws(CheckpointError) {
    try self.init(ByteStorage(path: path, access: access))
  }

  package init(_ storage: ByteStorage) throws(CheckpointError) {
    var contents = Contents(storage: storage)
    do throws(ProtobufError) {
      try contents.readModel()
    } catch {
      throw .malformed(
        path: storage.path, format: "ONNX", part: "byte \(error.position)", reason: error.reason)
    }
    guard contents.hasGraph else {
      throw .malformed(path: storage.path, format: "ONNX", part: "model", reason: "it has no graph")
    }
    var tensors: [String: ONNXTensor] = [:]
    for tensor in contents.tensors {
      if let location = tensor.externalLocation {
        throw .unsupported(
          path: storage.path,
          what: "tensor '\(tensor.name)' keeps its data in another file, '\(location)': "
            + "use an export with all data in the .onnx file")
      }
      guard tensors.updateValue(tensor, forKey: tensor.name) == nil else {
        throw .malformed(
          path: storage.path, format: "ONNX", part: "tensor '\(tensor.name)'",
          reason: "there are two of this name")
      }
    }
    self.storage = storage
    self.tensors = tensors
    tensorNames = contents.tensors.map(\.name)
    nodes = contents.nodes
    for tensor in contents.tensors where tensor.element != nil {
      // A size that lies is found now, not in the middle of a load.
      _ = try tensor.raw(storage.path)
    }
  }

  package func layout(_ name: String) -> TensorLayout? {
    guard let tensor = tensors[name], let element = tensor.element else { return nil }
    return TensorLayout(element, tensor.shape)
  }

  package func raw(_ name: String) throws(CheckpointError) -> RawTensor? {
    try tensors[name]?.raw(storage.path)
  }

  func has(_ name: String) -> Bool { tensors[name] != nil }
}

/// What one pass over the file collects.
private struct Contents {
  let storage: ByteStorage
  var hasGraph = false
  var tensors: [ONNXTensor] = []
  var nodes: [ONNXFile.Node] = []
  private var strings = 0

  /// Kokoro's exports have some 5,000 nodes and 20,000 names; far more is an attack on memory, as a
  /// node may take two bytes in the file.
  private static let mostStrings = 1 << 17

  init(storage: ByteStorage) {
    self.storage = storage
  }

  mutating func readModel() throws(ProtobufError) {
    var reader = ProtobufReader(storage, 0..<storage.bytes.count)
    while let (field, value) = try reader.next() {
      if field == 7, case .bytes(let graph) = value {
        hasGraph = true
        try readGraph(graph)
      }
    }
  }

  private mutating func readGraph(_ range: Range<Int>) throws(ProtobufError) {
    var reader = ProtobufReader(storage, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      if field == 1 {
        try readNode(range)
        try count(reader)
      }
      if field == 5 {
        let tensor = try ONNXTensor(storage, range)
        tensors.append(tensor)
        try count(reader, 1 + tensor.runCount)
      }
      if field == 15 { throw reader.error("sparse initializers, which aren't supported") }
    }
  }

  private mutating func readNode(_ range: Range<Int>) throws(ProtobufError) {
    var reader = ProtobufReader(storage, range)
    var node = ONNXFile.Node()
    var constant: ONNXTensor?
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      switch field {
      case 1: node.inputs.append(string(storage, range))
      case 2: node.outputs.append(string(storage, range))
      case 3: node.name = string(storage, range)
      case 4: node.operation = string(storage, range)
      case 5:
        let attribute = try readAttribute(range)
        if attribute.name == "value" { constant = attribute.tensor }
        if attribute.name == "transB" { node.transposesB = attribute.integer != 0 }
      default: break
      }
      try count(reader)
    }
    if node.operation == "Constant" {
      if var constant, let output = node.outputs.first {
        constant.name = output
        tensors.append(constant)
      }
    } else {
      nodes.append(node)
    }
  }

  private func readAttribute(
    _ range: Range<Int>
  ) throws(ProtobufError) -> (name: String, integer: UInt64, tensor: ONNXTensor?) {
    var reader = ProtobufReader(storage, range)
    var name = ""
    var integer: UInt64 = 0
    var tensor: Range<Int>?
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let text)): name = string(storage, text)
      case (3, .varint(let number)): integer = number
      case (5, .bytes(let message)): tensor = message
      default: break
      }
    }
    guard name == "value", let tensor else { return (name, integer, nil) }
    return (name, integer, try ONNXTensor(storage, tensor))
  }

  private mutating func count(
    _ reader: ProtobufReader, _ more: Int = 1
  ) throws(ProtobufError) {
    strings += more
    guard strings <= Self.mostStrings else { throw reader.error("too many nodes and names") }
  }
}
