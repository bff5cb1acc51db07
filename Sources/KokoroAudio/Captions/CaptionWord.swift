import KokoroCore

/// A word or mark, and when it is spoken.
public struct CaptionWord: Sendable, Equatable {
  /// As it is spoken: of "3:30 pm" the words "three", "thirty", "PM".
  public var text: String
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio.
  public var end: Double
  /// Where it stands in the text, in UTF-8 bytes; nil where that isn't known. With it, captions are
  /// written as the text is, spaces and marks included.
  public var utf8Range: Range<Int>?

  /// A word of any origin; for speech of this package there is ``init(_:)``.
  public init(_ text: String, start: Double, end: Double, utf8Range: Range<Int>? = nil) {
    self.text = text
    self.start = start
    self.end = end
    self.utf8Range = utf8Range
  }

  /// A word that was spoken.
  public init(_ timing: WordTiming) {
    self.init(timing.text, start: timing.start, end: timing.end, utf8Range: timing.utf8Range)
  }

  /// A full stop, a bracket or the like.
  var isMark: Bool { !text.contains { $0.isLetter || $0.isNumber } }
}
