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
