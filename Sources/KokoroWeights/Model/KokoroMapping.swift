/// Decides which tensors of a file make which parameter, by name.
struct KokoroMapping {
  enum Recipe: Sendable {
    case stored(String)
    case folded(length: String, direction: String)
  }

  private(set) var recipes: [String: Recipe] = [:]
  private(set) var summary = ParameterMapping()

  init(_ source: any TensorSource, _ parameters: KokoroParameters) throws(CheckpointError) {
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
    for parameter in parameters.parameters {
      let name = parameter.name
      if let whole = stored.removeValue(forKey: name) {
        recipes[name] = .stored(whole)
        check(source, whole, parameter.shape, name)
      } else if parameter.isWeightNormed, let length = stored.removeValue(forKey: name + "_g"),
        let direction = stored.removeValue(forKey: name + "_v")
      {
        recipes[name] = .folded(length: length, direction: direction)
        check(source, length, parameter.lengthShape, name + "_g")
        check(source, direction, parameter.shape, name + "_v")
      } else {
        summary.missing.append(name)
      }
    }
    summary.unexpected = stored.values.sorted()
  }

  private mutating func check(
    _ source: any TensorSource, _ stored: String, _ expected: [Int], _ name: String
  ) {
    guard let layout = source.layout(stored), layout.shape != expected else { return }
    summary.wrongShapes.append("\(name): expected \(expected), got \(layout.shape)")
  }
}

extension KokoroParameters.Parameter {
  /// The shape of `weight_g`: one length an index of the first dimension.
  var lengthShape: [Int] { [shape[0]] + shape.dropFirst().map { _ in 1 } }
}
