import KokoroWeights

/// Kokoro v1.0's symbols: phonemes, stress marks and punctuation, each with the model's id.
///
/// Upstream: `vocab` in the model's config.json. A symbol is one Unicode scalar, never a grapheme
/// cluster: nasal vowels are a letter and a combining tilde, two symbols.
public struct Vocabulary: Sendable {
  /// The most symbols that one pass takes, pads not counted.
  public static let maximumPassLength = 510
  /// The id at both ends of a pass.
  public static let pad: Int32 = 0

  /// The vocabulary that all published v1.0 checkpoints share.
  public static let kokoro = Vocabulary(kokoroSymbols)

  private let ids: [Unicode.Scalar: Int32]

  init(_ symbols: [(Unicode.Scalar, Int32)]) {
    ids = Dictionary(symbols) { first, _ in first }
  }

  /// All symbols in the order of their ids.
  public var symbols: [Unicode.Scalar] {
    ids.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The symbol's id, or nil where the model has none.
  public subscript(symbol: Unicode.Scalar) -> Int32? { ids[symbol] }

  /// The ids of a phoneme string, without pads. Unknown symbols are skipped and returned.
  public func encode(_ phonemes: String) -> (ids: [Int32], skipped: [Unicode.Scalar]) {
    var found: [Int32] = []
    var skipped: [Unicode.Scalar] = []
    for scalar in phonemes.unicodeScalars {
      if let id = ids[scalar] { found.append(id) } else { skipped.append(scalar) }
    }
    return (found, skipped)
  }

  /// A symbol that two vocabularies understand differently.
  struct Conflict: Equatable {
    let symbol: String
    let expected: String
    let got: String
  }

  /// The first symbol, by its id, that another vocabulary gives another id, or whose id it gives to
  /// another symbol. Symbols that only one of them has are no conflict.
  func conflict(with other: [String: Int]) -> Conflict? {
    let symbols = Dictionary(other.map { ($1, $0) }) { first, second in min(first, second) }
    for symbol in self.symbols {
      guard let id = ids[symbol] else { continue }
      if let theirs = other[String(symbol)] {
        if theirs != Int(id) {
          return Conflict(symbol: String(symbol), expected: "id \(id)", got: "id \(theirs)")
        }
      } else if let taken = symbols[Int(id)] {
        return Conflict(symbol: String(symbol), expected: "id \(id)", got: "'\(taken)' for that id")
      }
    }
    return nil
  }

  /// Throws where `config.json` beside weights means other symbols than this version speaks.
  func requireAgreement(
    with configuration: KokoroConfiguration, beside model: String
  ) throws(KokoroError) {
    guard let conflict = conflict(with: configuration.vocabulary) else { return }
    throw .vocabulary(
      conflict.symbol, expected: conflict.expected, got: conflict.got, model: model)
  }

  private static let kokoroSymbols: [(Unicode.Scalar, Int32)] = [
    (";", 1), (":", 2), (",", 3), (".", 4), ("!", 5), ("?", 6), ("—", 9), ("…", 10), ("\"", 11),
    ("(", 12), (")", 13), ("“", 14), ("”", 15), (" ", 16), ("\u{0303}", 17), ("ʣ", 18), ("ʥ", 19),
    ("ʦ", 20), ("ʨ", 21), ("ᵝ", 22), ("ꭧ", 23), ("A", 24), ("I", 25), ("O", 31), ("Q", 33),
    ("S", 35), ("T", 36), ("W", 39), ("Y", 41), ("ᵊ", 42), ("a", 43), ("b", 44), ("c", 45),
    ("d", 46), ("e", 47), ("f", 48), ("h", 50), ("i", 51), ("j", 52), ("k", 53), ("l", 54),
    ("m", 55), ("n", 56), ("o", 57), ("p", 58), ("q", 59), ("r", 60), ("s", 61), ("t", 62),
    ("u", 63), ("v", 64), ("w", 65), ("x", 66), ("y", 67), ("z", 68), ("ɑ", 69), ("ɐ", 70),
    ("ɒ", 71), ("æ", 72), ("β", 75), ("ɔ", 76), ("ɕ", 77), ("ç", 78), ("ɖ", 80), ("ð", 81),
    ("ʤ", 82), ("ə", 83), ("ɚ", 85), ("ɛ", 86), ("ɜ", 87), ("ɟ", 90), ("ɡ", 92), ("ɥ", 99),
    ("ɨ", 101), ("ɪ", 102), ("ʝ", 103), ("ɯ", 110), ("ɰ", 111), ("ŋ", 112), ("ɳ", 113),
    ("ɲ", 114), ("ɴ", 115), ("ø", 116), ("ɸ", 118), ("θ", 119), ("œ", 120), ("ɹ", 123),
    ("ɾ", 125), ("ɻ", 126), ("ʁ", 128), ("ɽ", 129), ("ʂ", 130), ("ʃ", 131), ("ʈ", 132),
    ("ʧ", 133), ("ʊ", 135), ("ʋ", 136), ("ʌ", 138), ("ɣ", 139), ("ɤ", 140), ("χ", 142),
    ("ʎ", 143), ("ʒ", 147), ("ʔ", 148), ("ˈ", 156), ("ˌ", 157), ("ː", 158), ("ʰ", 162),
    ("ʲ", 164), ("↓", 169), ("→", 171), ("↗", 172), ("↘", 173), ("ᵻ", 177),
  ]
}
