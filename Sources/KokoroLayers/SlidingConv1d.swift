import KokoroTensor
import KokoroWeights

/// `torch.nn.Conv1d` of dense rows, without padding: its patches are windows that slide over the rows'
/// memory, so that none is gathered. For few channels and many rows.
package struct SlidingConv1d: Sendable {
  private let inputs: Int
  /// `[outputs, kernel · inputs]`: tap by tap, as rows lie in memory.
  private let weight: Weight
  private let bias: Weight

  /// Reads `weight` `[outputs, inputs, kernel]` and `bias` `[outputs]`.
  package init(
    _ weights: Weights, inputs: Int, outputs: Int, kernel: Int
  ) throws(WeightError) {
    self.inputs = inputs
    let source = try weights.tensor("weight", outputs, inputs, kernel).elements
    var reordered = [Float](repeating: 0, count: source.count)
    for o in 0..<outputs {
      for i in 0..<inputs {
        for j in 0..<kernel {
          reordered[(o * kernel + j) * inputs + i] = source[(o * inputs + i) * kernel + j]
        }
      }
    }
    weight = Weight(shape: [outputs, kernel * inputs], reordered)
    bias = try weights.tensor("bias", outputs)
  }

  /// On the calling thread: for loops that are split already.
  /// - x: `[(y.rows − 1) · stride + kernel, inputs]`, dense
  /// - y: `[rows, outputs]`, overwritten
  package func callAsFunction(
    _ x: UnsafePointer<Float>, stride: Int = 1, into y: MutableTensorView
  ) {
    linear(windows: x, hop: stride * inputs, weight.matrix, bias, into: y)
  }
}
