/// What a file is, by its first bytes: names and endings lie.
package enum FileKind: Equatable {
  case safetensors
  case onnx
  /// PyTorch's `.pth` and NumPy's `.npz` are both ZIP archives.
  case zip
  case npy
  case json
  /// A pickle without an archive around it, as `torch.save` wrote until version 1.5.
  case pickle
  /// Empty or text; says what it looks like to a person.
  case text(String)
  /// Binary, with no signature: nothing, or raw numbers.
  case binary

  package init(_ bytes: UnsafeRawBufferPointer) {
    self = Self.signature(bytes) ?? Self.appearance(bytes).map(FileKind.text) ?? .binary
  }

  /// What a person would call it, for errors.
  package var appearance: String {
    switch self {
    case .safetensors: "a safetensors file"
    case .onnx: "an ONNX model"
    case .zip: "a ZIP archive (.pth or .npz)"
    case .npy: "a NumPy array"
    case .json: "JSON text"
    case .pickle: "a Python pickle without an archive, as torch.save wrote before version 1.6"
    case .text(let appearance): appearance
    case .binary: "binary data of an unknown kind"
    }
  }

  private static func signature(_ bytes: UnsafeRawBufferPointer) -> FileKind? {
    func starts(_ signature: [UInt8]) -> Bool {
      bytes.count >= signature.count && Swift.zip(bytes, signature).allSatisfy { $0 == $1 }
    }
    if starts([0x50, 0x4b, 3, 4]) || starts([0x50, 0x4b, 5, 6]) { return .zip }
    if starts([0x93] + "NUMPY".utf8) { return .npy }
    // A length below 2^48, then the brace of the header.
    if bytes.count > 8, bytes[8] == UInt8(ascii: "{"), bytes[6] == 0, bytes[7] == 0 {
      return .safetensors
    }
    if bytes.count > 2, bytes[0] == 0x80, (2...5).contains(bytes[1]) { return .pickle }
    // ONNX: field 1, the format's version as a varint; then another field of the model.
    if bytes.count > 2, bytes[0] == 0x08, (1..<0x40).contains(bytes[1]), bytes[2] & 7 == 2 {
      return .onnx
    }
    let first = bytes.first { !" \n\r\t".utf8.contains($0) }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    // Raw numbers may start with any byte; more of them than one don't look like text.
    return isBracket && isText(bytes) ? .json : nil
  }

  private static func appearance(_ bytes: UnsafeRawBufferPointer) -> String? {
    if bytes.isEmpty { return "an empty file" }
    let start = String(decoding: bytes.prefix(400), as: UTF8.self)
    if start.hasPrefix("version https://git-lfs") {
      return "a Git LFS pointer, not the file itself (git lfs pull fetches it)"
    }
    let lowered = start.lowercased().drop { $0.isWhitespace }
    if lowered.hasPrefix("<!doctype html") || lowered.hasPrefix("<html") {
      return "text/HTML: a web page, perhaps an error, saved in the file's place"
    }
    if lowered.hasPrefix("<") { return "XML text" }
    return isText(bytes) ? "text, '\(start.prefix(40))'" : nil
  }

  private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A character may be cut in two at the end of what is looked at.
    let start = String(decoding: bytes.prefix(400), as: UTF8.self).dropLast()
    return start.unicodeScalars.allSatisfy {
      $0 != "\u{fffd}" && ($0.value >= 0x20 || "\n\r\t".unicodeScalars.contains($0))
    }
  }
}
