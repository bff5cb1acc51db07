/// Every parameter of Kokoro: upstream's `state_dict` names and PyTorch's shapes.
///
/// Weight norm is folded: where upstream keeps `X.weight_g` and `X.weight_v`, the canonical file
/// has `X.weight`. Left out are the pooler of ALBERT, which nothing uses, and the affine part of
/// the instance norms (`*.norm.weight`, `*.norm.bias`), which is the identity and missing from
/// the published checkpoint too.
public struct KokoroParameters: Sendable {
  /// A tensor that the model needs.
  public struct Parameter: Equatable, Sendable {
    /// Upstream's, without weight norm's `_g` and `_v`.
    public let name: String
    /// As PyTorch stores it.
    public let shape: [Int]
    /// Whether upstream stores it as a direction `weight_v` and a length `weight_g`.
    public let isWeightNormed: Bool

    package init(name: String, shape: [Int], isWeightNormed: Bool = false) {
      self.name = name
      self.shape = shape
      self.isWeightNormed = isWeightNormed
    }
  }

  /// In the order of upstream's modules.
  public let parameters: [Parameter]
  private let indices: [String: Int]

  /// Those of a model of these sizes.
  public init(_ configuration: KokoroConfiguration = KokoroConfiguration()) {
    var table = Table(configuration: configuration)
    table.bert()
    table.linear("bert_encoder", configuration.albert.hiddenSize, configuration.hiddenSize)
    table.predictor()
    table.textEncoder()
    table.decoder()
    self.init(parameters: table.parameters)
  }

