import KokoroTensor
import KokoroWeights

/// `torch.nn.Conv1d`, its weight norm folded.
public struct Conv1d: Sendable {
  package let shape: ConvolutionShape
  package let weight: Weight
  package let bias: Weight?

  /// Reads `weight` `[outputs, inputs, kernel]` and, unless told otherwise, `bias` `[outputs]`.
  package init(
    _ weights: Weights, _ shape: ConvolutionShape, hasBias: Bool = true
  ) throws(WeightError) {
    self.shape = shape
    weight = try weights.tensor("weight", shape.outputs, shape.inputs, shape.kernel)
    bias = hasBias ? try weights.tensor("bias", shape.outputs) : nil
  }

  /// - x: `[T, inputs]`; y: `[shape.outputRows(T), outputs]`, overwritten
  package func callAsFunction(
    _ x: TensorView, into y: MutableTensorView, on execution: Execution
  ) throws {
    try convolution(x, weight, bias, shape, into: y, on: execution)
  }
}
