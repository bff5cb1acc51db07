import KokoroWeights
import TestSupport
import Testing

struct KokoroConfigurationTests {
  static let published = """
    {"istftnet": {"upsample_kernel_sizes": [20, 12], "upsample_rates": [10, 6],
      "gen_istft_hop_size": 5, "gen_istft_n_fft": 20,
      "resblock_dilation_sizes": [[1, 3, 5], [1, 3, 5], [1, 3, 5]],
      "resblock_kernel_sizes": [3, 7, 11], "upsample_initial_channel": 512},
     "dim_in": 64, "dropout": 0.2, "hidden_dim": 512, "max_conv_dim": 512, "max_dur": 50,
     "multispeaker": true, "n_layer": 3, "n_mels": 80, "n_token": 178, "style_dim": 128,
     "text_encoder_kernel_size": 5,
     "plbert": {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 2048,
       "max_position_embeddings": 512, "num_hidden_layers": 12, "dropout": 0.1},
     "vocab": {";": 1, "\\u0303": 17, "ʣ": 18}}
    """

  @Test func thePublishedSizesAreTheDefaults() throws {
    try withFile(Array(Self.published.utf8)) { path in
      var expected = KokoroConfiguration()
      expected.vocabulary = [";": 1, "\u{303}": 17, "ʣ": 18]
      let configuration = try KokoroConfiguration(path: path)
      #expect(configuration == expected)
    }
  }

  @Test(arguments: [
    (#"{"n_token": 10, "vocab": {"a": 10}}"#, "'a' the id 10, but n_token is 10"),
    (#"{"vocab": {"a": -1}}"#, "-1"), (#"{"n_token": 0}"#, "'n_token' is 0"),
    (#"{"hidden_dim": 1000000000000}"#, "'hidden_dim'"), (#"{"hidden_dim": "x"}"#, "a number"),
    (#"{"istftnet": {"upsample_rates": [2]}}"#, "don't fit"),
    (#"{"istftnet": {"resblock_kernel_sizes": [3]}}"#, "differ in length"), ("[]", "expected '{'"),
    (#"{"x": \#(String(repeating: "[", count: 100_000))"#, "too deeply"),
  ])
  func sizesThatCannotBeAreNamed(text: String, part: String) throws {
    try withFile(Array(text.utf8), named: "config.json") { path in
      let error = #expect(throws: CheckpointError.self) { try KokoroConfiguration(path: path) }
      #expect(error?.description.contains(part) == true, "\(String(describing: error))")
    }
  }

  @Test func aConfigurationThatDoesNotFitIsNamedWithTheWeights() throws {
    let folder = try TemporaryFolder()
    let weights = try folder.write(
      KokoroCheckpointTests.file(KokoroCheckpointTests.values), to: "model.safetensors")
    _ = try folder.write(Array(#"{"n_layer": 2}"#.utf8), to: "config.json")
    let error = #expect(throws: CheckpointError.self) { try openCheckpoint(at: weights.path) }
    let text = error?.description ?? ""
    #expect(text.contains("config.json") && text.contains("model.safetensors"), "\(text)")
  }
}
