/// The second pass: exceptions that the rules have cut apart (`Inc.`, `'em`) are looked for over
/// the finished tokens and put together again.
extension Tokenizer {
  func mergeExceptions(in tokens: inout [Token], _ utf8: UnsafeRawBufferPointer) {
    var matches: [Range<Int>] = []
    for start in tokens.indices {
      for pattern in exceptions.patterns[tokens[start].hash] ?? [] {
        let length = pattern.hashes.count
        guard length <= tokens.count - start,
          (1..<length).allSatisfy({ tokens[start + $0].hash == pattern.hashes[$0] })
        else { continue }
        matches.append(start..<(start + length))
      }
    }
    guard !matches.isEmpty else { return }

    // Longest first, then leftmost.
    matches.sort { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    var taken = Set<Int>()
    var kept: [Int: Int] = [:]
    for match in matches {
      if !taken.contains(match.lowerBound), !taken.contains(match.upperBound - 1) {
        kept[match.lowerBound] = match.count
      }
      taken.formUnion(match)
    }

    var merged: [Token] = []
    merged.reserveCapacity(tokens.count)
    var index = 0
    while index < tokens.count {
      if let length = kept[index],
        let parts = exception(tokens[index..<(index + length)], utf8)
      {
        merged += parts
        index += length
      } else {
        merged.append(tokens[index])
        index += 1
      }
    }
    tokens = merged
  }

  /// The tokens of the exception that `tokens` are together, if they stand without a space.
  private func exception(
    _ tokens: ArraySlice<Token>, _ utf8: UnsafeRawBufferPointer
  ) -> [Token]? {
    guard let first = tokens.first, let last = tokens.last,
      !tokens.dropLast().contains(where: \.whitespace)
    else { return nil }
    let whole = first.range.lowerBound..<last.range.upperBound
    guard let parts = exceptions.parts(of: UnsafeRawBufferPointer(rebasing: utf8[whole])) else {
      return nil
    }
    var start = whole.lowerBound
    return parts.indices.map { part in
      let range = start..<(start + parts[part].utf8Count)
      start = range.upperBound
      return Token(
        range: range, whitespace: part == parts.count - 1 && last.whitespace, isSpace: false,
        hash: murmurHash64A(UnsafeRawBufferPointer(rebasing: utf8[range])),
        norm: parts[part].norm)
    }
  }
}
