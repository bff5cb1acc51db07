/// A raw `.bin` voice as a file of one tensor.
struct RawVoiceSource: TensorSource {
  let path: String
  static let formatName = "raw float32 voice"
  let format = formatName
  let tensorNames: [String]
  private let styles: RawTensor

  /// Nil where the content is something else, or no whole number of rows.
  init?(_ storage: ByteStorage) {
    let rowBytes = VoicePack.styleSize * 4
    guard [.binary, .onnx].contains(FileKind(storage.bytes)), !storage.bytes.isEmpty,
      storage.bytes.count % rowBytes == 0,
      let styles = RawTensor(
        element: .float32, shape: [storage.bytes.count / rowBytes, VoicePack.styleSize],
        storage: storage, offset: 0)
    else { return nil }
    path = storage.path
    tensorNames = [VoicePack.name(ofFile: storage.path)]
    self.styles = styles
  }

  func layout(_ name: String) -> TensorLayout? {
    name == tensorNames[0] ? TensorLayout(styles.element, styles.shape) : nil
  }

  func raw(_ name: String) throws(CheckpointError) -> RawTensor? {
    name == tensorNames[0] ? styles : nil
  }

  /// Any file of the right size could be raw numbers. A style's lie within ±10 or so; what text, code
  /// or compressed data gives as numbers doesn't.
  var looksLikeStyles: Bool {
    let bytes = styles.storage.bytes
    return (0..<VoicePack.styleSize).allSatisfy {
      abs(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self)) < 1000
    }
  }
}
