import KokoroTensor
import KokoroWeights

/// Adaptive instance norm: every channel normalised over all of time, then scaled and shifted as
/// the style says. Upstream: `AdaIN1d`, kokoro/istftnet.py; Huang and Belongie, 2017.
public struct AdaIN1d: Sendable {
  private let fc: Linear

  public init(_ weights: Weights, style: Int, channels: Int) throws(WeightError) {
    fc = try Linear(weights["fc"], inputs: style, outputs: 2 * channels)
  }

  /// The norm of data with these statistics, as one product and sum a channel.
  /// - rows: how many rows the statistics are of
  package func affine(
    _ statistics: borrowing ColumnStatistics, rows: Int, style: [Float]
  ) -> ColumnAffine {
    ColumnAffine(statistics, rows: rows, style: fc(style))
  }

  /// The norm of `x`, read once for its statistics.
  package func affine(of x: TensorView, style: [Float], on execution: Execution) throws
    -> ColumnAffine
  {
    let statistics = try ColumnStatistics(of: x, by: 256, on: execution)
    return affine(statistics, rows: x.rows, style: style)
  }
}
