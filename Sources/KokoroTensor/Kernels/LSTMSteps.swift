/// The recurrent half of an LSTM direction. PyTorch's gates i, f, g, o:
/// c = σ(f) c + σ(i) tanh(g); h = σ(o) tanh(c), with gates += W h of the step before.
/// - gates: `[T, 4h]`, the input half with both biases; used up
/// - recurrent: `[4h, h]`
/// - y: `[T, h]`, overwritten
/// - reversed: from the last row to the first
package func lstmSteps(
  _ gates: MutableTensorView, recurrent: TensorView, reversed: Bool, into y: MutableTensorView,
  on execution: Execution
) throws {
  let h = recurrent.columns
  precondition(
    gates.columns == 4 * h && recurrent.rows == 4 * h && y.rows == gates.rows && y.columns == h
      && h % 8 == 0, "lstmSteps: shapes")
  let cellTensor = Tensor(rows: 1, columns: h)
  let cell = cellTensor.mutableView.row(0)
  var previous: UnsafePointer<Float>?
  for step in 0..<gates.rows {
    if step % 64 == 0 { try execution.checkpoint() }
    let t = reversed ? gates.rows - 1 - step : step
    let gate = gates.row(t)
    if let previous { gemv(recurrent, previous, addingTo: gate) }
    let output = y.row(t)
    var c = 0
    while c < h {
      let i = sigmoid(load(gate + c))
      let f = sigmoid(load(gate + h + c))
      let g = hyperbolicTangent(load(gate + 2 * h + c))
      let o = sigmoid(load(gate + 3 * h + c))
      let state = f * load(cell + c) + i * g
      store(state, cell + c)
      store(o * hyperbolicTangent(state), output + c)
      c += 8
    }
    previous = UnsafePointer(output)
  }
}
