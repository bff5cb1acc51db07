import KokoroTensor

/// Kokoro's parameters out of a file of named tensors, whatever spelling and layout it uses.
///
/// - Names: with or without PyTorch's `module.`.
/// - Weight norm: folded, or split in `weight_g` and `weight_v`, or the newer
///   `parametrizations.weight.original0` and `…1`.
/// - Types: any floating-point type; float32 is used where it lies.
public final class KokoroCheckpoint: Checkpoint {
  private enum Recipe: Sendable {
    case stored(String)
    case folded(length: String, direction: String)
  }

  private let source: any TensorSource
  private let parameters: KokoroParameters
  private let recipes: [String: Recipe]

  public var name: String { source.path }
  public let parameterNames: [String]

  /// Throws `CheckpointError.parameters` unless the file holds the model's parameters, all of
  /// them and nothing else.
  package init(
    _ source: any TensorSource, parameters: KokoroParameters = KokoroParameters()
  ) throws(CheckpointError) {
    var stored: [String: String] = [:]
    for name in source.tensorNames {
      let plain = KokoroNames.upstreamName(name)
      guard !KokoroNames.isIgnored(plain) else { continue }
      if let other = stored.updateValue(name, forKey: plain) {
        throw .malformed(
          path: source.path, format: source.format, part: "tensor '\(name)'",
          reason: "the same parameter as '\(other)'")
      }
    }
    var recipes: [String: Recipe] = [:]
    var missing: [String] = []
    for parameter in parameters.parameters {
      let name = parameter.name
      if let whole = stored.removeValue(forKey: name) {
        recipes[name] = .stored(whole)
      } else if parameter.isWeightNormed, let length = stored.removeValue(forKey: name + "_g"),
        let direction = stored.removeValue(forKey: name + "_v")
      {
        recipes[name] = .folded(length: length, direction: direction)
      } else {
        missing.append(name)
      }
    }
    guard missing.isEmpty && stored.isEmpty else {
      throw .parameters(
        .mismatch(missing: missing, unexpected: stored.values.sorted(), file: source.path))
    }
    self.source = source
    self.parameters = parameters
    self.recipes = recipes
    parameterNames = recipes.keys.sorted()
  }

  public func tensor(_ name: String) throws(WeightError) -> Weight? {
    guard let recipe = recipes[name], let parameter = parameters[name] else { return nil }
    switch recipe {
    case .stored(let stored):
      let raw = try read(stored, as: parameter, parameter.shape)
      let weight = raw.weight()
      // Float32 in place is our own canonical file, checked when it was made.
      if raw.element != .float32 { try requireFinite(weight, name, file: source.path) }
      return weight
    case .folded(let length, let direction):
      let channels = parameter.shape[0]
      let lengthShape = [channels] + parameter.shape.dropFirst().map { _ in 1 }
      let weight = foldWeightNorm(
        length: try read(length, as: parameter, lengthShape).weight(),
        direction: try read(direction, as: parameter, parameter.shape).weight())
      try requireFinite(weight, name, file: source.path)
      return weight
    }
  }

  private func read(
    _ stored: String, as parameter: KokoroParameters.Parameter, _ shape: [Int]
  ) throws(WeightError) -> RawTensor {
    let raw: RawTensor?
    do throws(CheckpointError) { raw = try source.raw(stored) } catch {
      throw .unreadable(parameter.name, reason: error.description, file: source.path)
    }
    guard let raw else { throw .missing(stored, file: source.path) }
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
