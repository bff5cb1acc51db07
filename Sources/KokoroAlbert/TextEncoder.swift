import KokoroLayers
import KokoroTensor
import KokoroWeights

/// What the tokens sound like, before anything is known of their length.
///
/// Upstream: `TextEncoder`, kokoro/modules.py.
public struct TextEncoder: Sendable {
  package static let width = 512
  private static let kernel = 5

  private struct Stage: Sendable {
    let convolution: Conv1d
    let gamma: Weight
    let beta: Weight
  }

  private let embedding: Weight
  private let cnn: [Stage]
  private let lstm: BidirectionalLSTM

  public init(_ weights: Weights, vocabulary: Int) throws(WeightError) {
    embedding = try weights.tensor("embedding.weight", vocabulary, Self.width)
    var stages: [Stage] = []
    for i in 0..<3 {
      stages.append(
        Stage(
          convolution: try Conv1d(
            weights["cnn.\(i).0"],
            ConvolutionShape(
              inputs: Self.width, outputs: Self.width, kernel: Self.kernel,
              padding: Self.kernel / 2)),
          gamma: try weights["cnn.\(i).1"].tensor("gamma", Self.width),
          beta: try weights["cnn.\(i).1"].tensor("beta", Self.width)))
    }
    cnn = stages
    lstm = try BidirectionalLSTM(
      weights["lstm"], inputs: Self.width, hidden: Self.width / 2)
  }

  /// - tokens: `[T]`, each below the vocabulary's size
  /// - y: `[T, 512]`, overwritten
  package func callAsFunction(
    _ tokens: [Int], into y: MutableTensorView, on execution: Execution
  ) throws {
    let x = Tensor(uninitializedRows: tokens.count, columns: Self.width)
    gather(embedding.matrix, tokens, into: x.mutableView)
    for stage in cnn {
      try stage.convolution(x.view, into: y, on: execution)
      layerNorm(
        y.view, gamma: stage.gamma.base, beta: stage.beta.base, epsilon: 1e-5, into: x.mutableView)
      leakyReLU(x.mutableView, slope: 0.2)
    }
    try lstm(x.view, into: y, on: execution)
  }
}
