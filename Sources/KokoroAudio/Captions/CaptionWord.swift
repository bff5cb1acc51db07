/// A word or mark, and when it is spoken.
public struct CaptionWord: Sendable, Equatable {
  public var text: String
  /// Seconds from the start of the audio.
  public var start: Double
  public var end: Double
  /// Where it stands in the text: offsets of Unicode scalars. With it, captions are written as the
  /// text is, spaces and marks included.
  public var range: Range<Int>?

  public init(_ text: String, start: Double, end: Double, range: Range<Int>? = nil) {
    self.text = text
    self.start = start
    self.end = end
    self.range = range
  }
}
