/// The parts of a text that are markup, in order, as UTF-8 offsets: who shows the text leaves them out.
/// Of `[word](/phonemes/)` the word is text; `[pause 1s]`, `[voice af_heart]` and `[/voice]` are markup
/// as a whole.
package func markupRanges(in text: String) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var window = ScalarWindow(text, from: 0)
  var index = 0
  while let (markup, place) = ScriptMarkup.next(&window, from: index) {
    var start = place.lowerBound
    if markup == .link {
      ranges.append(window.offset(start)..<window.offset(start + 1))
      while start < place.upperBound, window[start] != "]" { start += 1 }
    }
    ranges.append(window.offset(start)..<window.offset(place.upperBound))
    index = place.upperBound
  }
  return ranges
}
