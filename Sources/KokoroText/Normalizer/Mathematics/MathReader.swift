/// Says a LaTeX formula: `\frac{-b \pm \sqrt{b^2}}{2a}` is "minus b plus or minus the square root of
/// b squared, over 2 a".
struct MathReader {
  private let text: TextScan
  private let end: Int
  private(set) var position: Int
  private var depth = 0
  /// A sum or an integral was just said: what is below and above it are its limits.
  private var awaitsLimits = false

  init(_ text: TextScan, _ range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  static func isKnown(_ command: String) -> Bool {
    ["frac", "dfrac", "tfrac", "sqrt"].contains(command) || MathCommands.words[command] != nil
  }

  mutating func all() -> String {
    var parts: [String] = []
    while position < end { parts.append(part()) }
    return Self.joined(parts)
  }

  /// The command that begins here, with what is below and above it.
  mutating func commandWithScripts() -> String {
    var parts = [command()]
    while position < end, "_^".utf8.contains(text[position]) { parts.append(part()) }
    return Self.joined(parts)
  }

  /// The command that begins here, with its arguments.
  private mutating func command() -> String {
    position += 1
    let nameEnd = min(end, text.lettersEnd(position))
    guard nameEnd > position else {
      // A space of some width, a line's end, or a sign that is meant literally.
      let sign = text[position]
      position += 1
      return sign == UInt8(ascii: "%") ? "percent" : sign == UInt8(ascii: "&") ? "and" : ""
    }
    let name = text.string(position..<nameEnd)
    position = nameEnd
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac": return fraction()
    case "sqrt": return root()
    case "text", "mathrm", "textbf", "textit", "operatorname", "mathit", "mbox": return plainText()
    case "begin", "end", "label", "tag", "color": return skippedArgument()
    default: break
    }
    if MathCommands.withLimits.contains(name) { awaitsLimits = true }
    if let words = MathCommands.words[name] { return words }
    return MathCommands.silent.contains(name) ? "" : name
  }

  private mutating func part() -> String {
    let byte = text[position]
    switch byte {
    case UInt8(ascii: "\\"): return command()
    case UInt8(ascii: "^"):
      position += 1
      return raised(argument())
    case UInt8(ascii: "_"):
      position += 1
      return awaitsLimits ? "from \(argument())" : "sub \(argument())"
    case UInt8(ascii: "{"): return group()
    case _ where byte.isASCIIDigit: return number()
    default: break
    }
    let start = position
    let (scalar, length) = text.scalar(at: position)
    position = min(end, position + length)
    if byte != UInt8(ascii: " ") { awaitsLimits = false }
    if byte.isASCIILetter {
      let letter = text.string(start..<position)
      let isFunction = text[position] == UInt8(ascii: "(") && "fghFGPOTE".utf8.contains(byte)
      return isFunction ? letter + " of" : letter
    }
    if let sign = MathCommands.signs[byte] { return sign }
    if byte < 0x80 { return "" }
    return Relations.name(scalar, after: nil) ?? text.string(start..<position)
  }

  /// What ^ and _ stand before: a group, a command, or one sign.
  private mutating func argument() -> String {
    while position < end, text[position] == UInt8(ascii: " ") { position += 1 }
    guard position < end else { return "" }
    if text[position].isASCIIDigit { return digit() }
    // Deeper than any formula: "^^^^" must not exhaust the stack.
    guard depth < Self.deepest else {
      position += 1
      return ""
    }
    depth += 1
    defer { depth -= 1 }
    return part()
  }

  private mutating func digit() -> String {
    position += 1
    return text.string((position - 1)..<position)
  }

  private mutating func number() -> String {
    let start = position
    while position < end,
      text[position].isASCIIDigit
        || ".,".utf8.contains(text[position])
          && text[position + 1].isASCIIDigit
    { position += 1 }
    return text.string(start..<position)
  }

  private mutating func raised(_ power: String) -> String {
    if awaitsLimits {
      awaitsLimits = false
      return "to \(power)"
    }
    switch power {
    case "2": return "squared"
    case "3": return "cubed"
    case "degrees", "prime", "transpose": return power
    case "T": return "transpose"
    default: return "to the power of \(power)"
    }
  }

  private mutating func fraction() -> String {
    let top = argument()
    let bottom = argument()
    if let name = Self.simple["\(top)/\(bottom)"] { return name }
    let isLong = top.contains(" ")
    return "\(top)\(isLong ? "," : "") over \(bottom)"
  }

  private static let deepest = 30
  private static let simple = [
    "1/2": "one half", "1/3": "one third", "2/3": "two thirds", "1/4": "one quarter",
    "3/4": "three quarters",
  ]

  private mutating func root() -> String {
    var kind = "the square root of"
    if text[position] == UInt8(ascii: "["),
      let close = (position..<end).first(where: { text[$0] == UInt8(ascii: "]") })
    {
      let degree = text.string((position + 1)..<close)
      kind = degree == "3" ? "the cube root of" : "the \(degree)th root of"
      position = close + 1
    }
    return "\(kind) \(argument())"
  }

  /// `{…}` as words.
  private mutating func group() -> String {
    position += 1
    depth += 1
    defer { depth -= 1 }
    let outer = awaitsLimits
    awaitsLimits = false
    var parts: [String] = []
    while position < end, text[position] != UInt8(ascii: "}") {
      if depth > Self.deepest {
        position += 1
      } else {
        parts.append(part())
      }
    }
    position = min(end, position + 1)
    awaitsLimits = outer
    return Self.joined(parts)
  }

  /// `{…}` as it is written.
  private mutating func plainText() -> String {
    guard text[position] == UInt8(ascii: "{") else { return "" }
    let close = (position..<end).first { text[$0] == UInt8(ascii: "}") } ?? end
    defer { position = min(end, close + 1) }
    return text.string((position + 1)..<close)
  }

  private mutating func skippedArgument() -> String {
    _ = plainText()
    return ""
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ").replacing(" ,", with: ",")
  }
}
