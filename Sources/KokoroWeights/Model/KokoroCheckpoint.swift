import KokoroTensor

/// Kokoro's parameters out of a file of named tensors, whatever spelling and layout it uses.
///
/// - Names: with or without PyTorch's `module.`, and MLX's names of LSTMs and norms.
/// - Layout: PyTorch's, or MLX's with the channels last, told apart by the shapes.
/// - Weight norm: folded, or split in `weight_g` and `weight_v`, or the newer
///   `parametrizations.weight.original0` and `…1`.
/// - Types: any floating-point type; float32 is used where it lies.
package final class KokoroCheckpoint: Checkpoint {
  private let source: any TensorSource
  private let parameters: KokoroParameters
  private let recipes: [String: KokoroMapping.Recipe]

  /// Whether `convertCheckpoint` made the file, which has looked at every number.
  private let isConverted: Bool

  package var name: String { source.path }
  package let parameterNames: [String]

  /// Throws `CheckpointError.parameters` unless the file holds the model's parameters, all of
  /// them and nothing else.
  /// - isConverted: whether the numbers need no search for NaN; nil for what the file says.
  package init(
    _ source: any TensorSource, parameters: KokoroParameters = KokoroParameters(),
    isConverted: Bool? = nil
  ) throws(CheckpointError) {
    let mapping = try KokoroMapping(source, parameters)
    let summary = mapping.summary
    guard summary.missing.isEmpty && summary.unexpected.isEmpty else {
      throw .parameters(
        .mismatch(missing: summary.missing, unexpected: summary.unexpected, file: source.path))
    }
    if let (name, expected, got) = summary.wrongShapes.first {
      throw .parameters(.shape(name, expected: expected, got: got, file: source.path))
    }
    recipes = mapping.recipes
    self.source = source
    self.isConverted = isConverted ?? (source as? SafetensorsFile)?.isConverted ?? false
    self.parameters = parameters
    parameterNames = mapping.recipes.keys.sorted()
  }

  package func tensor(_ name: String) throws(WeightError) -> Weight? {
    guard let recipe = recipes[name], let parameter = parameters[name] else { return nil }
    switch recipe {
    case .stored(let stored):
      let raw = try read(stored, as: parameter, parameter.shape)
      let weight = raw.weight()
      if !isConverted { try requireFinite(weight, name, file: source.path) }
      return weight
    case .folded(let length, let direction):
      let weight = foldWeightNorm(
        length: try read(length, as: parameter, parameter.lengthShape).weight(),
        direction: try read(direction, as: parameter, parameter.shape).weight())
      try requireFinite(weight, name, file: source.path)
      return weight
    }
  }

  private func read(
    _ part: KokoroMapping.Part, as parameter: KokoroParameters.Parameter, _ shape: [Int]
  ) throws(WeightError) -> RawTensor {
    var raw: RawTensor?
    do throws(CheckpointError) { raw = try source.raw(part.tensor) } catch {
      throw .unreadable(parameter.name, reason: error.description, file: source.path)
    }
    if let order = part.order { raw = raw?.permuted(order) }
    guard let raw else { throw .missing(part.tensor, file: source.path) }
    guard raw.element.isFloatingPoint else {
      throw .unreadable(
        parameter.name, reason: "expected floating-point numbers, got \(raw.element.rawValue)",
        file: source.path)
    }
    guard raw.shape == shape else {
      throw .shape(parameter.name, expected: shape, got: raw.shape, file: source.path)
    }
    return raw
  }
}
