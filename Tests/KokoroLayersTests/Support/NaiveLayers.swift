import Foundation

/// A row-major matrix in float64.
struct Matrix {
  let rows: Int
  let columns: Int
  var values: [Double]

  init(_ values: [Double], columns: Int) {
    self.values = values
    self.columns = columns
    rows = columns == 0 ? 0 : values.count / columns
  }

  init(_ values: [Float], columns: Int) { self.init(values.map(Double.init), columns: columns) }

  subscript(r: Int, c: Int) -> Double {
    get { values[r * columns + c] }
    set { values[r * columns + c] = newValue }
  }

  func map(_ change: (Double) -> Double) -> Matrix { Matrix(values.map(change), columns: columns) }
}

/// PyTorch's layers written as their formulas, in float64.
enum Naive {
  /// x · wᵀ + b
  static func linear(_ x: Matrix, _ w: [Double], _ b: [Double]) -> Matrix {
    let outputs = w.count / x.columns
    var y = Matrix([Double](repeating: 0, count: x.rows * outputs), columns: outputs)
    for r in 0..<x.rows {
      for o in 0..<outputs {
        y[r, o] = (0..<x.columns).reduce(b.isEmpty ? 0 : b[o]) {
          $0 + x[r, $1] * w[o * x.columns + $1]
        }
      }
    }
    return y
  }

  /// `torch.nn.functional.conv1d` of `[T, inputs]`; w: `[outputs, inputs, kernel]`
  static func convolution(
    _ x: Matrix, _ w: [Double], _ b: [Double], outputs: Int, kernel: Int, stride: Int = 1,
    padding: Int = 0
  ) -> Matrix {
    let rows = (x.rows + 2 * padding - kernel) / stride + 1
    var y = Matrix([Double](repeating: 0, count: rows * outputs), columns: outputs)
    for t in 0..<rows {
      for o in 0..<outputs {
        var sum = b.isEmpty ? 0 : b[o]
        for j in 0..<kernel where (0..<x.rows).contains(t * stride + j - padding) {
          for i in 0..<x.columns {
            sum += x[t * stride + j - padding, i] * w[(o * x.columns + i) * kernel + j]
          }
        }
        y[t, o] = sum
      }
    }
    return y
  }

  /// `torch.nn.ConvTranspose1d`, one group a channel, kernel 3, stride 2, padding 1, output padding 1.
  static func depthwiseDoubling(_ x: Matrix, _ w: [Double], _ b: [Double]) -> Matrix {
    var y = Matrix([Double](repeating: 0, count: 2 * x.rows * x.columns), columns: x.columns)
    for c in 0..<x.columns {
      for t in 0..<y.rows { y[t, c] = b[c] }
      for r in 0..<x.rows {
        for j in 0..<3 where (0..<y.rows).contains(2 * r + j - 1) {
          y[2 * r + j - 1, c] += x[r, c] * w[3 * c + j]
        }
      }
    }
    return y
  }

  /// `AdaIN1d`: the biased instance norm of every column, times 1 + γ, plus β.
  static func adaptiveNorm(_ x: Matrix, style: [Double]) -> Matrix {
    var y = x
    for c in 0..<x.columns {
      let mean = (0..<x.rows).reduce(0) { $0 + x[$1, c] } / Double(x.rows)
      let variance =
        (0..<x.rows).reduce(0) { $0 + (x[$1, c] - mean) * (x[$1, c] - mean) } / Double(x.rows)
      for r in 0..<x.rows {
        y[r, c] =
          (1 + style[c]) * (x[r, c] - mean) / (variance + 1e-5).squareRoot()
          + style[x.columns + c]
      }
    }
    return y
  }

  static func leakyReLU(_ x: Matrix, _ slope: Double) -> Matrix {
    x.map { $0 < 0 ? $0 * slope : $0 }
  }

  /// One direction of `torch.nn.LSTM`, gates i, f, g, o.
  static func lstm(
    _ x: Matrix, input: [Double], recurrent: [Double], biases: ([Double], [Double]),
    hidden h: Int, reversed: Bool
  ) -> Matrix {
    var y = Matrix([Double](repeating: 0, count: x.rows * h), columns: h)
    var (state, cell) = ([Double](repeating: 0, count: h), [Double](repeating: 0, count: h))
    func sigma(_ v: Double) -> Double { 1 / (1 + exp(-v)) }
    for t in reversed ? Array((0..<x.rows).reversed()) : Array(0..<x.rows) {
      let gates = (0..<(4 * h)).map { g in
        let own = (0..<x.columns).reduce(biases.0[g] + biases.1[g]) {
          $0 + x[t, $1] * input[g * x.columns + $1]
        }
        return (0..<h).reduce(own) { $0 + state[$1] * recurrent[g * h + $1] }
      }
      for c in 0..<h {
        cell[c] = sigma(gates[h + c]) * cell[c] + sigma(gates[c]) * tanh(gates[2 * h + c])
        state[c] = sigma(gates[3 * h + c]) * tanh(cell[c])
        y[t, c] = state[c]
      }
    }
    return y
  }
}
