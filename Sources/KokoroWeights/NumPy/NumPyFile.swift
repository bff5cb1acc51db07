/// A NumPy `.npy` array or `.npz` archive of them.
///
/// Format: NEP 1; an `.npz` is a ZIP of `.npy` entries. Arrays of objects or of big-endian numbers
/// are refused. The name of an array is its entry's without ".npy"; a single array has the name
/// of its file.
struct NumPyFile: TensorSource {
  private struct Member: Sendable {
    let header: NumPyHeader
    /// In the archive; nil for a file that is an array itself.
    let entry: ZipArchive.Entry?
  }

  let format = "NumPy"
  let tensorNames: [String]
  private let storage: ByteStorage
  private let archive: ZipArchive?
  private let members: [String: Member]

  var path: String { storage.path }

  /// A file that is one array.
  init(array storage: ByteStorage) throws(CheckpointError) {
    let name = VoicePack.name(ofFile: storage.path)
    let header = try Self.header(
      Array(storage.bytes.prefix(NumPyHeader.largest + 12)), storage.path, name)
    self.storage = storage
    archive = nil
    tensorNames = [name]
    members = [name: Member(header: header, entry: nil)]
  }

  /// The arrays in an archive. Entries that aren't arrays are an error: an archive with pickles or
  /// programs in it isn't what it claims to be.
  init(_ archive: ZipArchive) throws(CheckpointError) {
    var members: [String: Member] = [:]
    var names: [String] = []
    for entry in archive.entries {
      guard entry.name.hasSuffix(".npy") else {
        throw archive.malformed(entry, "not a NumPy array")
      }
      let name = String(entry.name.dropLast(4))
      let prefix = archive.prefix(entry, NumPyHeader.largest + 12)
      members[name] = Member(
        header: try Self.header(prefix, archive.storage.path, name), entry: entry)
      names.append(name)
    }
    storage = archive.storage
    self.archive = archive
    tensorNames = names
    self.members = members
  }

  func layout(_ name: String) -> TensorLayout? {
    members[name].map { TensorLayout($0.header.element, $0.header.shape) }
  }

  func raw(_ name: String) throws(CheckpointError) -> RawTensor? {
    guard let member = members[name] else { return nil }
    let header = member.header
    var content = (storage: storage, range: 0..<storage.bytes.count)
    if let archive, let entry = member.entry { content = try archive.contents(entry) }
    let data = content.range.dropFirst(header.dataStart)
    guard let needed = byteCount(header.shape, header.element), needed == data.count else {
      throw .malformed(
        path: path, format: format, part: "array '\(name)'",
        reason:
          "shape \(header.shape) of \(header.element.rawValue) and \(data.count) bytes of data"
      )
    }
    return RawTensor(
      element: header.element, shape: header.shape, storage: content.storage,
      offset: data.lowerBound,
      strides: header.isFortranOrder ? columnMajorStrides(header.shape) : nil)
  }

  private static func header(
    _ bytes: [UInt8], _ path: String, _ name: String
  ) throws(CheckpointError) -> NumPyHeader {
    do throws(NumPyHeader.Invalid) {
      return try NumPyHeader(bytes)
    } catch {
      throw .malformed(
        path: path, format: "NumPy", part: "array '\(name)'", reason: error.reason)
    }
  }
}

/// Elements from one index to the next when the first dimension is dense.
private func columnMajorStrides(_ shape: [Int]) -> [Int] {
  var strides: [Int] = []
  var step = 1
  for dimension in shape {
    strides.append(step)
    step = step &* dimension  // the product has been checked with the data's size
  }
  return strides
}
