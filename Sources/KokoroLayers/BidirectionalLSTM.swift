import KokoroTensor
import KokoroWeights

/// `torch.nn.LSTM(bidirectional=True)`, one layer, one sequence.
public struct BidirectionalLSTM: Sendable {
  private struct Direction: Sendable {
    let input: Weight
    let recurrent: Weight
    /// Both biases, summed.
    let bias: Weight

    init(_ weights: Weights, suffix: String, inputs: Int, hidden: Int) throws(WeightError) {
      input = try weights.tensor("weight_ih_l0" + suffix, 4 * hidden, inputs)
      recurrent = try weights.tensor("weight_hh_l0" + suffix, 4 * hidden, hidden)
      let first = try weights.tensor("bias_ih_l0" + suffix, 4 * hidden).elements
      let second = try weights.tensor("bias_hh_l0" + suffix, 4 * hidden).elements
      bias = Weight(shape: [4 * hidden], zip(first, second).map { $0 + $1 })
    }
  }

  private let hidden: Int
  private let forward: Direction
  private let backward: Direction

  public init(_ weights: Weights, inputs: Int, hidden: Int) throws(WeightError) {
    self.hidden = hidden
    forward = try Direction(weights, suffix: "", inputs: inputs, hidden: hidden)
    backward = try Direction(weights, suffix: "_reverse", inputs: inputs, hidden: hidden)
  }

  /// - x: `[T, inputs]`
  /// - y: `[T, 2 hidden]`, overwritten: forward, then backward
  package func callAsFunction(
    _ x: TensorView, into y: MutableTensorView, on execution: Execution
  ) throws {
    precondition(y.rows == x.rows && y.columns == 2 * hidden, "BidirectionalLSTM: shapes")
    func run(_ direction: Direction, reversed: Bool, columns: Range<Int>, _ execution: Execution)
      throws
    {
      // Every frame's input half in one GEMM; only the recurrent half is sequential.
      let gates = Tensor(uninitializedRows: x.rows, columns: 4 * hidden)
      try linear(
        x, direction.input.matrix, direction.bias, into: gates.mutableView, on: execution)
      try lstmSteps(
        gates.mutableView, recurrent: direction.recurrent.matrix, reversed: reversed,
        into: y.columns(columns), on: execution)
    }
    try execution.both(
      { try run(forward, reversed: false, columns: 0..<hidden, $0) },
      { try run(backward, reversed: true, columns: hidden..<(2 * hidden), $0) })
  }
}
