/// Inline instructions to the reader, as Misaki writes them: `[word](/wˈɜɹd/)` gives phonemes,
/// `[word](-1)` changes the stress, `[1999](#a#)` says how to read a number. Any other link leaves
/// its label.
package struct Markup: Sendable, Equatable {
  package enum Instruction: Sendable, Equatable {
    /// -2 (none) to 2 (primary), in steps of 0.5 between -0.5 and 0.5.
    case stress(Double)
    /// Misaki's symbols for the whole label; empty for silence.
    case phonemes(String)
    /// Letters of `NumberReader.Flags`.
    case numberFlags(String)
  }

  package struct Annotation: Sendable, Equatable {
    /// The label: UTF-8 offsets in `text.text`.
    package var range: Range<Int>
    package var instruction: Instruction

    package init(range: Range<Int>, instruction: Instruction) {
      self.range = range
      self.instruction = instruction
    }
  }

  /// What is left to read: without white space at the start, and labels in place of links.
  package private(set) var text = MappedText()
  /// In text order, without overlaps.
  package private(set) var annotations: [Annotation] = []

  /// Takes the instructions out of `source`. What isn't a whole link stays as it is.
  package init(_ source: MappedText) {
    var string = source.text
    string.withUTF8 { bytes in
      var links = LinkScanner(bytes: bytes)
      var taken = links.startOfText
      while let link = links.next() {
        text.append(taken..<link.whole.lowerBound, of: source)
        let start = text.text.utf8.count
        text.append(link.label, of: source)
        if let instruction = Instruction(bytes[link.target]) {
          annotations.append(
            Annotation(range: start..<text.text.utf8.count, instruction: instruction))
        }
        taken = link.whole.upperBound
      }
      text.append(taken..<bytes.count, of: source)
    }
  }
}

extension Markup.Instruction {
  /// What stands between a link's round brackets, if it is an instruction.
  init?(_ target: Slice<UnsafeBufferPointer<UInt8>>) {
    let target = String(decoding: target, as: UTF8.self)
    let digits =
      target.utf8.first.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        == true ? target.dropFirst() : target[...]
    if !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
      guard let stress = Double(target) else { return nil }
      self = .stress(stress)
    } else if let stress = ["0.5": 0.5, "+0.5": 0.5, "-0.5": -0.5][target] {
      self = .stress(stress)
    } else if let phonemes = Self.content(of: target, between: "/") {
      self = .phonemes(phonemes)
    } else if let flags = Self.content(of: target, between: "#") {
      self = .numberFlags(flags)
    } else {
      return nil
    }
  }

  private static func content(of target: String, between mark: Unicode.Scalar) -> String? {
    var scalars = Substring(target).unicodeScalars
    guard scalars.count > 1, scalars.first == mark, scalars.last == mark else { return nil }
    while scalars.first == mark { scalars.removeFirst() }
    while scalars.last == mark { scalars.removeLast() }
    return String(scalars)
  }
}
