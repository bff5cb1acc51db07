import KokoroLayers
import KokoroTensor
import KokoroWeights

/// ALBERT: one transformer layer, applied twelve times.
///
/// Upstream: `CustomAlbert` (kokoro/modules.py), that is `transformers.AlbertModel`; Lan et al.,
/// 2019.
public struct Albert: Sendable {
  package static let width = 768
  private static let embeddingWidth = 128
  private static let layers = 12

  private let wordEmbeddings: Weight
  private let positionEmbeddings: Weight
  private let typeEmbeddings: Weight
  private let embeddingNorm: LayerNorm
  private let embeddingMapping: Linear
  private let layer: AlbertLayer

  public init(_ weights: Weights, vocabulary: Int, positions: Int) throws(WeightError) {
    let embeddings = weights["embeddings"]
    wordEmbeddings = try embeddings.tensor(
      "word_embeddings.weight", vocabulary, Self.embeddingWidth)
    positionEmbeddings = try embeddings.tensor(
      "position_embeddings.weight", positions, Self.embeddingWidth)
    typeEmbeddings = try embeddings.tensor("token_type_embeddings.weight", 2, Self.embeddingWidth)
    embeddingNorm = try LayerNorm(embeddings["LayerNorm"], width: Self.embeddingWidth)
    embeddingMapping = try Linear(
      weights["encoder.embedding_hidden_mapping_in"], inputs: Self.embeddingWidth,
      outputs: Self.width)
    layer = try AlbertLayer(
      weights["encoder.albert_layer_groups.0.albert_layers.0"], width: Self.width)
  }

  /// - tokens: `[T]`, each below the vocabulary's size, T at most the number of positions
  /// - y: `[T, 768]`, overwritten
  package func callAsFunction(
    _ tokens: [Int], into y: MutableTensorView, on execution: Execution
  ) throws {
    let embedded = Tensor(uninitializedRows: tokens.count, columns: Self.embeddingWidth)
    let rows = embedded.mutableView
    gather(wordEmbeddings.matrix, tokens, into: rows)
    add(positionEmbeddings.matrix.rows(0..<tokens.count), to: rows)
    for r in 0..<tokens.count { add(typeEmbeddings.matrix.rows(0..<1), to: rows.rows(r..<(r + 1))) }
    embeddingNorm(rows.view, into: rows)
    try embeddingMapping(rows.view, into: y, on: execution)

    let scratch = PackedAlbertLayer.Scratch(tokens: tokens.count, workers: execution.workers.count)
    let packed = try layer.packed(on: execution)
    for _ in 0..<Self.layers { try packed(y, scratch: scratch, on: execution) }
  }
}

/// The weights of ALBERT's layer: attention and feed-forward, each with its residual, then normed.
struct AlbertLayer: Sendable {
  fileprivate static let heads = 12
  fileprivate static let hidden = 2048

  private let query: Linear
  private let key: Linear
  private let value: Linear
  private let dense: Linear
  private let attentionNorm: LayerNorm
  private let feedForward: Linear
  private let feedForwardOutput: Linear
  private let outputNorm: LayerNorm

  init(_ weights: Weights, width: Int) throws(WeightError) {
    let attention = weights["attention"]
    query = try Linear(attention["query"], inputs: width, outputs: width)
    key = try Linear(attention["key"], inputs: width, outputs: width)
    value = try Linear(attention["value"], inputs: width, outputs: width)
    dense = try Linear(attention["dense"], inputs: width, outputs: width)
    attentionNorm = try LayerNorm(attention["LayerNorm"], width: width)
    feedForward = try Linear(weights["ffn"], inputs: width, outputs: Self.hidden)
    feedForwardOutput = try Linear(weights["ffn_output"], inputs: Self.hidden, outputs: width)
    outputNorm = try LayerNorm(weights["full_layer_layer_norm"], width: width)
  }

