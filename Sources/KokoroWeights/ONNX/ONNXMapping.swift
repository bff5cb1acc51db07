/// Decides which tensors of an ONNX graph make which parameter.
struct ONNXMapping {
  private let file: ONNXFile
  private let parameters: KokoroParameters
  private let modules: ONNXModules
  private(set) var recipes: [String: ONNXCheckpoint.Recipe] = [:]
  private var used: Set<String> = []
  private var sources: [String: [String]] = [:]

  init(_ file: ONNXFile, _ parameters: KokoroParameters) throws(CheckpointError) {
    self.file = file
    self.parameters = parameters
    modules = ONNXModules(parameters)
    try mapNodes()
    mapNamedTensors()
  }

  var summary: ParameterMapping {
    ParameterMapping(
      missing: parameters.parameters.map(\.name).filter { recipes[$0] == nil },
      unexpected: leftOver)
  }

  /// Weights whose node tells the module.
  private mutating func mapNodes() throws(CheckpointError) {
    let dequantizers = Dictionary(
      file.nodes.filter { $0.operation == "DequantizeLinear" && $0.inputs.count == 3 }
        .map { ($0.inputs[0], $0) }, uniquingKeysWith: { first, _ in first })
    for node in file.nodes {
      guard node.inputs.contains(where: file.has), let module = modules.module(ofNode: node.name)
      else { continue }
      switch node.operation {
      case "ConvInteger", "MatMulInteger":
        try mapInteger(node, module)
      case "Gather":
        // Rows of a table are looked up as integers, then dequantized by the node that follows.
        guard let table = node.inputs.first, file.has(table) else { continue }
        if let output = node.outputs.first, let dequantizer = dequantizers[output] {
          try set(
            module + ".weight",
            .quantized(
              table, scale: dequantizer.inputs[1], zero: dequantizer.inputs[2], axis: 0,
              transposed: false), from: [table, dequantizer.inputs[1], dequantizer.inputs[2]])
        } else {
          try set(module + ".weight", .stored(table), from: [table])
        }
      case "Conv", "ConvTranspose":
        guard node.inputs.count > 1, file.has(node.inputs[1]) else { continue }
        try set(module + ".weight", .stored(node.inputs[1]), from: [node.inputs[1]])
      case "MatMul", "Gemm":
        guard let weight = node.inputs.prefix(2).first(where: file.has) else { continue }
        try set(
          module + ".weight", node.transposesB ? .stored(weight) : .transposed(weight),
          from: [weight])
      case "DynamicQuantizeLSTM", "LSTM":
        try mapRecurrent(node, module)
      default: break
      }
    }
  }

  /// Biases and norms keep their names, perhaps behind the name of a subgraph.
  private mutating func mapNamedTensors() {
    for tensor in file.tensorNames {
      for name in [tensor, withoutFirstComponent(tensor)] {
        guard parameters[name] != nil, recipes[name] == nil else { continue }
        recipes[name] = .stored(tensor)
        used.insert(tensor)
      }
    }
  }

  /// What looks like a weight (quantized, or named like a module's parameter) and wasn't used.
  var leftOver: [String] {
    file.tensorNames.filter { name in
      guard !used.contains(name) else { return false }
      if name.hasSuffix("_quantized") { return true }
      let isDottedPath =
        name.contains(".") && !name.contains("/") && !name.contains(":")
        && !name.hasSuffix("_scale") && !name.hasSuffix("_zero_point")
        && !name.hasSuffix("_shape")
      // The window and the bases of the inverse STFT are constants, not parameters.
      return isDottedPath && !name.contains(".stft.")
        && !KokoroNames.isIgnored(name) && !KokoroNames.isIgnored(withoutFirstComponent(name))
    }
  }

  private mutating func mapInteger(
    _ node: ONNXFile.Node, _ module: String
  ) throws(CheckpointError) {
    guard node.inputs.count == 4, file.has(node.inputs[1]) else { return }
    let values = node.inputs[1]
    guard values.hasSuffix("_quantized") else { return }
    let scale = values.dropLast("_quantized".count) + "_scale"
    let isMatrix = node.operation == "MatMulInteger"
    try set(
      module + ".weight",
      .quantized(
        values, scale: String(scale), zero: node.inputs[3], axis: isMatrix ? 1 : 0,
        transposed: isMatrix),
      from: [values, String(scale), node.inputs[3]])
  }

  private mutating func mapRecurrent(
    _ node: ONNXFile.Node, _ module: String
  ) throws(CheckpointError) {
    let inputs = node.inputs
    let isQuantized = node.operation == "DynamicQuantizeLSTM"
    guard inputs.count >= (isQuantized ? 12 : 4) else { return }
    for (direction, suffix) in ["", "_reverse"].enumerated() {
      for (kind, input, scale) in [("ih", 1, 8), ("hh", 2, 10)] {
        let part: ONNXRecurrent.Part =
          isQuantized
          ? .quantizedMatrix(inputs[input], scale: inputs[scale], zero: inputs[scale + 1])
          : .matrix(inputs[input])
        try set(
          "\(module).weight_\(kind)_l0\(suffix)",
          .recurrent(ONNXRecurrent(part: part, direction: direction)), from: [inputs[input]])
        try set(
          "\(module).bias_\(kind)_l0\(suffix)",
          .recurrent(
            ONNXRecurrent(
              part: .bias(inputs[3], isRecurrent: kind == "hh"), direction: direction)),
          from: [inputs[3]])
      }
    }
  }

  /// A layer that runs twelve times has twelve nodes, which must agree on the tensors.
  private mutating func set(
    _ name: String, _ recipe: ONNXCheckpoint.Recipe, from tensors: [String]
  ) throws(CheckpointError) {
    guard parameters[name] != nil, tensors.allSatisfy(file.has) else { return }
    if let first = sources[name] {
      guard first == tensors else {
        throw .malformed(
          path: file.path, format: "ONNX", part: "parameter '\(name)'",
          reason: "two nodes give it different weights, \(first) and \(tensors)")
      }
      return
    }
    used.formUnion(tensors)
    sources[name] = tensors
    recipes[name] = recipe
  }

  private func withoutFirstComponent(_ name: String) -> String {
    guard let dot = name.firstIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }
}
