/// The entries of a ZIP archive, mapped.
///
/// Format: APPNOTE.TXT 6.3, with ZIP64; entries stored or deflated. The central directory is the
/// authority, and each entry's local header must agree on where the data is. Nothing is ever
/// extracted to a folder, so names can't escape one; they are only keys here.
struct ZipArchive: Sendable {
  struct Entry: Sendable {
    let name: String
    let isDeflated: Bool
    let checksum: UInt32
    /// The entry's bytes as stored, inside the archive.
    let data: Range<Int>
    /// Bytes after unpacking.
    let size: Int
  }

  let storage: ByteStorage
  /// In the order of the central directory.
  let entries: [Entry]
  private let indices: [String: Int]

  private static let mostEntries = 100_000

  init(_ storage: ByteStorage) throws(CheckpointError) {
    let reader = ZipReader(storage)
    let directory = try reader.directory()
    guard directory.count <= Self.mostEntries else {
      throw reader.malformed("directory", "\(directory.count) entries")
    }
    var entries: [Entry] = []
    var indices: [String: Int] = [:]
    var position = directory.start
    for _ in 0..<directory.count {
      let (entry, next) = try reader.entry(at: position, end: directory.end)
      guard indices.updateValue(entries.count, forKey: entry.name) == nil else {
        throw reader.malformed("entry '\(entry.name)'", "there are two of this name")
      }
      entries.append(entry)
      position = next
    }
    self.storage = storage
    self.entries = entries
    self.indices = indices
  }

  subscript(name: String) -> Entry? { indices[name].map { entries[$0] } }

  /// An entry's content: in place where it is stored, else unpacked into memory of its own.
  /// Its checksum is compared.
  func contents(_ entry: Entry) throws(CheckpointError) -> (storage: ByteStorage, range: Range<Int>)
  {
    let unpacked: (storage: ByteStorage, range: Range<Int>)
    if entry.isDeflated {
      // Weights and voices don't shrink below a third; a bomb shrinks a thousandfold.
      guard entry.size <= 3 * storage.bytes.count + 1 << 25 else {
        throw malformed(entry, "unpacks to \(entry.size) bytes, which looks like a ZIP bomb")
      }
      let source = storage.slice(entry.data.lowerBound, entry.data.count)
      let memory = try ByteStorage(path: storage.path, count: entry.size) {
        (output) throws(CheckpointError) in
        guard Zlib.inflate(source, into: output) == entry.size else {
          throw malformed(entry, "its compressed data is damaged")
        }
      }
      unpacked = (memory, 0..<entry.size)
    } else {
      unpacked = (storage, entry.data)
    }
    let bytes = unpacked.storage.slice(unpacked.range.lowerBound, unpacked.range.count)
    guard Zlib.checksum(bytes) == entry.checksum else {
      throw malformed(entry, "its checksum is wrong: the data is damaged")
    }
    return unpacked
  }

  /// The first bytes of an entry's content, at most `count`, without its checksum.
  func prefix(_ entry: Entry, _ count: Int) -> [UInt8] {
    let source = storage.slice(entry.data.lowerBound, entry.data.count)
    guard entry.isDeflated else { return Array(source.prefix(count)) }
    var result = [UInt8](repeating: 0, count: min(count, entry.size))
    let count = result.withUnsafeMutableBytes { Zlib.inflate(source, into: $0) }
    return Array(result.prefix(count))
  }

  func malformed(_ entry: Entry, _ reason: String) -> CheckpointError {
    .malformed(path: storage.path, format: "ZIP", part: "entry '\(entry.name)'", reason: reason)
  }
}
