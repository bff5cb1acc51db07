/// Decides which tensors of a file make which parameter, by name.
struct KokoroMapping {
  /// A tensor of the file, and how its dimensions become PyTorch's.
  struct Part: Sendable {
    let tensor: String
    /// For `RawTensor.permuted`; nil where the layout is PyTorch's.
    let order: [Int]?
  }

  enum Recipe: Sendable {
    case stored(Part)
    case folded(length: Part, direction: Part)
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
        recipes[name] = .stored(part(source, whole, parameter.shape, name))
      } else if parameter.isWeightNormed, let length = stored.removeValue(forKey: name + "_g"),
        let direction = stored.removeValue(forKey: name + "_v")
      {
        recipes[name] = .folded(
          length: part(source, length, parameter.lengthShape, name + "_g"),
          direction: part(source, direction, parameter.shape, name + "_v"))
      } else {
        summary.missing.append(name)
      }
    }
    summary.unexpected = stored.values.sorted()
  }

  /// Finds the layout by the shape: PyTorch's `[a, b, c]`, or channels last as MLX has it,
  /// `[a, c, b]`, or `[b, c, a]` for a transposed convolution that was turned outputs first. No
  /// parameter of Kokoro has two equal dimensions that would make them look the same.
  private mutating func part(
    _ source: any TensorSource, _ tensor: String, _ expected: [Int], _ name: String
  ) -> Part {
    guard let layout = source.layout(tensor), layout.shape != expected else {
      return Part(tensor: tensor, order: nil)
    }
    let orders = [[0, 2, 1], [2, 0, 1]].prefix(name.contains(".ups.") ? 2 : 1)
    if layout.shape.count == 3, expected.count == 3,
      let order = orders.first(where: { order in order.map { layout.shape[$0] } == expected })
    {
      return Part(tensor: tensor, order: order)
    }
    summary.wrongShapes.append((name, expected, layout.shape))
    return Part(tensor: tensor, order: nil)
  }
}

extension KokoroParameters.Parameter {
  /// The shape of `weight_g`: one length an index of the first dimension.
  var lengthShape: [Int] { [shape[0]] + shape.dropFirst().map { _ in 1 } }
}
