/// What the activations of a pass take at most.
///
/// Measured by `kokoro-bench memory`, with a margin: the peak is in the generator's second stage, which
/// holds four tensors of 120 rows a frame and 128 channels.
package enum PassMemory {
  /// Weights as they are transformed, and the scratch of four threads.
  private static let fixed = 28 << 20
  /// Before there are frames: ALBERT's rows and attention scores.
  private static let perToken = 64 << 10
  private static let perFrame = 352 << 10

  /// - tokens: with both pads; frames: of 25 ms
  package static func bytes(tokens: Int, frames: Int) -> Int {
    fixed + tokens * perToken + frames * perFrame
  }

  /// For a pass whose durations aren't known yet.
  package static func bytes(tokens: Int, speed: Float) -> Int {
    bytes(tokens: tokens, frames: frames(tokens: tokens, speed: speed))
  }

  /// The most phonemes of a pass that keeps within `limit` bytes, by the estimate before its durations are
  /// known; `leastPhonemes` where that is below what so short a pass takes.
  package static func phonemes(within limit: Int, speed: Float) -> Int {
    var (fits, tooMany) = (leastPhonemes, Vocabulary.maximumPassLength + 1)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if bytes(tokens: middle + 2, speed: speed) <= limit {
        fits = middle
      } else {
        tooMany = middle
      }
    }
    return fits
  }

  /// A few words: with less than that at a time nothing sounds like speech.
  package static let leastPhonemes = 24

  /// Frames that a slow voice takes.
  private static func frames(tokens: Int, speed: Float) -> Int {
    // Each token lasts a frame at least.
    max(tokens, Int((40 + 3.0 * Double(tokens)) / Double(max(speed, 0.01))))
  }
}
