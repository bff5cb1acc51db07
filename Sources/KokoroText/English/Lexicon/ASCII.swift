/// Tests on the bytes of words: the dictionaries hold nothing but ASCII.
extension UInt8 {
  var isASCIIUpper: Bool { self &- 65 < 26 }
  var isASCIILower: Bool { self &- 97 < 26 }
  var isASCIILetter: Bool { (self | 0x20) &- 97 < 26 }
  var isASCIIDigit: Bool { self &- 48 < 10 }
}

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
  /// No letter of it is in lower case.
  var isASCIIUpper: Bool { !utf8.contains(where: \.isASCIILower) }
  /// No letter of it is in upper case.
  var isASCIILower: Bool { !utf8.contains(where: \.isASCIIUpper) }
  /// At least one character, and digits 0 to 9 only.
  var isASCIIDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }

  /// Byte for byte, unlike `hasSuffix`, which compares characters.
  func ends(with suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count
      && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Without its last `count` bytes, which must be ASCII.
  func droppingLast(_ count: Int) -> String { String(Substring(utf8.dropLast(count))) }
}
