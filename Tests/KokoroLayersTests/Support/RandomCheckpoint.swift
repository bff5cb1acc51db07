import KokoroTensor
import KokoroWeights
import TestSupport

/// Random parameters of given shapes, the same on every run.
struct RandomCheckpoint: Checkpoint {
  let name = "random"
  private let weights: [String: Weight]

  /// - scale: the largest absolute value
  init(_ shapes: [String: [Int]], scale: Float = 1, seed: UInt64 = 1) {
    var numbers = TestNumbers(seed: seed)
    var weights: [String: Weight] = [:]
    for (name, shape) in shapes.sorted(by: { $0.key < $1.key }) {
      weights[name] = Weight(
        shape: shape, numbers.array(shape.reduce(1, *)).map { $0 * scale })
    }
    self.weights = weights
  }

  var parameterNames: [String] { weights.keys.sorted() }

  func tensor(_ name: String) -> Weight? { weights[name] }

  /// As float64, for the naive versions.
  func numbers(_ name: String) -> [Double] { weights[name]?.elements.map(Double.init) ?? [] }
}
