import Foundation
import KokoroTensor
import TestSupport
import Testing

struct ResidualConvolutionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let channels: Int
    let kernel: Int
    let dilation: Int
    let rows: Int
    let method: ResidualConvolution.Method
    var hasResidual = true
    /// Whether the weights are given as they are stored.
    var isBrief = false
    var testDescription: String {
      "\(channels) channels, kernel \(kernel), dilation \(dilation), \(rows) rows, \(method)"
        + (hasResidual ? "" : ", no residual") + (isBrief ? ", brief" : "")
    }
  }

  /// Every kernel, dilation and width in use; lengths that tiles and stretches don't divide.
  static let cases: [Case] = {
    var cases: [Case] = []
    for (kernel, points) in [(3, 16), (3, 32), (7, 32), (11, 32)] {
      for dilation in [1, 3, 5] {
        for rows in [1, 2, 3, 17, 129, 1001] {
          cases.append(
            Case(
              channels: 64, kernel: kernel, dilation: dilation, rows: rows,
              method: .fourier(points: points)))
        }
      }
      cases.append(
        Case(
          channels: 128, kernel: kernel, dilation: 3, rows: 333, method: .fourier(points: points)))
      cases.append(
        Case(
          channels: 256, kernel: kernel, dilation: 5, rows: 131, method: .fourier(points: points)))
    }
    for kernel in [3, 7, 11] {
      cases.append(Case(channels: 64, kernel: kernel, dilation: 3, rows: 1001, method: .direct))
      for dilation in [1, 5] {
        for channels in [128, 256] {
          cases.append(
            Case(
              channels: channels, kernel: kernel, dilation: dilation, rows: 77, method: .direct))
        }
      }
    }
    for method in [.direct, .fourier(points: 32)] as [ResidualConvolution.Method] {
      cases.append(
        Case(
          channels: 64, kernel: 7, dilation: 3, rows: 1001, method: method, hasResidual: false))
    }
    if PanelProduct.pays {
      for (kernel, points) in [(3, 16), (7, 32), (11, 32)] {
        for (dilation, rows) in [(1, 1), (1, 2), (1, 17), (3, 129), (5, 333), (5, 1080), (1, 1321)]
        {
          cases.append(
            Case(
              channels: 256, kernel: kernel, dilation: dilation, rows: rows,
              method: .fourier(points: points), hasResidual: rows != 129, isBrief: true))
        }
      }
    }
    return cases
  }()

  @Test func onlyBriefSignalsOfManyChannelsTakeStoredWeights() {
    func takes(channels: Int, rows: Int, _ method: ResidualConvolution.Method) -> Bool {
      ResidualConvolution(channels: channels, kernel: 7, dilation: 1, method: method)
        .prefersStoredWeights(rows: rows)
    }
    let method = ResidualConvolution.Method.fourier(points: 32)
    #expect(takes(channels: 256, rows: 1080, method) == PanelProduct.pays)
    #expect(!takes(channels: 256, rows: 20_000, method))
    #expect(!takes(channels: 128, rows: 1080, method))
    #expect(!takes(channels: 256, rows: 1080, .direct))
  }

  @Test(arguments: cases)
  func equalsTheSumOverTaps(_ c: Case) throws {
    var inputs = Inputs(c)
    let (expected, sums) = inputs.naive()
    var results: [[Float]] = []
    for workers in 1...3 {
      let (y, mean) = try inputs.run(workers: workers)
      results.append(y)
      let error = zip(mean, sums).map { abs($0 - $1) }.max() ?? 0
      let largest = sums.map(abs).max() ?? 0
      #expect(error < 4e-6 * max(1, largest), "mean")
    }
    #expect(results[1] == results[0] && results[2] == results[0], "depends on the threads")
    let error = expectClose(results[0], expected, within: 4e-6, c.testDescription)
    print("\(c.testDescription): error \(error)")
  }

  private struct Inputs {
    let c: Case
    let x: [Float]
    let w: [Float]
    let bias: Weight
    let alpha: Weight
    let residual: [Float]
    let affine: ColumnAffine

    init(_ c: Case) {
      self.c = c
      var numbers = TestNumbers(seed: UInt64(c.rows * c.kernel))
      x = numbers.array(c.rows * c.channels).map { $0 * 2 }
      w = numbers.array(c.channels * c.channels * c.kernel)
      bias = Weight(shape: [c.channels], numbers.array(c.channels))
      alpha = Weight(shape: [1, c.channels, 1], numbers.array(c.channels).map { $0 + 1.5 })
      residual = numbers.array(c.rows * c.channels)
      // Of a signal with mean 0.5 and some deviation.
      let statistics = ColumnStatistics(columns: c.channels, parts: 1)
      statistics.part(0).update(repeating: 5, count: c.channels)
      (statistics.part(0) + c.channels).update(repeating: 10, count: c.channels)
      affine = ColumnAffine(
        statistics, rows: 10, style: numbers.array(2 * c.channels).map { $0 * 0.3 })
    }

    /// y, and every column's mean.
    mutating func run(workers: Int) throws -> ([Float], [Double]) {
      let execution = Execution(workers: Workers(count: workers))
      let convolution = ResidualConvolution(
        channels: c.channels, kernel: c.kernel, dilation: c.dilation, method: c.method)
      let weight = Weight(shape: [c.channels, c.channels, c.kernel], w)
      let prepared = Tensor(rows: 1, columns: convolution.weightCount)
      try convolution.prepare(weight, into: prepared.mutableView.row(0), on: execution)
      #expect(!c.isBrief || convolution.prefersStoredWeights(rows: c.rows))
      let weights: ResidualConvolution.Weights =
        c.isBrief ? .stored(weight.base) : .prepared(prepared.view.row(0))
      let input = Tensor(x, rows: c.rows, columns: c.channels)
      // The residual is overwritten in place, as the engine has it.
      let y = Tensor(residual, rows: c.rows, columns: c.channels)
      let statistics = convolution.statistics(rows: c.rows, weights)
      try convolution(
        input.view, Snake(affine, alpha: alpha), weights: weights, bias: bias,
        residual: c.hasResidual ? y.view : nil, into: y.mutableView, statistics: statistics,
        on: execution)
      return withExtendedLifetime(weight) {
        (y.elements, statistics.moments(count: c.rows).mean)
      }
    }

    func naive() -> ([Double], [Double]) {
      let n = c.channels
      let active = x.indices.map { index -> Double in
        let channel = index % n
        let h =
          Double(x[index]) * Double(affine.gain[channel]) + Double(affine.offset[channel])
        let a = Double(alpha.elements[channel])
        return h + sin(a * h) * sin(a * h) / a
      }
      let b = bias.elements
      var y = residual.indices.map {
        (c.hasResidual ? Double(residual[$0]) : 0) + Double(b[$0 % n])
      }
      for t in 0..<c.rows {
        for j in 0..<c.kernel {
          let r = t + (j - (c.kernel - 1) / 2) * c.dilation
          guard r >= 0 && r < c.rows else { continue }
          for o in 0..<n {
            var sum = 0.0
            for i in 0..<n { sum += active[r * n + i] * Double(w[(o * n + i) * c.kernel + j]) }
            y[t * n + o] += sum
          }
        }
      }
      let means = (0..<n).map { channel in
        stride(from: channel, to: y.count, by: n).reduce(0) { $0 + y[$1] } / Double(c.rows)
      }
      return (y, means)
    }
  }
}
