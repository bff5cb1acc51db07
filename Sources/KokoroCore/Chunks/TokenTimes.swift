/// When the tokens of a pass are spoken, from the durations that the model predicted.
///
/// Follows upstream's `join_timestamps` (kokoro/pipeline.py), counting only symbols that were sent:
/// times are in half frames, a space is shared between its neighbours, and the first token starts
/// three frames before its first symbol, because the model voices early.
package struct TokenTimes: Sendable, Equatable {
  /// Samples in half a frame; 80 to the second.
  package static let unit = 300
  /// Frames of the leading pad that belong to the first token.
  private static let early = 3

  /// In units, for each token.
  package var tokens: [Range<Int>] = []
  /// For each symbol that was sent, in order; spaces too.
  package var symbols: [(scalar: Unicode.Scalar, token: Int?, range: Range<Int>)] = []

  package static func == (a: TokenTimes, b: TokenTimes) -> Bool {
    a.tokens == b.tokens && a.symbols.map(\.range) == b.symbols.map(\.range)
  }

  /// - durations: `[T]` frames, pads included
  package init(
    _ passage: [SpokenToken], durations: [Int], vocabulary: Vocabulary = .kokoro
  ) {
    let lead = 2 * max(0, (durations.first ?? 0) - Self.early)
    var id = 1
    // Half frames since the lead; each symbol moves it on.
    var cursor = lead
    var left = lead
    func frames() -> Int { id < durations.count ? durations[id] : 0 }
    for (index, token) in passage.enumerated() {
      let start = left
      for scalar in token.phonemes where vocabulary[scalar] != nil {
        let length = 2 * frames()
        symbols.append((scalar, index, cursor..<cursor + length))
        cursor += length
        id += 1
      }
      left = cursor
      if token.whitespace {
        let length = 2 * frames()
        left = cursor + length / 2
        symbols.append((" ", nil, cursor..<cursor + length))
        cursor += length
        id += 1
      }
      tokens.append(token.phonemes.isEmpty ? start..<start : start..<left)
    }
  }
}
