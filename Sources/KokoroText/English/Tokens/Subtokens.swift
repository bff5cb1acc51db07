/// Cuts a token where letters, digits, hyphens and inner capitals meet. Upstream: `subtokenize`, a
/// regular expression whose alternatives are tried in order at each place.
package enum Subtokens {
  /// The pieces as ranges of UTF-8 offsets in `text`. What no alternative takes (an apostrophe
  /// between other things than letters) is in none.
  package static func ranges(of text: String) -> [Range<Int>] {
    if !text.isEmpty, text.utf8.allSatisfy(\.isASCIILower) { return [0..<text.utf8.count] }
    let classes = text.unicodeScalars.map(Class.init)
    var ends: [Int] = []
    ends.reserveCapacity(classes.count + 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      ends.append(offset)
      offset += UTF8.width(scalar)
    }
    ends.append(offset)
    var ranges: [Range<Int>] = []
    var position = 0
    while position < classes.count {
      if let end = match(classes[...], from: position) {
        ranges.append(ends[position]..<ends[end])
        position = end
      } else {
        position += 1
      }
    }
    return ranges
  }

  enum Class: Equatable {
    case upper, lower, otherLetter, digit, apostrophe, hyphen, underscore, separator, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z": self = .lower
      case "A"..."Z": self = .upper
      case "0"..."9": self = .digit
      case "'", "‘", "’": self = .apostrophe
      case "-": self = .hyphen
      case "_": self = .underscore
      case ",", ".": self = .separator
      default:
        guard !scalar.isASCII else {
          self = .other
          return
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter: self = .upper
        case .lowercaseLetter: self = .lower
        case .titlecaseLetter, .modifierLetter, .otherLetter: self = .otherLetter
        case .decimalNumber: self = .digit
        default: self = .other
        }
      }
    }

    var isLetter: Bool { self == .upper || self == .lower || self == .otherLetter }
    var isRule: Bool { self == .hyphen || self == .underscore }
  }

  /// Where the piece that starts at `start` ends.
  private static func match(_ text: ArraySlice<Class>, from start: Int) -> Int? {
    /// The class at a place, nil beyond the end.
    func at(_ place: Int) -> Class? { place < text.count ? text[place] : nil }
    func run(from place: Int, _ belongs: (Class) -> Bool) -> Int {
      var end = place
      while end < text.count, belongs(text[end]) { end += 1 }
      return end
    }

    let apostrophes = run(from: start) { $0 == .apostrophe }
    if start == 0, apostrophes > 0 { return apostrophes }
    // One capital of several, the last of which begins a word: the first M of "MMacs".
    if at(start) == .upper, at(start + 1) == .upper, at(start + 2) == .lower { return start + 1 }
    if let end = number(text, from: start) { return end }
    let rules = run(from: start, \.isRule)
    if rules > start { return rules }
    if apostrophes >= start + 2 { return apostrophes }
    if let end = beforeInnerCapital(text, from: start) { return end }
    let letters = run(from: start, \.isLetter)
    if letters > start {
      var end = letters
      while at(end) == .apostrophe, at(end + 1)?.isLetter == true { end += 2 }
      return end
    }
    if text[start] == .separator || text[start] == .other { return start + 1 }
    return apostrophes == text.count ? apostrophes : nil
  }

  /// Digits with single commas or full stops before digits; a hyphen only at the token's start.
  private static func number(_ text: ArraySlice<Class>, from start: Int) -> Int? {
    var end = start == 0 && text[0] == .hyphen ? 1 : start
    let first = end
    while end < text.count {
      if text[end] == .digit {
        end += 1
      } else if text[end] == .separator, end + 1 < text.count, text[end + 1] == .digit {
        end += 2
      } else {
        break
      }
    }
    return end > first ? end : nil
  }

  /// The shortest run of letters, with an apostrophe before a letter allowed inside, that ends in
  /// lower case before a capital: "Mac" of "MacDonald".
  private static func beforeInnerCapital(_ text: ArraySlice<Class>, from start: Int) -> Int? {
    var letters = start
    while letters < text.count {
      var end = letters
      while true {
        if end + 1 < text.count, text[end] == .lower, text[end + 1] == .upper { return end + 1 }
        guard end + 1 < text.count, text[end] == .apostrophe, text[end + 1].isLetter else { break }
        end += 2
      }
      guard text[letters].isLetter else { return nil }
      letters += 1
    }
    return nil
  }
}
