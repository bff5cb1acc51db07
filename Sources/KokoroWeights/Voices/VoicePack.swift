import KokoroTensor

/// A voice: one style vector for each length of a phrase.
///
/// Row `n − 1` is for a phrase of `n` phonemes, pads not counted. Published voices have 510 rows,
/// the longest phrase the model takes. A row is 256 numbers: the decoder's style, then the
/// prosody's.
public struct VoicePack: Sendable {
  /// "af_heart": language, gender, name.
  public let name: String
  /// Phrases up to this many phonemes have a row.
  public let rows: Int
  package let weight: Weight

  /// Numbers in a row.
  public static let styleSize = 256

  /// A voice of the caller's own numbers.
  ///
  /// - Parameters:
  ///   - name: its id
  ///   - styles: `[rows, 256]` or `[rows, 1, 256]`, row by row.
  public init(name: String, styles: [Float]) throws(VoiceError) {
    guard !styles.isEmpty, styles.count % Self.styleSize == 0 else {
      throw .wrongSize(
        name, detail: "\(styles.count) numbers are not a multiple of \(Self.styleSize)")
    }
    try self.init(name: name, weight: Weight(shape: [styles.count / Self.styleSize, 256], styles))
  }

  package init(name: String, weight: Weight) throws(VoiceError) {
    guard weight.count > 0, weight.shape.last == Self.styleSize,
      weight.shape.count == 2 || (weight.shape.count == 3 && weight.shape[1] == 1)
    else {
      throw .wrongSize(name, detail: "expected the shape [rows, 1, 256], got \(weight.shape)")
    }
    for i in 0..<weight.count where !weight.base[i].isFinite {
      throw .notFinite(
        name, row: i / Self.styleSize, column: i % Self.styleSize, value: "\(weight.base[i])")
    }
    self.name = name
    rows = weight.shape[0]
    self.weight = weight
  }

  /// The row for a phrase of `count` phonemes: 1 to `rows`. Nothing is clamped.
  public func style(forPhonemeCount count: Int) throws(VoiceError) -> [Float] {
    guard count >= 1 && count <= rows else {
      throw .noRow(name, phonemes: count, rows: rows)
    }
    let start = weight.base + (count - 1) * Self.styleSize
    return Array(UnsafeBufferPointer(start: start, count: Self.styleSize))
  }

  /// All numbers, row by row.
  public var elements: [Float] { weight.elements }
}
