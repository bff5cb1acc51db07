/// Paragraphs are read one by one: nothing that is said depends on another paragraph.
enum Paragraphs {
  /// Lines that have more than white space, as UTF-8 offsets, without the space around them.
  static func ranges(of text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 0
    for line in text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
    {
      let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
      let leading = line.prefix(while: isSpace).count
      if leading < line.count {
        let trailing = line.reversed().prefix(while: isSpace).count
        ranges.append((offset + leading)..<(offset + line.count - trailing))
      }
      offset += line.count + 1
    }
    return ranges
  }
}
