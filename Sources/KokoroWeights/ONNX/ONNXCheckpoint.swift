import KokoroTensor

/// Kokoro's parameters out of an ONNX export: float32, float16, or quantized to int8.
///
/// Exporters rename most weights after graph nodes ("onnx::MatMul_6548_3_quantized"). The node
/// that uses a weight names its module; the parameter follows from the kind of node. Each
/// parameter is decoded when it is asked for.
package final class ONNXCheckpoint: Checkpoint {
  /// How a parameter is made from the file's tensors.
  enum Recipe: Sendable {
    case stored(String)
    /// `[inputs, outputs]` of MatMul to PyTorch's `[outputs, inputs]`.
    case transposed(String)
    case quantized(String, scale: String, zero: String, axis: Int, transposed: Bool)
    case recurrent(ONNXRecurrent)
  }

  private let file: ONNXFile
  private let recipes: [String: Recipe]

  package var name: String { file.path }
  package var parameterNames: [String] { recipes.keys.sorted() }

  package init(
    _ file: ONNXFile, parameters: KokoroParameters = KokoroParameters()
  ) throws(CheckpointError) {
    let mapping = try ONNXMapping(file, parameters)
    let summary = mapping.summary
    guard summary.isComplete else {
      throw .parameters(
        .mismatch(missing: summary.missing, unexpected: summary.unexpected, file: file.path))
    }
    self.file = file
    recipes = mapping.recipes
  }

  package func tensor(_ name: String) throws(WeightError) -> Weight? {
    guard let recipe = recipes[name] else { return nil }
    let weight: Weight
    do throws(CheckpointError) {
      weight = try decode(recipe)
    } catch {
      throw .unreadable(name, reason: error.description, file: file.path)
    }
    try requireFinite(weight, name, file: file.path)
    return weight
  }

  private func decode(_ recipe: Recipe) throws(CheckpointError) -> Weight {
    switch recipe {
    case .stored(let tensor):
      return try file.required(tensor).weight()
    case .transposed(let tensor):
      let raw = try file.required(tensor)
      guard raw.shape.count == 2 else { throw file.wrongShape(tensor, raw.shape, "two dimensions") }
      let weight = raw.weight()
      return transposedWeight(weight.base, raw.shape, owner: weight)
    case .quantized(let tensor, let scale, let zero, let axis, let isTransposed):
      let quantized = QuantizedTensor(
        values: try file.required(tensor), scale: try file.required(scale),
        zero: try file.required(zero), axis: axis)
      guard let floats = quantized.dequantized() else {
        throw file.wrongShape(tensor, quantized.values.shape, "8-bit values with their scales")
      }
      let shape = quantized.values.shape
      guard isTransposed else {
        return Weight(shape: shape, base: UnsafePointer(floats.base), owner: floats)
      }
      guard shape.count == 2 else { throw file.wrongShape(tensor, shape, "two dimensions") }
      return transposedWeight(UnsafePointer(floats.base), shape, owner: floats)
    case .recurrent(let part):
      return try part.decode(file)
    }
  }

  private func transposedWeight(
    _ source: UnsafePointer<Float>, _ shape: [Int], owner: Any
  ) -> Weight {
    let target = FloatStorage(count: shape[0] * shape[1])
    withExtendedLifetime(owner) {
      transpose(source, rows: shape[0], columns: shape[1], into: target.base)
    }
    return Weight(
      shape: [shape[1], shape[0]], base: UnsafePointer(target.base), owner: target)
  }
}

extension ONNXFile {
  func required(_ name: String) throws(CheckpointError) -> RawTensor {
    guard let tensor = try raw(name) else {
      throw .malformed(path: path, format: "ONNX", part: "tensor '\(name)'", reason: "missing")
    }
    return tensor
  }

  func wrongShape(_ name: String, _ shape: [Int], _ expected: String) -> CheckpointError {
    .malformed(
      path: path, format: "ONNX", part: "tensor '\(name)'",
      reason: "expected \(expected), got the shape \(shape)")
  }
}
