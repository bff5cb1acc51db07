import KokoroTensor
import KokoroWeights

/// A residual block of the decoder and of the F0 and energy predictors; may double time.
///
/// Upstream: `AdainResBlk1d`, kokoro/istftnet.py.
public struct AdainResBlk1d: Sendable {
  private let inputs: Int
  private let outputs: Int
  private let norm1: AdaIN1d
  private let norm2: AdaIN1d
  private let conv1: Conv1d
  private let conv2: Conv1d
  /// Where input and output differ in width.
  private let conv1x1: Conv1d?
  /// Where time doubles: a depthwise transposed convolution's weight and bias.
  private let pool: (weight: Weight, bias: Weight)?

  public init(
    _ weights: Weights, inputs: Int, outputs: Int, style: Int = 128, doublesTime: Bool = false
  ) throws(WeightError) {
    self.inputs = inputs
    self.outputs = outputs
    norm1 = try AdaIN1d(weights["norm1"], style: style, channels: inputs)
    norm2 = try AdaIN1d(weights["norm2"], style: style, channels: outputs)
    conv1 = try Conv1d(
      weights["conv1"],
      ConvolutionShape(inputs: inputs, outputs: outputs, kernel: 3, padding: 1))
    conv2 = try Conv1d(
      weights["conv2"],
      ConvolutionShape(inputs: outputs, outputs: outputs, kernel: 3, padding: 1))
    conv1x1 =
      inputs == outputs
      ? nil
      : try Conv1d(
        weights["conv1x1"], ConvolutionShape(inputs: inputs, outputs: outputs, kernel: 1),
        hasBias: false)
    pool =
      doublesTime
      ? (
        try weights["pool"].tensor("weight", inputs, 1, 3),
        try weights["pool"].tensor("bias", inputs)
      ) : nil
  }

  package func outputRows(_ rows: Int) -> Int { pool == nil ? rows : 2 * rows }

  /// - x: `[T, inputs]`; style: `[128]`
  /// - y: `[outputRows(T), outputs]`, overwritten; must not overlap x
  package func callAsFunction(
    _ x: TensorView, style: [Float], into y: MutableTensorView, on execution: Execution
  ) throws {
    precondition(
      x.columns == inputs && y.columns == outputs && y.rows == outputRows(x.rows),
      "AdainResBlk1d: shapes")
    let hidden = Tensor(uninitializedRows: y.rows, columns: outputs)
    try residual(x, style: style, hidden: hidden.mutableView, into: y, on: execution)
    if let conv1x1 {
      // A 1×1 convolution commutes with repeating rows: it sees each row once.
      let shortcut = hidden.mutableView.rows(0..<x.rows)
      try conv1x1(x, into: shortcut, on: execution)
      try addAndHalve(shortcut.view, to: y, on: execution)
    } else {
      try addAndHalve(x, to: y, on: execution)
    }
  }

  private func residual(
    _ x: TensorView, style: [Float], hidden: MutableTensorView, into y: MutableTensorView,
    on execution: Execution
  ) throws {
    let activated = Tensor(uninitializedRows: x.rows, columns: inputs)
    let affine = try norm1.affine(of: x, style: style, on: execution)
    try activate(x, affine, into: activated.mutableView, on: execution)
    if let pool {
      let doubled = Tensor(uninitializedRows: y.rows, columns: inputs)
      depthwiseDoubling(activated.view, pool.weight, pool.bias, into: doubled.mutableView)
      try conv1(doubled.view, into: hidden, on: execution)
    } else {
      try conv1(activated.view, into: hidden, on: execution)
    }
    let second = try norm2.affine(of: hidden.view, style: style, on: execution)
    try activate(hidden.view, second, into: hidden, on: execution)
    try conv2(hidden.view, into: y, on: execution)
  }

  private func activate(
    _ x: TensorView, _ affine: ColumnAffine, into y: MutableTensorView, on execution: Execution
  ) throws {
    try execution.stretches(of: x.rows, by: 64) {
      affineLeakyReLU(x.rows($0), affine, slope: 0.2, into: y.rows($0))
    }
  }

  /// y = (y + shortcut)/√2, the shortcut's rows repeated where time doubles.
  private func addAndHalve(
    _ shortcut: TensorView, to y: MutableTensorView, on execution: Execution
  ) throws {
    let scale = Float(0.5).squareRoot()
    let repeats = y.rows / max(1, shortcut.rows)
    try execution.stretches(of: y.rows, by: 64) { rows in
      for r in rows {
        let source = shortcut.row(r / repeats)
        let target = y.row(r)
        for c in 0..<outputs { target[c] = (target[c] + source[c]) * scale }
      }
    }
  }
}
