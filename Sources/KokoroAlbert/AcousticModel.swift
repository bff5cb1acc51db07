import KokoroLayers
import KokoroTensor
import KokoroWeights

/// Tokens to what the vocoder needs: ALBERT, the duration, F0 and energy predictors and the text
/// encoder. Upstream: `KModel.forward_with_tokens` up to the decoder, kokoro/model.py.
public struct AcousticModel: Sendable {
  /// Ids below this are tokens.
  public static let vocabularySize = 178
  /// The longest input, pads included.
  public static let maximumTokens = 512

  package let bert: Albert
  package let bertEncoder: Linear
  package let predictor: ProsodyPredictor
  package let textEncoder: TextEncoder

  public init(_ weights: Weights) throws(WeightError) {
    bert = try Albert(
      weights["bert"], vocabulary: Self.vocabularySize, positions: Self.maximumTokens)
    bertEncoder = try Linear(weights["bert_encoder"], inputs: Albert.width, outputs: 512)
    predictor = try ProsodyPredictor(weights["predictor"])
    textEncoder = try TextEncoder(weights["text_encoder"], vocabulary: Self.vocabularySize)
  }

  /// - Parameters:
  ///   - tokens: `[T]` vocabulary ids, a 0 at both ends, T ≤ 512
  ///   - prosodyStyle: `[128]`, the second half of a voice's row
  ///   - speed: divides the predicted durations
  /// - Throws: `AcousticModelError`, or what the execution's checkpoint throws
  public func callAsFunction(
    tokens: [Int32], prosodyStyle: [Float], speed: Float, on execution: Execution
  ) throws -> AcousticFeatures {
    let ids = try Self.check(tokens: tokens, style: prosodyStyle, speed: speed)
    return try PassScope.run {
      let encoded = Tensor(uninitializedRows: ids.count, columns: DurationEncoder.width)
      let text = Tensor(uninitializedRows: ids.count, columns: TextEncoder.width)
      let encodedView = encoded.mutableView
      let textView = text.mutableView
      try encode(ids, style: prosodyStyle, into: encodedView, on: execution)
      try execution.stage("text encoder") {
        try textEncoder(ids, into: textView, on: execution)
      }
      let frames = try execution.stage("durations") {
        try durations(encodedView.view, speed: speed, on: execution)
      }
      return try align(
        encodedView.view, text: textView.view, durations: frames, style: prosodyStyle,
        on: execution)
    }
  }

  private static func check(tokens: [Int32], style: [Float], speed: Float) throws -> [Int] {
    guard (2...maximumTokens).contains(tokens.count) else {
      throw AcousticModelError.tokenCount(tokens.count, allowed: 2...maximumTokens)
    }
    for (index, token) in tokens.enumerated() where !(0..<Int32(vocabularySize)).contains(token) {
      throw AcousticModelError.token(token, at: index, vocabulary: vocabularySize)
    }
    guard style.count == 128 else { throw AcousticModelError.style(style.count, expected: 128) }
    if let index = style.firstIndex(where: { !$0.isFinite }) {
      throw AcousticModelError.styleValue(style[index], at: index)
    }
    guard speed.isFinite, speed > 0 else { throw AcousticModelError.speed(speed) }
    return tokens.map(Int.init)
  }

  /// ALBERT and the duration encoder.
  /// - y: `[T, 640]`, overwritten
  private func encode(
    _ tokens: [Int], style: [Float], into y: MutableTensorView, on execution: Execution
  ) throws {
    let albert = Tensor(uninitializedRows: tokens.count, columns: Albert.width)
    try execution.stage("albert") {
      try bert(tokens, into: albert.mutableView, on: execution)
    }
    let narrow = Tensor(uninitializedRows: tokens.count, columns: DurationEncoder.textWidth)
    try bertEncoder(albert.view, into: narrow.mutableView, on: execution)
    try execution.stage("duration encoder") {
      try predictor.textEncoder(narrow.view, style: style, into: y, on: execution)
    }
  }

  /// - encoded: `[T, 640]`
  private func durations(
    _ encoded: TensorView, speed: Float, on execution: Execution
  ) throws -> [Int] {
    let features = Tensor(uninitializedRows: encoded.rows, columns: 512)
    try predictor.lstm(encoded, into: features.mutableView, on: execution)
    let logits = Tensor(
      uninitializedRows: encoded.rows, columns: ProsodyPredictor.durationBins)
    try predictor.durationProjection(features.view, into: logits.mutableView, on: execution)
    return try ProsodyPredictor.durations(logits.view, speed: speed)
  }

  /// Repeats the tokens' features for as long as they last, and predicts the curves over them.
  /// - encoded: `[T, 640]`; text: `[T, 512]`
  private func align(
    _ encoded: TensorView, text: TensorView, durations: [Int], style: [Float],
    on execution: Execution
  ) throws -> AcousticFeatures {
    let alignment = durations.enumerated().flatMap { token, frames in
      repeatElement(token, count: frames)
    }
    let aligned = Tensor(uninitializedRows: alignment.count, columns: DurationEncoder.width)
    gather(encoded, alignment, into: aligned.mutableView)
    let prosody = Tensor(uninitializedRows: alignment.count, columns: 512)
    try execution.stage("prosody lstm") {
      try predictor.shared(aligned.view, into: prosody.mutableView, on: execution)
    }
    let features = prosody.view
    var f0: [Float] = []
    var energy: [Float] = []
    try execution.stage("f0, energy") {
      try execution.both(
        { f0 = try predictor.f0(features, style: style, on: $0) },
        { energy = try predictor.energy(features, style: style, on: $0) })
    }

    let asr = Tensor(uninitializedRows: alignment.count, columns: TextEncoder.width)
    gather(text, alignment, into: asr.mutableView)
    return AcousticFeatures(durations: durations, asr: asr.elements, f0: f0, energy: energy)
  }
}
