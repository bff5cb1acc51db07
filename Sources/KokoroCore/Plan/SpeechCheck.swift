/// What can be told of a text before it is spoken.
public struct SpeechCheck: Sendable, Equatable {
  /// Symbols that will be read, spaces and marks included.
  public var phonemeCount = 0
  /// Passes of the model that it takes.
  public var chunkCount = 0
  /// Seconds of audio, within 15 % of what `synthesize` gives: durations are the model's own for the
  /// first 250 phonemes, and reckoned from the phonemes after that.
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

/// How long phonemes take.
///
/// The model itself is asked for the first passages of each voice; what follows is reckoned from its
/// symbols, by the pace that the first had.
struct PaceModel {
  /// Frames that a symbol of each kind takes on average over voices, at speed 1: least squares over 640
  /// sentences in five voices (`kokoro-bench pace --symbols`).
  private enum Frames {
    static let diphthong = 3.9, vowel = 3.5, weakVowel = 3.2, fricative = 2.3, consonant = 1.85
    static let stress = 1.3, space = 0.6, mark = 4.7
    /// Both pads, and what the last word is drawn out.
    static let edges = 33.0
  }
  private static let diphthongs = Set("AIOQWY".unicodeScalars)
  private static let weakVowels = Set("əᵊᵻɪɐʊ".unicodeScalars)
  private static let vowels = Set("aiuæɑɒɔɛɜʌeoɚœøyɨɯɤ".unicodeScalars)
  private static let fricatives = Set("szʃʧʒʤfvθðh".unicodeScalars)

  /// Symbols of a voice for which the model is asked: about fifteen seconds of speech, whose durations
  /// cost a seventh of speaking them.
  private static let measured = 250

  private var symbols = 0
  private var frames = 0.0
  private var reckoned = 0.0

  var isMeasured: Bool { symbols >= Self.measured }

  /// - frames: what the model says, at speed 1
  mutating func learn(_ phonemes: String, frames: Double) {
    symbols += phonemes.unicodeScalars.count
    self.frames += frames
    reckoned += Self.frames(phonemes)
  }

  /// Frames of a passage at speed 1.
  func frames(_ phonemes: String) -> Double { Self.frames(phonemes) * frames / reckoned }

  private static func frames(_ phonemes: String) -> Double {
    phonemes.unicodeScalars.reduce(Frames.edges) { sum, scalar in
      switch scalar {
      case " ": sum + Frames.space
      case "ˈ", "ˌ", "ː", "\u{303}", "ʰ", "ʲ": sum + Frames.stress
      case _ where SpokenToken.marks.contains(scalar): sum + Frames.mark
      case _ where diphthongs.contains(scalar): sum + Frames.diphthong
      case _ where weakVowels.contains(scalar): sum + Frames.weakVowel
      case _ where vowels.contains(scalar): sum + Frames.vowel
      case _ where fricatives.contains(scalar): sum + Frames.fricative
      default: sum + Frames.consonant
      }
    }
  }
}

extension Kokoro {
  /// Reads a text without speaking it: which symbols and words can't be spoken, how many passes it
  /// takes, how long it will be.
  ///
  /// The model's first half runs on the first 250 phonemes of each voice, to know the durations: a
  /// seventh of what speaking them costs.
  public func check(
    _ text: String, options: SynthesisOptions = SynthesisOptions()
  ) async throws -> SpeechCheck {
    let narration = try narration(TextSource(text, options.chunking), options)
    var check = SpeechCheck()
    var paces: [String: PaceModel] = [:]
    var previous: Border?
    while let line = try await narration.nextLine() {
      let phonemes = line.passage.phonemes
      check.chunkCount += 1
      check.phonemeCount += Vocabulary.kokoro.encode(phonemes).ids.count
      check.phonemes += (check.phonemes.isEmpty ? "" : " ") + phonemes
      check.diagnostics += line.diagnostics + (await narration.takeRemainingDiagnostics())
      let frames = try await frames(line, pace: &paces[line.voice, default: PaceModel()], options)
      check.expectedDuration += frames / 40
      check.expectedDuration += options.pauses.change(in: line.passage, speed: options.speed)
      if let previous {
        check.expectedDuration += options.pauses.change(between: previous, speed: options.speed)
      }
      previous = line.passage.border
    }
    return check
  }

  /// Frames of a passage as the model speaks it.
  private func frames(_ line: Line, pace: inout PaceModel, _ options: SynthesisOptions) async throws
    -> Double
  {
    let phonemes = line.passage.phonemes
    guard !pace.isMeasured else { return pace.frames(phonemes) / Double(options.speed) }
    let (_, features, _) = try await speaker.features(
      phonemes, styles: styles(line.voice), options: options)
    let frames = Double(features.durations.reduce(0, +))
    pace.learn(phonemes, frames: frames * Double(options.speed))
    return frames
  }
}
