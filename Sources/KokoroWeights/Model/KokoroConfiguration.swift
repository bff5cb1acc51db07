/// The sizes of a Kokoro model, as `config.json` beside the published weights gives them.
public struct KokoroConfiguration: Equatable, Sendable {
  /// Symbols the embeddings have rows for (`n_token`).
  public var tokenCount = 178
  /// Channels of the text and duration encoders (`hidden_dim`).
  public var hiddenSize = 512
  /// Half of a voice's row: the decoder's or the prosody's style (`style_dim`).
  public var styleSize = 128
  /// Blocks of the text and duration encoders (`n_layer`).
  public var layerCount = 3
  /// Frames that one token can last (`max_dur`).
  public var maximumDuration = 50
  public var textEncoderKernelSize = 5

  public var albert = Albert()
  public var generator = Generator()

  /// Token ids by symbol (`vocab`); empty where no `config.json` was read.
  public var vocabulary: [String: Int] = [:]

  /// The sizes of Kokoro-82M v1.0.
  public init() {}

  /// `plbert` in `config.json`.
  public struct Albert: Equatable, Sendable {
    public var hiddenSize = 768
    public var headCount = 12
    public var intermediateSize = 2048
    /// Tokens in a pass, both pads included (`max_position_embeddings`).
    public var maximumLength = 512
    /// Times that the one shared layer is applied (`num_hidden_layers`).
    public var layerCount = 12
    /// Fixed in ALBERT's own configuration, not in `config.json`.
    public var embeddingSize = 128
  }

  /// `istftnet` in `config.json`.
  public struct Generator: Equatable, Sendable {
    public var upsampleRates = [10, 6]
    public var upsampleKernelSizes = [20, 12]
    public var upsampleInitialChannels = 512
    public var resblockKernelSizes = [3, 7, 11]
    public var resblockDilations = [[1, 3, 5], [1, 3, 5], [1, 3, 5]]
    public var fftSize = 20
    public var hopSize = 5
  }
}
