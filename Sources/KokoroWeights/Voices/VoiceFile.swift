import KokoroTensor

extension VoicePack {
  /// Reads a voice from a raw float32 `.bin` file (kokoro.js), mapped where it lies.
  ///
  /// A row is 1024 bytes. Any number of rows is accepted: 510 is what is published, and 1 is a
  /// single style, good for phrases of one phoneme only unless the caller repeats it.
  /// - name: the file's name without its ending when not given.
  public init(
    path: String, name: String? = nil, access: FileAccess = .mapped
  ) throws(VoiceError) {
    let name = name ?? Self.name(ofFile: path)
    let storage: ByteStorage
    do throws(CheckpointError) { storage = try ByteStorage(path: path, access: access) } catch {
      throw .file(error)
    }
    try self.init(rawBytes: storage, name: name)
  }

  private init(rawBytes storage: ByteStorage, name: String) throws(VoiceError) {
    let bytes = storage.bytes.count
    let rowBytes = Self.styleSize * 4
    if case .text(let appearance) = FileKind(storage.bytes) {
      throw .file(.notACheckpoint(path: storage.path, bytes: bytes, looksLike: appearance))
    }
    guard bytes > 0, bytes % rowBytes == 0 else {
      throw .wrongSize(
        name, detail: "\(storage.path) has \(bytes) bytes, not a multiple of \(rowBytes) bytes")
    }
    guard
      let raw = RawTensor(
        element: .float32, shape: [bytes / rowBytes, Self.styleSize], storage: storage, offset: 0)
    else { throw .wrongSize(name, detail: "\(bytes) bytes") }
    try self.init(name: name, weight: raw.weight())
  }

  /// "voices/af_heart.bin" gives "af_heart".
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}
