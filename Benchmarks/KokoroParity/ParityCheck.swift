import KokoroAlbert
import KokoroTensor
import KokoroVocoder
import KokoroWeights

/// The engine against upstream's outputs, stage by stage.
///
/// Each stage is fed the reference's own inputs, where the file has them, so that a row's error is
/// that stage's alone. Errors count against the largest reference value and may be 1e-5 of it; audio
/// counts absolutely; durations must be equal.
public struct ParityCheck: Sendable {
  let acoustic: AcousticModel
  let vocoder: Vocoder
  let execution: Execution

  public init(_ weights: Weights, threads: Int = 2) throws {
    acoustic = try AcousticModel(weights)
    vocoder = try Vocoder(weights)
    execution = Execution(workers: Workers(count: threads))
  }

  /// A row for every tensor of the file that the engine can be asked for.
  public func rows(forFile path: String) throws -> [ParityRow] {
    let reference = try ReferenceFile(path: path)
    return try BLASThreads.withOne {
      try acousticStages(reference) + decoderStages(reference) + generatorStages(reference)
        + whole(reference)
    }
  }

  /// The acoustic model from tokens on, and the vocoder from its inputs on.
  private func whole(_ reference: ReferenceFile) throws -> [ParityRow] {
    let style = try reference.values("style")
    let frames = reference.shape("f0")[0] / 2
    let features = try acoustic(
      tokens: try reference.integers("tokens").map(Int32.init),
      prosodyStyle: Array(style[128...]), speed: reference.speed, on: execution)
    let audio = try vocoder(
      asr: transposed(try reference.values("asr"), rows: 512, columns: frames),
      f0: try reference.values("f0"), energy: try reference.values("energy"),
      decoderStyle: try reference.values("decoder_style"), seed: reference.seed, on: execution)
    return [
      ParityRow(
        "durations from tokens", shape: reference.shape("durations"),
        features.durations.map(Float.init), try reference.integers("durations").map(Float.init),
        tolerance: 0),
      ParityRow(
        "asr from tokens", shape: reference.shape("asr"),
        transposed(features.asr, rows: features.frames, columns: 512),
        try reference.values("asr")),
      ParityRow(
        "f0 from tokens", shape: reference.shape("f0"), features.f0, try reference.values("f0")),
      ParityRow(
        "energy from tokens", shape: reference.shape("energy"), features.energy,
        try reference.values("energy")),
      ParityRow(
        "audio", shape: reference.shape("audio"), audio, try reference.values("audio"),
        isRelative: false),
    ]
  }
}
