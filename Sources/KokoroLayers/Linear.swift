import KokoroTensor
import KokoroWeights

/// `torch.nn.Linear`: y = x · wᵀ + b.
public struct Linear: Sendable {
  package let weight: Weight
  package let bias: Weight?

  /// Reads `weight` `[outputs, inputs]` and `bias` `[outputs]`.
  public init(_ weights: Weights, inputs: Int, outputs: Int) throws(WeightError) {
    weight = try weights.tensor("weight", outputs, inputs)
    bias = try weights.tensor("bias", outputs)
  }

  package var outputs: Int { weight.shape[0] }

  /// - x: `[rows, inputs]`; y: `[rows, outputs]`, overwritten
  package func callAsFunction(
    _ x: TensorView, into y: MutableTensorView, on execution: Execution
  ) throws {
    try linear(x, weight.matrix, bias, into: y, on: execution)
  }

  /// The layer with its weights reordered for repeated use.
  package func packed(on execution: Execution) throws -> PackedLinear {
    try PackedLinear(weight, bias, on: execution)
  }

  /// One row through the layer: for styles.
  package func callAsFunction(_ x: [Float]) -> [Float] {
    let input = Tensor(x, rows: 1, columns: x.count)
    let output = Tensor(bias?.elements ?? [], rows: 1, columns: outputs)
    smallProducts(
      input.view, transposed: weight.matrix, into: output.mutableView, accumulate: true)
    return output.elements
  }
}
