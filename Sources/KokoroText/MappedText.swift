/// A text derived from the caller's, with the way back to it.
///
/// Every step of the front end that rewrites text (clean-up, markup, normalisation) makes one from
/// the last, so that a token's range is always known in the text that the caller gave.
package struct MappedText: Sendable, Equatable {
  /// A stretch of `text` and the stretch of the caller's text that it stands for.
  package struct Segment: Sendable, Equatable {
    /// UTF-8 offsets in `text`.
    package var derived: Range<Int>
    /// UTF-8 offsets in the caller's text.
    package var original: Range<Int>
    /// Byte for byte the caller's, so that offsets inside map one to one; otherwise every part of
    /// the derived stretch maps to the whole original stretch.
    package var verbatim: Bool

    package init(derived: Range<Int>, original: Range<Int>, verbatim: Bool) {
      self.derived = derived
      self.original = original
      self.verbatim = verbatim
    }
  }

  package private(set) var text: String
  /// In order, without gaps in `derived`.
  package private(set) var segments: [Segment]

  /// The caller's text itself.
  package init(_ text: String) {
    self.text = text
    let whole = 0..<text.utf8.count
    segments = whole.isEmpty ? [] : [Segment(derived: whole, original: whole, verbatim: true)]
  }

  /// An empty text to append to.
  package init() {
    text = ""
    segments = []
  }

  /// Appends a part of `source`, unchanged. `range`: UTF-8 offsets in `source.text`, on scalar
  /// boundaries.
  package mutating func append(_ range: Range<Int>, of source: MappedText) {
    guard !range.isEmpty else { return }
    var index = source.firstSegment(endingAfter: range.lowerBound)
    while index < source.segments.count,
      source.segments[index].derived.lowerBound < range.upperBound
    {
      let segment = source.segments[index]
      let part = segment.derived.clamped(to: range)
      let original =
        segment.verbatim
        ? (segment.original.lowerBound + part.lowerBound - segment.derived.lowerBound)..<(segment
          .original.lowerBound + part.upperBound - segment.derived.lowerBound)
        : segment.original
      append(utf8Count: part.count, original: original, verbatim: segment.verbatim)
      index += 1
    }
    text += source.slice(range)
  }

  /// A part of `text`. `range`: UTF-8 offsets in it, on scalar boundaries.
  func slice(_ range: Range<Int>) -> Substring {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text[start..<bytes.index(start, offsetBy: range.count)]
  }

  /// Appends `replacement`, standing for `range` of `source`.
  package mutating func append(_ replacement: String, for range: Range<Int>, of source: MappedText)
  {
    guard !replacement.isEmpty else { return }
    append(
      utf8Count: replacement.utf8.count, original: source.original(of: range), verbatim: false)
    text += replacement
  }

  /// The stretch of the caller's text that `range` (UTF-8 offsets in `text`) stands for.
  package func original(of range: Range<Int>) -> Range<Int> {
    guard let last = segments.last else { return 0..<0 }
    if range.lowerBound >= last.derived.upperBound {
      return last.original.upperBound..<last.original.upperBound
    }
    let first = segments[firstSegment(endingAfter: range.lowerBound)]
    let lower =
      first.verbatim
      ? first.original.lowerBound + range.lowerBound - first.derived.lowerBound
      : first.original.lowerBound
    guard !range.isEmpty else { return lower..<lower }
    let ending = segments[
      firstSegment(endingAfter: min(range.upperBound, last.derived.upperBound) - 1)]
    let upper =
      ending.verbatim
      ? ending.original.lowerBound + min(range.upperBound, ending.derived.upperBound)
        - ending.derived.lowerBound
      : ending.original.upperBound
    return lower..<max(lower, upper)
  }

  private mutating func append(utf8Count: Int, original: Range<Int>, verbatim: Bool) {
    let start = segments.last?.derived.upperBound ?? 0
    if verbatim, let last = segments.last, last.verbatim,
      last.original.upperBound == original.lowerBound
    {
      segments[segments.count - 1].derived = last.derived.lowerBound..<(start + utf8Count)
      segments[segments.count - 1].original = last.original.lowerBound..<original.upperBound
    } else {
      segments.append(
        Segment(derived: start..<(start + utf8Count), original: original, verbatim: verbatim))
    }
  }

  /// The first segment whose derived stretch ends after `offset`, by bisection.
  private func firstSegment(endingAfter offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].derived.upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
