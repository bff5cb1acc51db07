/// What can be told of a text before it is spoken.
public struct SpeechCheck: Sendable, Equatable {
  /// Symbols that will be read, spaces and marks included.
  public var phonemeCount = 0
  /// Passes of the model that it takes.
  public var chunkCount = 0
  /// Seconds of audio, by an estimate from the phonemes and the voice's own pace: mostly within
  /// 15 % of what `synthesize` gives.
  public var expectedDuration = 0.0
  /// What will be spoken, a space between passes.
  public var phonemes = ""
  /// What won't be spoken or is a guess.
  public var diagnostics: [SpeechDiagnostic] = []

  /// Symbols that the model has no id for, in order.
  public var skippedSymbols: [Unicode.Scalar] {
    diagnostics.filter { $0.kind == .skippedSymbol }.compactMap(\.text.unicodeScalars.first)
  }
}

/// How long phonemes take, without asking the model.
struct PaceModel: Sendable {
  /// Frames that each kind of symbol takes on average, in a voice of middling pace.
  private enum Frames {
    static let vowel = 3.0, consonant = 2.6, stress = 1.6, space = 1.0, mark = 5.0, edges = 26.0
  }
  private static let vowels = Set("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻeoɐᵊɚœøyɨɯɤ".unicodeScalars)

  /// Frames at speed 1 of a passage in a voice of middling pace.
  static func frames(_ phonemes: String) -> Double {
    phonemes.unicodeScalars.reduce(Frames.edges) { sum, scalar in
      switch scalar {
      case " ": sum + Frames.space
      case "ˈ", "ˌ", "ː", "\u{303}", "ʰ", "ʲ": sum + Frames.stress
      case _ where SpokenToken.marks.contains(scalar): sum + Frames.mark
      case _ where vowels.contains(scalar): sum + Frames.vowel
      default: sum + Frames.consonant
      }
    }
  }

  /// A sentence that tells a voice's pace.
  static let sample = "ðə skˈI əbˈʌv ðə pˈɔɹt wʌz ðə kˈʌləɹ ʌv tˈɛləvˌɪʒən, tˈund tu ɐ dˈɛd ʧˈænᵊl."
}

extension Kokoro {
  /// Reads a text without speaking it: which symbols and words can't be spoken, how many passes it
  /// takes, how long it will be.
  ///
  /// A voice's pace is measured once, at its first check, by running the model's first half on a
  /// sentence.
  public func check(
    _ text: String, options: SynthesisOptions = SynthesisOptions()
  ) async throws -> SpeechCheck {
    let narration = try narration(TextSource(text, options.chunking), options)
    var check = SpeechCheck()
    var frames = 0.0
    var pace = 1.0
    var voice: String?
    var previous: Border?
    while let line = try await narration.nextLine() {
      let phonemes = line.passage.phonemes
      check.chunkCount += 1
      check.phonemeCount += Vocabulary.kokoro.encode(phonemes).ids.count
      check.phonemes += (check.phonemes.isEmpty ? "" : " ") + phonemes
      check.diagnostics += line.diagnostics + (await narration.takeRemainingDiagnostics())
      if voice != line.voice {
        voice = line.voice
        pace = try await self.pace(of: line.voice, blending: options.blending)
      }
      frames += PaceModel.frames(phonemes) * pace / Double(options.speed)
      // The edges of two passes give way to the gap between them.
      if let previous, let gap = options.pauses.gap(previous, speed: options.speed) {
        frames += Double(gap) / 600 - 0.85 * 40 / Double(options.speed)
      }
      previous = line.passage.border
    }
    check.expectedDuration = frames / 40
    return check
  }

  private func pace(of voice: String, blending: VoiceBlending) async throws -> Double {
    let key = voice + blending.rawValue
    if let known = paces.withLock({ $0[key] }) { return known }
    let (_, features, _) = try await speaker.features(
      PaceModel.sample, styles: styles(voice), options: SynthesisOptions(blending: blending))
    let pace = Double(features.durations.reduce(0, +)) / PaceModel.frames(PaceModel.sample)
    paces.withLock { $0[key] = pace }
    return pace
  }
}
