import KokoroLocking
import KokoroTensor

/// Weights in the form that their convolutions are computed with, made once and kept.
final class KeptWeights: Sendable {
  private let weights: Lock<[Weight?]>

  init(count: Int) {
    weights = Lock([Weight?](repeating: nil, count: count))
  }

  /// What is kept at `index`, or what `make` gives. Of two passes that make it at once, both use the
  /// first's.
  func callAsFunction(_ index: Int, _ make: () throws -> Weight) rethrows -> Weight {
    if let weight = weights.withLock({ $0[index] }) { return weight }
    let made = try make()
    return weights.withLock { weights in
      let weight = weights[index] ?? made
      weights[index] = weight
      return weight
    }
  }
}
