import Foundation

/// A file format for captions. The raw value is its extension.
public enum CaptionFormat: String, Sendable, CaseIterable {
  /// SubRip. The format has no way to write `<` where a player may take it for a tag: there, a
  /// zero-width space (U+200B) stands behind it.
  case srt
  /// WebVTT.
  case vtt
  /// Lyrics, a time a line and a time a word.
  case lrc
  /// `{"captions": [{"text", "start", "end", "words": [{"word", "start", "end"}]}]}`, in seconds.
  case json

  /// The whole file. Times that are no numbers are written as 0.
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
    let lines = withoutTags(twoLines(caption.text, length: lineLength))
    text += "\(index + 1)\n\(times)\n\(lines)\n\n"
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
    var line = caption
    line.text = oneLine(caption.text)
    text += "[\(lyricsClock(caption.start))]"
    for piece in line.pieces {
      text += "<\(lyricsClock(piece.start))>\(withoutTags(piece.text))"
    }
    text += "\n"
  }
  return text
}

private func jsonFile(_ captions: [Caption]) -> String {
  struct File: Encodable { var captions: [Entry] }
  struct Entry: Encodable { var text: String, start: Double, end: Double, words: [Word] }
  struct Word: Encodable { var word: String, start: Double, end: Double }
  func number(_ seconds: Double) -> Double { seconds.isFinite ? seconds : 0 }
  let entries = captions.map { caption in
    Entry(
      text: caption.text, start: number(caption.start), end: number(caption.end),
      words: caption.words.map {
        Word(word: $0.text, start: number($0.start), end: number($0.end))
      })
  }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  // Text and finite numbers have a form in JSON.
  guard let data = try? encoder.encode(File(captions: entries)) else { return "" }
  return String(decoding: data, as: UTF8.self) + "\n"
}

/// Text that players show as it is: `<b>`, `{\an8}` and `[00:01]` are commands to them, `< b>` isn't,
/// and no more is `<` with a space behind it that has no width.
private func withoutTags(_ text: String) -> String {
  guard text.contains(where: { "<{[".contains($0) }) else { return text }
  var safe = String.UnicodeScalarView()
  let scalars = Array(text.unicodeScalars)
  for (scalar, next) in zip(scalars, scalars.dropFirst() + [" "]) {
    safe.append(scalar)
    let isTag =
      switch scalar {
      case "<": next != " "
      case "{": next == "\\"
      case "[": ("0"..."9").contains(next)
      default: false
      }
    if isTag { safe.append("\u{200B}") }
  }
  return String(safe)
}

/// Two lines of about the same length where one is too long.
private func twoLines(_ text: String, length: Int) -> String {
  let text = oneLine(text)  // an empty line would end the caption
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
