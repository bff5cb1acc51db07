import Foundation
import KokoroCore
import KokoroWeights
import Testing

struct VoiceTests {
  private func mixed(_ expression: String, _ blending: VoiceBlending = .linear) async throws
    -> Float
  {
    let voices = VoiceCatalog(
      try [("A", 1), ("B", 4), ("Z", 7)].map { try fakeVoice($0, $1) })
    let kokoro = Kokoro(
      engine: StyleEngine(), voices: voices, phonemizers: [:], options: .init(),
      meter: SystemCPUMeter())
    return try await kokoro.synthesize(
      phonemes: "a", options: .init(voice: expression, blending: blending)
    ).samples[0]
  }

  @Test(
    arguments: [
      ("A", 1), ("A,B", 2.5), ("A(2)+B(1)", 2), ("A+B+Z", 4), ("A:60,B:40", 2.2),
      ("A*0.6+B*0.4", 2.2), (" A * 3 + B * 2 ", 2.2), ("A(0)+B", 4),
    ] as [(String, Float)], VoiceBlending.allCases)
  func blends(expression: (String, Float), blending: VoiceBlending) async throws {
    #expect(abs(try await mixed(expression.0, blending) - expression.1) < 1e-5)
  }

  @Test(arguments: VoiceBlending.allCases)
  func blendingLeavesTheVoicesAsTheyWere(blending: VoiceBlending) async throws {
    let voices = VoiceCatalog(try [("A", 1), ("B", 4)].map { try fakeVoice($0, $1) })
    let kokoro = Kokoro(
      engine: StyleEngine(), voices: voices, phonemizers: [:], options: .init(),
      meter: SystemCPUMeter())
    var samples: [Float] = []
    for voice in ["A", "A+B", "A", "A(3)+B", "B", "A+B"] {
      samples.append(
        try await kokoro.synthesize(
          phonemes: "a", options: .init(voice: voice, blending: blending)
        ).samples[0])
    }
    #expect(zip(samples, [1, 2.5, 1, 1.75, 4, 2.5]).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test(arguments: ["A(0)+B(0)", "A+", "A(nan)+B", "A(-1)+B(1)", "", "A(2+B", "A*x", "A(inf)+B"])
  func nonsenseIsAnError(expression: String) async {
    await #expect {
      try await mixed(expression)
    } throws: {
      if case KokoroError.voiceExpression(expression, _) = $0 { true } else { false }
    }
  }

  @Test func sphericalBlendsKeepTheLength() async throws {
    var a = [Float](repeating: 0, count: 256)
    var b = a
    a[0] = 2
    b[1] = 2
    let voices = VoiceCatalog([
      try VoicePack(name: "A", styles: a), try VoicePack(name: "B", styles: b),
    ])
    func norm(_ blending: VoiceBlending) async throws -> Float {
      let engine = StyleEngine()
      let kokoro = Kokoro(
        engine: engine, voices: voices, phonemizers: [:], options: .init(), meter: SystemCPUMeter())
      let style = try await kokoro.synthesize(
        phonemes: "a", options: .init(voice: "A+B", blending: blending)
      ).samples.prefix(128)
      return style.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    #expect(abs(try await norm(.spherical) - 2) < 1e-5)
    #expect(abs(try await norm(.linear) - Float(2).squareRoot()) < 1e-5)
  }

  @Test(arguments: [
    ("af_hart", "af_heart"), ("heart", "af_heart"), ("george", "bm_george"), ("am_Adam", "am_adam"),
  ])
  func unknownVoicesAreAnsweredWithTheNearest(id: String, nearest: String) async throws {
    let kokoro = try fakeKokoro()
    await #expect {
      try await kokoro.synthesize("Hi.", options: .init(voice: id))
    } throws: {
      if case KokoroError.unknownVoice(id, let found) = $0 { found.first == nearest } else { false }
    }
  }

