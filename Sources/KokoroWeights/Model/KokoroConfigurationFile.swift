extension KokoroConfiguration {
  /// Reads `config.json` as published beside the weights. What it leaves out keeps v1.0's value;
  /// sizes that can't be are errors.
  public init(path: String) throws(CheckpointError) {
    let storage = try ByteStorage(path: path)
    defer { withExtendedLifetime(storage) {} }
    self.init()
    var scanner = JSONScanner(storage.bytes)
    do throws(JSONError) {
      try scanner.object { scanner, key throws(JSONError) in
        switch key {
        case "n_token": tokenCount = try Self.size(&scanner, key)
        case "hidden_dim": hiddenSize = try Self.size(&scanner, key)
        case "style_dim": styleSize = try Self.size(&scanner, key)
        case "n_layer": layerCount = try Self.size(&scanner, key)
        case "max_dur": maximumDuration = try Self.size(&scanner, key)
        case "text_encoder_kernel_size": textEncoderKernelSize = try Self.size(&scanner, key)
        case "plbert": try albert.read(&scanner)
        case "istftnet": try generator.read(&scanner)
        case "vocab":
          try scanner.object { scanner, symbol throws(JSONError) in
            vocabulary[symbol] = try scanner.integer()
          }
        default: try scanner.skipValue()
        }
      }
      try scanner.expectEnd()
      try check(scanner)
    } catch {
      throw .malformed(
        path: path, format: "configuration", part: "byte \(error.position)", reason: error.reason)
    }
  }

  /// No size of a model of this kind comes near the limit, and products of a few stay exact.
  static func size(_ scanner: inout JSONScanner, _ key: String) throws(JSONError) -> Int {
    let value = try scanner.integer()
    guard value > 0 && value <= 65_536 else { throw scanner.error("'\(key)' is \(value)") }
    return value
  }

  static func sizes(_ scanner: inout JSONScanner, _ key: String) throws(JSONError) -> [Int] {
    var values: [Int] = []
    try scanner.array { scanner throws(JSONError) in
      values.append(try size(&scanner, key))
      guard values.count <= 16 else { throw scanner.error("'\(key)' has too many entries") }
    }
    return values
  }

  private func check(_ scanner: JSONScanner) throws(JSONError) {
    for (symbol, id) in vocabulary where id < 0 || id >= tokenCount {
      throw scanner.error(
        "the vocabulary gives '\(symbol)' the id \(id), but n_token is \(tokenCount)")
    }
    let generator = self.generator
    guard generator.upsampleRates.count == generator.upsampleKernelSizes.count,
      !generator.upsampleRates.isEmpty,
      generator.upsampleInitialChannels >> generator.upsampleRates.count > 0
    else { throw scanner.error("upsample_rates and upsample_kernel_sizes don't fit each other") }
    guard generator.resblockKernelSizes.count == generator.resblockDilations.count else {
      throw scanner.error("resblock_kernel_sizes and resblock_dilation_sizes differ in length")
    }
  }
}

extension KokoroConfiguration.Albert {
  fileprivate mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.object { scanner, key throws(JSONError) in
      switch key {
      case "hidden_size": hiddenSize = try KokoroConfiguration.size(&scanner, key)
      case "num_attention_heads": headCount = try KokoroConfiguration.size(&scanner, key)
      case "intermediate_size": intermediateSize = try KokoroConfiguration.size(&scanner, key)
      case "max_position_embeddings": maximumLength = try KokoroConfiguration.size(&scanner, key)
      case "num_hidden_layers": layerCount = try KokoroConfiguration.size(&scanner, key)
      case "embedding_size": embeddingSize = try KokoroConfiguration.size(&scanner, key)
      default: try scanner.skipValue()
      }
    }
  }
}

extension KokoroConfiguration.Generator {
  fileprivate mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.object { scanner, key throws(JSONError) in
      switch key {
      case "upsample_rates": upsampleRates = try KokoroConfiguration.sizes(&scanner, key)
      case "upsample_kernel_sizes":
        upsampleKernelSizes = try KokoroConfiguration.sizes(&scanner, key)
      case "upsample_initial_channel":
        upsampleInitialChannels = try KokoroConfiguration.size(&scanner, key)
      case "resblock_kernel_sizes":
        resblockKernelSizes = try KokoroConfiguration.sizes(&scanner, key)
      case "resblock_dilation_sizes":
        resblockDilations = []
        try scanner.array { scanner throws(JSONError) in
          resblockDilations.append(try KokoroConfiguration.sizes(&scanner, key))
          guard resblockDilations.count <= 16 else { throw scanner.error("too many entries") }
        }
      case "gen_istft_n_fft": fftSize = try KokoroConfiguration.size(&scanner, key)
      case "gen_istft_hop_size": hopSize = try KokoroConfiguration.size(&scanner, key)
      default: try scanner.skipValue()
      }
    }
  }
}

extension KokoroConfiguration {
  /// The `config.json` beside the weights at `path`; nil where there is none.
  public static func beside(_ path: String) throws(CheckpointError) -> KokoroConfiguration? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = folder + "config.json"
    guard fileExists(file) else { return nil }
    return try KokoroConfiguration(path: file)
  }
}
