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
  /// Of the convolutions in the text encoder (`text_encoder_kernel_size`).
  public var textEncoderKernelSize = 5

  /// The encoder of phonemes (`plbert`).
  public var albert = Albert()
  /// The part of the vocoder that makes samples (`istftnet`).
  public var generator = Generator()

  /// Token ids by symbol (`vocab`); empty where no `config.json` was read.
  public var vocabulary: [String: Int] = [:]

  /// The sizes of Kokoro-82M v1.0.
  public init() {}

  /// `plbert` in `config.json`.
  public struct Albert: Equatable, Sendable {
    /// Numbers a token (`hidden_size`).
    public var hiddenSize = 768
    /// Of attention (`num_attention_heads`).
    public var headCount = 12
    /// Of the feed-forward part (`intermediate_size`).
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
    /// Samples a sample, a stage each (`upsample_rates`).
    public var upsampleRates = [10, 6]
    /// A stage each (`upsample_kernel_sizes`).
    public var upsampleKernelSizes = [20, 12]
    /// Halved by each stage (`upsample_initial_channel`).
    public var upsampleInitialChannels = 512
    /// Of the residual blocks of a stage (`resblock_kernel_sizes`).
    public var resblockKernelSizes = [3, 7, 11]
    /// A residual block each (`resblock_dilation_sizes`).
    public var resblockDilations = [[1, 3, 5], [1, 3, 5], [1, 3, 5]]
    /// Samples in a window of the last transform (`gen_istft_n_fft`).
    public var fftSize = 20
    /// Samples from one window to the next (`gen_istft_hop_size`).
    public var hopSize = 5
  }
}