  /// Where nothing is spelt like it: the same language and gender, or nothing.
  @Test(
    arguments: [
      ("am_nobody", ["am_adam", "am_echo", "am_eric"]), ("bm_zzz", ["bm_george"]),
      ("zz_completely", []), ("completely", []), ("", []), ("_", []),
      ("am_adma", ["am_adam"]), ("bella", ["af_bella"]),
    ] as [(String, [String])])
  func suggestionsAreNearOrOfTheSameKind(id: String, suggested: [String]) {
    let ids =
      ["af_alloy", "af_aoede", "af_bella", "af_heart", "af_nicole"]
      + ["am_adam", "am_echo", "am_eric", "am_fenrir", "bm_george"]
    let catalog = VoiceCatalog(ids: ids) { _ in throw KokoroError.nothingToSpeak }
    #expect(throws: KokoroError.unknownVoice(id, nearest: suggested)) { try catalog.styles(of: id) }
  }

  @Test func ownVoicesComeBeforeThoseOfTheirName() async throws {
    let voices = VoiceCatalog([try fakeVoice("af_heart", 1), try fakeVoice("bm_george", 2)])
    let kokoro = Kokoro(
      engine: StyleEngine(), voices: voices, phonemizers: [:],
      options: .init(ownVoices: [try fakeVoice("af_heart", 3), try fakeVoice("mine", 4)]),
      meter: SystemCPUMeter())
    #expect(kokoro.voices.map(\.id) == ["af_heart", "bm_george", "mine"])
    let alone = Kokoro(
      engine: StyleEngine(),
      voices: VoiceCatalog([try fakeVoice("af_heart", 3), try fakeVoice("mine", 4)]),
      phonemizers: [:], options: .init(), meter: SystemCPUMeter())
    for id in ["af_heart", "mine"] {
      let options = SynthesisOptions(voice: id)
      #expect(
        try await kokoro.synthesize(phonemes: "a", options: options).samples
          == alone.synthesize(phonemes: "a", options: options).samples)
    }
  }

  @Test func listsVoicesWithoutLoadingThem() throws {
    let voices = VoiceCatalog(ids: ["bm_george", "af_heart", "mine"]) { _ in
      throw KokoroError.nothingToSpeak
    }.voices
    #expect(voices.map(\.id) == ["af_heart", "bm_george", "mine"])
    #expect(voices.map(\.name) == ["Heart", "George", "Mine"])
    #expect(voices.map(\.gender) == [.female, .male, nil])
    #expect(voices.map(\.language) == [.americanEnglish, .britishEnglish, nil])
  }

  @Test func folderWithoutVoicesIsAnError() {
    #expect(throws: KokoroError.self) {
      try VoiceCatalog(contentsOf: URL(filePath: "/nowhere/at/all"))
    }
  }

  @Test func styleRowIsThePhonemeCountLessOne() async throws {
    let rows = (0..<510).flatMap { row in [Float](repeating: Float(row), count: 256) }
    let voices = VoiceCatalog([try VoicePack(name: "af_test", styles: rows)])
    let kokoro = Kokoro(
      engine: StyleEngine(), voices: voices, phonemizers: [:], options: .init(),
      meter: SystemCPUMeter())
    // Symbols that the model lacks count.
    for (phonemes, row) in [("a", 0), ("a❓b", 2), (String(repeating: "a", count: 510), 509)] {
      let speech = try await kokoro.synthesize(
        phonemes: phonemes, options: .init(voice: "af_test", chunking: .longest))
      #expect(speech.samples[0] == Float(row))
    }
  }

  @Test func singleStyleServesEveryLength() async throws {
    let voices = VoiceCatalog([try fakeVoice("one", 3, rows: 1)])
    let kokoro = Kokoro(
      engine: StyleEngine(), voices: voices, phonemizers: [:], options: .init(),
      meter: SystemCPUMeter())
    #expect(
      try await kokoro.synthesize(phonemes: "abdefɡ", options: .init(voice: "one")).samples[0] == 3)
  }

  @Test(arguments: [0, -1, .nan, 100, .infinity, 0.2, 4.1] as [Float])
  func impossibleSpeedsAreErrors(speed: Float) async throws {
    let kokoro = try fakeKokoro()
    await #expect(throws: KokoroError.self) {
      try await kokoro.synthesize("Hi.", options: .init(speed: speed))
    }
  }
}