  /// The layer ready to be applied twelve times.
  func packed(on execution: Execution) throws -> PackedAlbertLayer {
    PackedAlbertLayer(
      query: try query.packed(on: execution), key: try key.packed(on: execution),
      value: try value.packed(on: execution), dense: try dense.packed(on: execution),
      attentionNorm: attentionNorm, feedForward: try feedForward.packed(on: execution),
      feedForwardOutput: try feedForwardOutput.packed(on: execution), outputNorm: outputNorm)
  }
}

struct PackedAlbertLayer: ~Copyable {
  fileprivate let query: PackedLinear
  fileprivate let key: PackedLinear
  fileprivate let value: PackedLinear
  fileprivate let dense: PackedLinear
  fileprivate let attentionNorm: LayerNorm
  fileprivate let feedForward: PackedLinear
  fileprivate let feedForwardOutput: PackedLinear
  fileprivate let outputNorm: LayerNorm

  /// What all layers work in.
  struct Scratch: ~Copyable {
    let query, key, value, context, hidden, scores: Tensor

    init(tokens: Int, workers: Int) {
      query = Tensor(uninitializedRows: tokens, columns: Albert.width)
      key = Tensor(uninitializedRows: tokens, columns: Albert.width)
      value = Tensor(uninitializedRows: tokens, columns: Albert.width)
      context = Tensor(uninitializedRows: tokens, columns: Albert.width)
      hidden = Tensor(uninitializedRows: tokens, columns: AlbertLayer.hidden)
      scores = Tensor(uninitializedRows: workers * tokens, columns: tokens)
    }
  }

  /// - x: `[T, width]`, replaced
  func callAsFunction(
    _ x: MutableTensorView, scratch: borrowing Scratch, on execution: Execution
  ) throws {
    try attend(x.view, scratch: scratch, on: execution)
    try dense(scratch.context.view, into: x, accumulate: true, on: execution)
    try execution.stretches(of: x.rows, by: 32) { attentionNorm(x.view.rows($0), into: x.rows($0)) }

    let hidden = scratch.hidden.mutableView
    try feedForward(x.view, into: hidden, on: execution)
    try execution.stretches(of: hidden.rows, by: 16) { geluTanh(hidden.rows($0)) }
    try feedForwardOutput(hidden.view, into: x, accumulate: true, on: execution)
    try execution.stretches(of: x.rows, by: 32) { outputNorm(x.view.rows($0), into: x.rows($0)) }
  }

  /// softmax(Q Kᵀ/√d) V, head by head, into `scratch.context`.
  private func attend(
    _ x: TensorView, scratch: borrowing Scratch, on execution: Execution
  ) throws {
    let q = scratch.query.mutableView
    let k = scratch.key.mutableView
    let v = scratch.value.mutableView
    let context = scratch.context.mutableView
    let scores = scratch.scores.mutableView
    try query(x, into: q, on: execution)
    try key(x, into: k, on: execution)
    try value(x, into: v, on: execution)
    let size = Albert.width / AlbertLayer.heads
    let scale = 1 / Float(size).squareRoot()
    try execution.parallel(AlbertLayer.heads) { head, worker in
      let columns = (head * size)..<((head + 1) * size)
      let own = scores.rows((worker * x.rows)..<((worker + 1) * x.rows))
      gemm(q.view.columns(columns), transposed: k.view.columns(columns), into: own)
      softmaxRows(own, scale: scale)
      gemm(own.view, v.view.columns(columns), into: context.columns(columns))
    }
  }
}

/// `torch.nn.LayerNorm` with ALBERT's ε.
struct LayerNorm: Sendable {
  private let weight: Weight
  private let bias: Weight

  init(_ weights: Weights, width: Int) throws(WeightError) {
    weight = try weights.tensor("weight", width)
    bias = try weights.tensor("bias", width)
  }

  func callAsFunction(_ x: TensorView, into y: MutableTensorView) {
    layerNorm(x, gamma: weight.base, beta: bias.base, epsilon: 1e-12, into: y)
  }
}
