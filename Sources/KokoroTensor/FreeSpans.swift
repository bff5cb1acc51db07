/// Stretches of address space that nobody uses, neighbours joined.
///
/// Tensors of all sizes come out of one another's memory: what a pass has touched once it uses again,
/// whatever sizes it asks for next.
package struct FreeSpans {
  package struct Span: Equatable {
    package var start: UInt
    package var bytes: Int
    package var end: UInt { start + UInt(bytes) }

    package init(start: UInt, bytes: Int) {
      self.start = start
      self.bytes = bytes
    }
  }

  /// In order of their addresses; no two touch.
  package private(set) var spans: [Span] = []
  package private(set) var bytes = 0

  package init() {}

  /// The start of `size` bytes, cut from the smallest span that holds them, the lowest of several; nil
  /// where none does.
  package mutating func take(_ size: Int) -> UInt? {
    var best: Int?
    for (index, span) in spans.enumerated() where span.bytes >= size {
      if best.map({ span.bytes < spans[$0].bytes }) ?? true { best = index }
    }
    guard let best else { return nil }
    let start = spans[best].start
    if spans[best].bytes == size {
      spans.remove(at: best)
    } else {
      spans[best].start += UInt(size)
      spans[best].bytes -= size
    }
    bytes -= size
    return start
  }

  /// Adds what was in use; it must not overlap what is free.
  package mutating func give(_ span: Span) {
    var next = spans.firstIndex { $0.start >= span.end } ?? spans.count
    bytes += span.bytes
    var joined = span
    if next < spans.count, spans[next].start == span.end {
      joined.bytes += spans[next].bytes
      spans.remove(at: next)
    }
    if next > 0, spans[next - 1].end == span.start {
      next -= 1
      joined.start = spans[next].start
      joined.bytes += spans[next].bytes
      spans.remove(at: next)
    }
    spans.insert(joined, at: next)
  }

  /// Removes the highest addresses until at most `most` bytes are left.
  /// - Returns: what was removed
  package mutating func shrink(to most: Int) -> [Span] {
    var removed: [Span] = []
    while bytes > most, var last = spans.popLast() {
      let surplus = min(last.bytes, bytes - most)
      last.bytes -= surplus
      removed.append(Span(start: last.end, bytes: surplus))
      bytes -= surplus
      if last.bytes > 0 { spans.append(last) }
    }
    return removed
  }
}
