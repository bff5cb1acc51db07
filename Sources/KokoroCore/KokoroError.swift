import Foundation

/// What a caller can get wrong, or find wrong, when speaking.
///
/// Each message says what is wrong, where, what was expected, what was found and what to do.
/// Cancellation is not among them: it throws `CancellationError`. Damaged files throw
/// `CheckpointError`, `WeightError` or `VoiceError` of KokoroWeights; a damaged bundle throws
/// ``bundle(_:part:expected:got:)``.
public enum KokoroError: Error, Equatable, Sendable {
  /// The text holds nothing that can be spoken.
  case nothingToSpeak
  /// No voice of this id; `nearest` are the ids that look most like it.
  case unknownVoice(String, nearest: [String])
  /// A voice expression such as `af_heart*0.6+bm_george*0.4` that doesn't parse.
  case voiceExpression(String, reason: String)
  /// A speed outside `SynthesisOptions.allowedSpeeds`.
  case speed(Float)
  /// More phonemes than one pass takes, given to an entry that doesn't split.
  case tooManyPhonemes(limit: Int, got: Int)
  /// A section of a plan needs more bytes than `Kokoro.Options.memoryLimit`.
  case memory(needed: Int, limit: Int)
  /// No phonemizer for this language is at hand.
  case unsupportedLanguage(String, available: [String])
  /// An option whose value makes no sense.
  case option(String, expected: String, got: String)
  /// A model folder or bundle that lacks something.
  case missing(String, at: String, advice: String)
  /// A bundle file that is damaged, of another version, or lacks a part: which part of which file.
  case bundle(String, part: String, expected: String, got: String)
  /// Weights whose `config.json` gives a symbol another id than this version speaks with.
  case vocabulary(String, expected: String, got: String, model: String)
  /// The model's samples are no numbers: its weights are damaged.
  case damagedWeights
  /// An edited plan whose parts don't fit together.
  case plan(String, expected: String, got: String)
}

extension KokoroError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .nothingToSpeak:
      "nothing to speak: the text has no word or number that can be read in its language, or the "
        + "phonemes have no sound; choose the text's language and a voice of it, or give phonemes"
    case .unknownVoice(let id, let nearest):
      "unknown voice \"\(id)\""
        + (nearest.isEmpty
          ? "; `kokoro voices` prints those at hand, and `Kokoro.voices` has those of an engine"
          : "; did you mean \(nearest.joined(separator: ", "))?")
    case .voiceExpression(let text, let reason):
      "voice \"\(text)\": \(reason); write an id or a blend like af_heart*0.6+bm_george*0.4"
    case .speed(let got):
      "speed: expected a number from \(SynthesisOptions.allowedSpeeds.lowerBound) to "
        + "\(SynthesisOptions.allowedSpeeds.upperBound), got \(got); 1 is the voice's own pace"
    case .tooManyPhonemes(let limit, let got):
      "phonemes: one pass takes at most \(limit) symbols, got \(got); "
        + "give shorter text, or call synthesize or stream, which split it"
    case .memory(let needed, let limit):
      "memory: this pass needs up to \(needed >> 20) MB, memoryLimit allows \(limit >> 20) MB; "
        + "raise the limit, or shorten the plan's durations"
    case .unsupportedLanguage(let language, let available):
      "language \(language): no phonemizer; available: "
        + (available.isEmpty ? "none" : available.joined(separator: ", "))
        + "; choose another voice or language, or give phonemes"
    case .option(let name, let expected, let got):
      "option \(name): expected \(expected), got \(got)"
    case .missing(let what, let place, let advice):
      "missing \(what) at \(place); \(advice)"
    case .bundle(let path, let part, let expected, let got):
      "bundle \(path): \(part): expected \(expected), got \(got); make it again with `kokoro pack`"
    case .vocabulary(let symbol, let expected, let got, let model):
      "symbol '\(symbol)': the built-in vocabulary of Kokoro v1.0 has \(expected), the config.json "
        + "beside \(model) has \(got); take the config.json that belongs to the weights, or weights "
        + "that were trained with this vocabulary"
    case .damagedWeights:
      "the weights are damaged: what they give are no numbers; `kokoro inspect --verify` names the "
        + "tensor, and converting or fetching them again mends them"
    case .plan(let part, let expected, let got):
      "plan: \(part): expected \(expected), got \(got)"
    }
  }

  /// What an alert shows: the description.
  public var errorDescription: String? { description }
}
