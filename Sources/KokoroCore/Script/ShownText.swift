/// The parts of a text that are markup, in order, as UTF-8 offsets: who shows the text leaves them out.
/// Of `[word](/phonemes/)` the word is text; `[pause 1s]`, `[voice af_heart]` and `[/voice]` are markup
/// as a whole.
package func markupRanges(in text: String) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var window = ScalarWindow(text, from: 0)
  var index = 0
  while let scalar = window[index] {
    guard scalar == "[", case .found(let markup, let end) = ScriptMarkup.match(&window, at: index)
    else {
      index += 1
      continue
    }
    var start = index
    if markup == .link {
      ranges.append(window.offset(index)..<window.offset(index + 1))
      while start < end, window[start] != "]" { start += 1 }
    }
    ranges.append(window.offset(start)..<window.offset(end))
    index = end
  }
  return ranges
}
