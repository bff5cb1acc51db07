/// A voice's data: one style for each length of the phoneme string.
public struct VoiceStyles: Sendable, Equatable {
  /// Floats in a style: 128 for the decoder, then 128 for prosody.
  public static let width = 256
  /// Rows of a full pack, for 1 to 510 phonemes.
  public static let fullRows = 510

  /// `[rows, 256]`, row by row.
  public let values: [Float]
  public var rows: Int { values.count / Self.width }

  /// - values: `[510, 256]` or, for a voice with a single style, `[1, 256]`
  public init(_ values: [Float], name: String) throws(KokoroError) {
    guard values.count == Self.fullRows * Self.width || values.count == Self.width else {
      throw .invalidVoice(
        name, expected: "510 x 256 floats (or a single style of 256)", got: "\(values.count)")
    }
    guard values.allSatisfy(\.isFinite) else {
      throw .invalidVoice(name, expected: "finite numbers", got: "NaN or infinity")
    }
    self.values = values
  }

  /// The style for a string of `phonemeCount` symbols, pads not counted: row `phonemeCount` − 1.
  ///
  /// Upstream: `pack[len(ps) - 1]`, kokoro/pipeline.py; symbols that the model lacks count.
  public func style(phonemeCount: Int) throws(KokoroError) -> [Float] {
    guard (1...Self.fullRows).contains(phonemeCount) else {
      throw .tooManyPhonemes(limit: Self.fullRows, got: phonemeCount)
    }
    let row = rows == 1 ? 0 : phonemeCount - 1
    return Array(values[row * Self.width..<(row + 1) * Self.width])
  }
}
