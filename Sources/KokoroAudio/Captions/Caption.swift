/// A line or two of text that is shown while it is spoken.
public struct Caption: Sendable, Equatable {
  /// In one line.
  public var text: String
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio.
  public var end: Double
  /// What is spoken meanwhile.
  public var words: [CaptionWord]
  /// The text, cut where words begin; nil to look for the words in it.
  var cuts: [Piece]?

  /// A caption of any wording, a translation for instance.
  public init(text: String, start: Double, end: Double, words: [CaptionWord]) {
    self.text = text
    self.start = start
    self.end = end
    self.words = words
  }

  /// A part of the text, and when its first word is spoken.
  struct Piece: Sendable, Equatable {
    var text: String
    var start: Double
  }

  /// The text in parts that each begin with a word; joined they are the text.
  var pieces: [Piece] {
    if let cuts, cuts.map(\.text).joined() == text { return cuts }
    var pieces = [Piece(text: "", start: start)]
    var rest = text[...]
    for word in words where !word.isMark {
      // A word that isn't in the text as it is spoken ("3:30") stays in the part before.
      guard let place = rest.firstRange(of: word.text) else { continue }
      pieces[pieces.count - 1].text += rest[..<place.lowerBound]
      if pieces.last?.text.isEmpty == true { pieces.removeLast() }
      pieces.append(Piece(text: word.text, start: word.start))
      rest = rest[place.upperBound...]
    }
    pieces[pieces.count - 1].text += rest
    return pieces
  }

  /// What fits on a screen and in a reader's time.
  public struct Limits: Sendable, Equatable {
    /// Characters a line; a caption has two lines at most.
    public var lineLength = 42
    /// Seconds.
    public var longest = 7.0
    /// Seconds that even a short one stays, as far as the next, or the end of the audio, leaves room.
    public var shortest = 1.0
    /// A silence of so many seconds ends a caption.
    public var pause = 0.8

    /// Two lines of 42 characters for one to seven seconds.
    public init() {}
  }
}
