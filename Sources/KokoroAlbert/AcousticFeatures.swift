/// What the vocoder needs to know of an utterance. F frames of 600 samples (40 Hz).
public struct AcousticFeatures: Sendable, Equatable {
  /// `[T]`: frames that each token lasts, pads included; their sum is F.
  public var durations: [Int]
  /// `[F, 512]`, row by row: the text encoder's output, repeated by `durations`.
  public var asr: [Float]
  /// `[2F]` at 80 Hz, in Hz; up to 10 counts as unvoiced.
  public var f0: [Float]
  /// `[2F]` at 80 Hz, upstream's `N`.
  public var energy: [Float]

  public init(durations: [Int], asr: [Float], f0: [Float], energy: [Float]) {
    self.durations = durations
    self.asr = asr
    self.f0 = f0
    self.energy = energy
  }

  public var frames: Int { f0.count / 2 }
}
