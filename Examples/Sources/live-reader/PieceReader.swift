import Foundation

/// Text as it arrives; a character that is cut waits for its rest.
struct PieceReader {
  private let file: FileHandle
  private var bytes: [UInt8] = []

  init(_ file: FileHandle) { self.file = file }

  /// Nil at the end.
  mutating func next() -> String? {
    let data = file.availableData
    bytes += data
    guard !bytes.isEmpty else { return nil }
    let complete = data.isEmpty ? bytes.count : completeCount
    let piece = String(decoding: bytes.prefix(complete), as: UTF8.self)
    bytes.removeFirst(complete)
    return piece
  }

  /// Bytes up to the last UTF-8 sequence, which may have just begun.
  private var completeCount: Int {
    let tail = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard tail < bytes.count else { return bytes.count }
    let lead = bytes[bytes.count - tail - 1]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    return tail + 1 < length ? bytes.count - tail - 1 : bytes.count
  }
}
