import KokoroTensor

/// A residual convolution over five seconds of its generator stage.
enum ResidualKernel {
  struct Cost {
    /// Of the convolution, and of preparing its weights.
    var seconds, preparation: Double
    /// Operations of the direct method.
    var flops: Double
  }

  static func methods(kernel: Int) -> [ResidualConvolution.Method] {
    [.direct, .fourier(points: 32)] + (kernel == 3 ? [.fourier(points: 16)] : [])
  }

  static func cost(of convolution: ResidualConvolution, _ timer: KernelTimer) throws -> Cost {
    let (channels, kernel) = (convolution.channels, convolution.kernel)
    // The second stage, of 128 channels, has 24000 / 5 rows a second; the first a sixth of them.
    let rows = channels == 128 ? 24_000 : 4_000
    let execution = Execution(workers: .one)
    let weight = Weight(
      shape: [channels, channels, kernel],
      (0..<(channels * channels * kernel)).map { Float($0 % 13 - 6) * 1e-3 })
    let ones = Weight(shape: [channels], [Float](repeating: 1, count: channels))
    let input = Tensor(
      (0..<(rows * channels)).map { Float($0 % 17 - 8) * 0.1 }, rows: rows, columns: channels)
    let output = Tensor(rows: rows, columns: channels)
    let before = try ColumnStatistics(of: input.view, by: 512, on: execution)
    let snake = Snake(
      ColumnAffine(before, rows: rows, style: [Float](repeating: 0, count: 2 * channels)),
      alpha: ones)
    let prepared = Tensor(uninitializedRows: 1, columns: convolution.weightCount)
    let weights = prepared.mutableView.row(0)
    let after = convolution.statistics(rows: rows, .prepared(weights))
    let (x, y) = (input.view, output.mutableView)
    let preparation = try timer.shortest {
      try convolution.prepare(weight, into: weights, on: execution)
    }
    let seconds = try timer.shortest {
      try convolution(
        x, snake, weights: .prepared(weights), bias: ones, residual: y.view, into: y,
        statistics: after,
        on: execution)
    }
    return Cost(
      seconds: seconds, preparation: preparation,
      flops: 2 * Double(rows * kernel * channels * channels))
  }
}
