import KokoroText

/// How one text is spoken.
public struct SynthesisOptions: Sendable {
  /// Outside of these the model's timing breaks down; 0.5 to 2 sounds natural.
  public static let allowedSpeeds: ClosedRange<Float> = 0.25...4

  /// A voice's id, or a blend like `af_heart*0.6+bm_george*0.4`; see `VoiceMix`.
  public var voice: String
  /// How the voices of a blend become one.
  public var blending: VoiceBlending
  /// 1 is the voice's own pace, 2 twice as fast. 0.5 to 2 sounds natural; values outside of
  /// `allowedSpeeds` are errors.
  public var speed: Float
  /// The language that the text is read in; nil for the voice's.
  public var language: Language?
  /// The same seed gives the same samples, bit for bit.
  public var seed: UInt64
  /// How a text is split into passes of the model.
  public var chunking: Chunking
  /// How long speech is silent between sentences, clauses and paragraphs.
  public var pauses: Pauses
  /// Pronunciations for this call; they come before the engine's.
  public var lexicon: UserLexicon?

  /// What is left out has the value that suits most texts.
  public init(
    voice: String = "af_heart", blending: VoiceBlending = .linear, speed: Float = 1,
    language: Language? = nil, seed: UInt64 = 0, chunking: Chunking = .balanced,
    pauses: Pauses = .natural,
    lexicon: UserLexicon? = nil
  ) {
    self.voice = voice
    self.blending = blending
    self.speed = speed
    self.language = language
    self.seed = seed
    self.chunking = chunking
    self.pauses = pauses
    self.lexicon = lexicon
  }

  func validate() throws(KokoroError) {
    // NaN is in no range.
    guard Self.allowedSpeeds.contains(speed) else { throw .speed(speed) }
    try pauses.validate()
  }

  /// The seed of a chunk's pass; the first has the caller's own.
  func seed(ofChunk index: Int) -> UInt64 {
    guard index > 0 else { return seed }
    // SplitMix64 (Steele, Lea and Flood, 2014), so that neighbouring seeds share no noise.
    var z = seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