  /// Any list: a part of the model, or a small stand-in.
  package init(parameters: [Parameter]) {
    self.parameters = parameters
    indices = Dictionary(
      parameters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The parameter of a name.
  public subscript(name: String) -> Parameter? {
    indices[name].map { parameters[$0] }
  }

  /// Parameters as upstream counts them: a folded one is two.
  package var upstreamCount: Int {
    parameters.reduce(0) { $0 + ($1.isWeightNormed ? 2 : 1) }
  }

  /// Names that the model needs and `checkpoint` lacks, names that it has beyond, and the first
  /// wrong shape, as an error. Reads every parameter.
  public func verify(_ checkpoint: any Checkpoint) throws(WeightError) {
    let names = Set(checkpoint.parameterNames)
    let missing = parameters.map(\.name).filter { !names.contains($0) }
    let unexpected = checkpoint.parameterNames.filter { indices[$0] == nil }
    guard missing.isEmpty && unexpected.isEmpty else {
      throw .mismatch(missing: missing, unexpected: unexpected, file: checkpoint.name)
    }
    for parameter in parameters {
      guard let weight = try checkpoint.tensor(parameter.name) else { continue }
      guard weight.shape == parameter.shape else {
        throw .shape(
          parameter.name, expected: parameter.shape, got: weight.shape, file: checkpoint.name)
      }
    }
  }
}

/// Builds the list block by block. The functions bear the names of upstream's classes.
private struct Table {
  let configuration: KokoroConfiguration
  var parameters: [KokoroParameters.Parameter] = []

  var style: Int { configuration.styleSize }
  var hidden: Int { configuration.hiddenSize }

  init(configuration: KokoroConfiguration) {
    self.configuration = configuration
  }

  mutating func add(_ name: String, _ shape: Int...) {
    parameters.append(.init(name: name, shape: shape, isWeightNormed: false))
  }

  mutating func addNormed(_ name: String, _ shape: Int..., bias: Int? = nil) {
    parameters.append(.init(name: name + ".weight", shape: shape, isWeightNormed: true))
    if let bias { add(name + ".bias", bias) }
  }

  mutating func linear(_ name: String, _ inputs: Int, _ outputs: Int) {
    add(name + ".weight", outputs, inputs)
    add(name + ".bias", outputs)
  }

  mutating func layerNorm(_ name: String, _ channels: Int) {
    add(name + ".weight", channels)
    add(name + ".bias", channels)
  }

  /// Both directions of a one-layer LSTM whose outputs have `outputs` channels together.
  mutating func lstm(_ name: String, _ inputs: Int, _ outputs: Int) {
    let cells = outputs / 2
    for direction in ["", "_reverse"] {
      add("\(name).weight_ih_l0\(direction)", 4 * cells, inputs)
      add("\(name).weight_hh_l0\(direction)", 4 * cells, cells)
      add("\(name).bias_ih_l0\(direction)", 4 * cells)
      add("\(name).bias_hh_l0\(direction)", 4 * cells)
    }
  }

  /// AdaIN1d and AdaLayerNorm: a linear layer from style to scale and shift.
  mutating func adaptiveNorm(_ name: String, _ channels: Int) {
    linear(name + ".fc", style, 2 * channels)
  }

  mutating func adainResBlk1d(_ name: String, _ inputs: Int, _ outputs: Int, upsample: Bool = false)
  {
    if upsample { addNormed(name + ".pool", inputs, 1, 3, bias: inputs) }
    addNormed(name + ".conv1", outputs, inputs, 3, bias: outputs)
    addNormed(name + ".conv2", outputs, outputs, 3, bias: outputs)
    adaptiveNorm(name + ".norm1", inputs)
    adaptiveNorm(name + ".norm2", outputs)
    if inputs != outputs { addNormed(name + ".conv1x1", outputs, inputs, 1) }
  }

  mutating func adaINResBlock1(_ name: String, _ channels: Int, kernel: Int, dilations: Int) {
    for i in 0..<dilations {
      for half in 1...2 {
        addNormed("\(name).convs\(half).\(i)", channels, channels, kernel, bias: channels)
        adaptiveNorm("\(name).adain\(half).\(i)", channels)
        add("\(name).alpha\(half).\(i)", 1, channels, 1)
      }
    }
  }

  mutating func bert() {
    let albert = configuration.albert
    add("bert.embeddings.word_embeddings.weight", configuration.tokenCount, albert.embeddingSize)
    add("bert.embeddings.position_embeddings.weight", albert.maximumLength, albert.embeddingSize)
    add("bert.embeddings.token_type_embeddings.weight", 2, albert.embeddingSize)
    layerNorm("bert.embeddings.LayerNorm", albert.embeddingSize)
    linear("bert.encoder.embedding_hidden_mapping_in", albert.embeddingSize, albert.hiddenSize)
    let layer = "bert.encoder.albert_layer_groups.0.albert_layers.0"
    for projection in ["query", "key", "value", "dense"] {
      linear("\(layer).attention.\(projection)", albert.hiddenSize, albert.hiddenSize)
    }
    layerNorm(layer + ".attention.LayerNorm", albert.hiddenSize)
    linear(layer + ".ffn", albert.hiddenSize, albert.intermediateSize)
    linear(layer + ".ffn_output", albert.intermediateSize, albert.hiddenSize)
    layerNorm(layer + ".full_layer_layer_norm", albert.hiddenSize)
  }

  mutating func predictor() {
    for i in 0..<configuration.layerCount {
      lstm("predictor.text_encoder.lstms.\(2 * i)", hidden + style, hidden)
      adaptiveNorm("predictor.text_encoder.lstms.\(2 * i + 1)", hidden)
    }
    lstm("predictor.lstm", hidden + style, hidden)
    linear("predictor.duration_proj.linear_layer", hidden, configuration.maximumDuration)
    lstm("predictor.shared", hidden + style, hidden)
    for curve in ["F0", "N"] {
      adainResBlk1d("predictor.\(curve).0", hidden, hidden)
      adainResBlk1d("predictor.\(curve).1", hidden, hidden / 2, upsample: true)
      adainResBlk1d("predictor.\(curve).2", hidden / 2, hidden / 2)
      add("predictor.\(curve)_proj.weight", 1, hidden / 2, 1)
      add("predictor.\(curve)_proj.bias", 1)
    }
  }

  mutating func textEncoder() {
    add("text_encoder.embedding.weight", configuration.tokenCount, hidden)
    for i in 0..<configuration.layerCount {
      addNormed(
        "text_encoder.cnn.\(i).0", hidden, hidden, configuration.textEncoderKernelSize,
        bias: hidden)
      add("text_encoder.cnn.\(i).1.gamma", hidden)
      add("text_encoder.cnn.\(i).1.beta", hidden)
    }
    lstm("text_encoder.lstm", hidden, hidden)
  }

  mutating func decoder() {
    // 1024 and 64 are literals in upstream's class too; 2 more channels are F0 and energy.
    adainResBlk1d("decoder.encode", hidden + 2, 1024)
    for i in 0..<3 { adainResBlk1d("decoder.decode.\(i)", 1024 + 64 + 2, 1024) }
    adainResBlk1d("decoder.decode.3", 1024 + 64 + 2, 512, upsample: true)
    addNormed("decoder.F0_conv", 1, 1, 3, bias: 1)
    addNormed("decoder.N_conv", 1, 1, 3, bias: 1)
    addNormed("decoder.asr_res.0", 64, 512, 1, bias: 64)
    generator()
  }

  mutating func generator() {
    let generator = configuration.generator
    let root = "decoder.generator"
    let bins = generator.fftSize + 2  // magnitudes and phases
    linear(root + ".m_source.l_linear", 9, 1)  // the fundamental and eight harmonics
    var channels = generator.upsampleInitialChannels
    let stages = zip(generator.upsampleRates, generator.upsampleKernelSizes).enumerated()
    for (stage, (_, kernel)) in stages {
      addNormed("\(root).ups.\(stage)", channels, channels / 2, kernel, bias: channels / 2)
      channels /= 2
      let isLast = stage + 1 == generator.upsampleRates.count
      let stride = generator.upsampleRates[(stage + 1)...].reduce(1, *)
      add("\(root).noise_convs.\(stage).weight", channels, bins, isLast ? 1 : 2 * stride)
      add("\(root).noise_convs.\(stage).bias", channels)
      adaINResBlock1(
        "\(root).noise_res.\(stage)", channels, kernel: isLast ? 11 : 7, dilations: 3)
      for (j, kernel) in generator.resblockKernelSizes.enumerated() {
        adaINResBlock1(
          "\(root).resblocks.\(stage * generator.resblockKernelSizes.count + j)", channels,
          kernel: kernel, dilations: generator.resblockDilations[j].count)
      }
    }
    addNormed(root + ".conv_post", bins, channels, 7, bias: bins)
  }
}
