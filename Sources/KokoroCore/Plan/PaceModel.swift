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
