import KokoroCore

/// The front end as apps have it, before an engine that needs no weights.
enum SpokenText {
  /// One engine for all tests: it reads the lexicons once.
  static let kokoro = Result { try another() }

  static func another() throws -> Kokoro {
    Kokoro(
      engine: FakeEngine(),
      voices: VoiceCatalog(
        try [("af_heart", 0), ("am_adam", 3), ("bf_emma", 4), ("ef_dora", 1), ("if_sara", 2)].map {
          try fakeVoice($0, $1)
        }),
      phonemizers: Kokoro.standardPhonemizers, options: .init(), meter: SystemCPUMeter())
  }

  static func chunks(_ text: String, _ options: SynthesisOptions = .init()) async throws
    -> [Speech.Chunk]
  {
    try await all(kokoro.get().stream(text, options: options))
  }

  /// 102 words without a mark.
  static let breathless =
    "the slow river carried broken branches past the quiet mill where seven tired farmers counted "
    + "sacks of winter grain before the early snow could close the narrow road that led toward the "
    + "harbor and the ships that never waited for anyone who came late with heavy carts and hungry "
    + "horses while the old bell rang above the market square again and again until the last lamp "
    + "went out behind the baker window near the bridge and nobody spoke of the missing boat or the "
    + "letter that the captain had hidden under the third stone of the north wall beside the garden "
    + "gate"
}
