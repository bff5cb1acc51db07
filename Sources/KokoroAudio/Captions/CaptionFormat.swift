import Foundation

/// A file format for captions. The raw value is its extension.
public enum CaptionFormat: String, Sendable, CaseIterable {
  /// SubRip.
  case srt
  /// WebVTT.
  case vtt
  /// Lyrics, a time a line and a time a word.
  case lrc
  /// `{"captions": [{"text", "start", "end", "words": [{"word", "start", "end"}]}]}`, in seconds.
  case json

  /// The whole file.
  public func text(_ captions: [Caption], limits: Caption.Limits = Caption.Limits()) -> String {
    switch self {
    case .srt: subRip(captions, lineLength: limits.lineLength)
    case .vtt: webVTT(captions, lineLength: limits.lineLength)
    case .lrc: lyrics(captions)
    case .json: jsonFile(captions)
    }
  }
}

private func subRip(_ captions: [Caption], lineLength: Int) -> String {
  var text = ""
  for (index, caption) in captions.enumerated() {
    let times = "\(clock(caption.start, ",")) --> \(clock(caption.end, ","))"
    text += "\(index + 1)\n\(times)\n\(twoLines(caption.text, length: lineLength))\n\n"
  }
  return text
}

private func webVTT(_ captions: [Caption], lineLength: Int) -> String {
  var text = "WEBVTT\n\n"
  for caption in captions {
    let escaped = twoLines(caption.text, length: lineLength)
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    text += "\(clock(caption.start, ".")) --> \(clock(caption.end, "."))\n\(escaped)\n\n"
  }
  return text
}

private func lyrics(_ captions: [Caption]) -> String {
  var text = ""
  for caption in captions {
    text += "[\(lyricsClock(caption.start))]"
    text += caption.words.map { "<\(lyricsClock($0.start))>\($0.text)" }.joined(separator: " ")
    text += "\n"
  }
  return text
}

private func jsonFile(_ captions: [Caption]) -> String {
  struct File: Encodable { var captions: [Entry] }
  struct Entry: Encodable { var text: String, start: Double, end: Double, words: [Word] }
  struct Word: Encodable { var word: String, start: Double, end: Double }
  let entries = captions.map { caption in
    Entry(
      text: caption.text, start: caption.start, end: caption.end,
      words: caption.words.map { Word(word: $0.text, start: $0.start, end: $0.end) })
  }
  return jsonText(File(captions: entries)) ?? ""
}

/// Readable JSON with its keys in order, or nil for a value that JSON can't hold (a NaN).
package func jsonText(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return nil }
  return String(decoding: data, as: UTF8.self) + "\n"
}

/// Two lines of about the same length where one is too long.
private func twoLines(_ text: String, length: Int) -> String {
  guard text.count > length else { return text }
  let middle = text.count / 2
  let spaces = text.enumerated().filter { $0.element == " " }.map(\.offset)
  guard let space = spaces.min(by: { abs($0 - middle) < abs($1 - middle) }) else { return text }
  return String(text.prefix(space)) + "\n" + String(text.dropFirst(space + 1))
}

/// `01:02:03.456`
private func clock(_ seconds: Double, _ point: String) -> String {
  let milliseconds = whole(seconds * 1000)
  let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
  return "\(digits(hours, 2)):\(digits(minutes, 2)):\(digits(milliseconds / 1000 % 60, 2))"
    + "\(point)\(digits(milliseconds % 1000, 3))"
}

/// `62:03.45`
private func lyricsClock(_ seconds: Double) -> String {
  let hundredths = whole(seconds * 100)
  return "\(digits(hundredths / 6000, 2)):\(digits(hundredths / 100 % 60, 2))"
    + ".\(digits(hundredths % 100, 2))"
}

/// Never negative, and 0 for what is no number.
private func whole(_ value: Double) -> Int { Int(exactly: max(0, value).rounded()) ?? 0 }

private func digits(_ value: Int, _ count: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
