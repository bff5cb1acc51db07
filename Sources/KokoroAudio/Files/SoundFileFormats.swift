import CSndfile

/// What the installed libsndfile can write, asked at run time: it depends on how it was built.
package struct SoundFileFormats: Sendable {
  /// `libsndfile-1.2.0`
  let library: String
  /// Its `SF_FORMAT_…` numbers of containers and of encodings.
  let containers: Set<Int32>
  let encodings: Set<Int32>

  package init(library: String, containers: Set<Int32>, encodings: Set<Int32>) {
    self.library = library
    self.containers = containers
    self.encodings = encodings
  }

  package static let installed = SoundFileFormats(
    library: String(cString: sf_version_string()),
    containers: list(count: SFC_GET_FORMAT_MAJOR_COUNT, entry: SFC_GET_FORMAT_MAJOR),
    encodings: list(count: SFC_GET_FORMAT_SUBTYPE_COUNT, entry: SFC_GET_FORMAT_SUBTYPE))

  private static func list(count: Int, entry: Int) -> Set<Int32> {
    var number: Int32 = 0
    sf_command(nil, Int32(count), &number, Int32(MemoryLayout<Int32>.size))
    var formats: Set<Int32> = []
    for index in 0..<max(0, number) {
      var info = SF_FORMAT_INFO()
      info.format = index
      sf_command(nil, Int32(entry), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
      formats.insert(info.format)
    }
    return formats
  }
}

extension AudioFormat {
  /// libsndfile's numbers, nil for WAV. Written out, since older headers lack the newer names.
  var soundFileNumbers: (container: Int32, encoding: Int32)? {
    switch self {
    case .wave16, .wave24, .waveFloat: nil
    case .flac16: (0x170000, 0x0002)
    case .flac24: (0x170000, 0x0003)
    case .vorbis: (0x200000, 0x0060)
    case .opus: (0x200000, 0x0064)
    case .mp3: (0x230000, 0x0082)
    }
  }

  /// What is missing to write this, or nil where nothing is.
  package func missingSupport(in formats: SoundFileFormats) -> AudioFileError? {
    guard let numbers = soundFileNumbers,
      !formats.containers.contains(numbers.container)
        || !formats.encodings.contains(numbers.encoding)
    else { return nil }
    let needs =
      switch self {
      case .wave16, .wave24, .waveFloat: ""
      case .flac16, .flac24: "it must be built with FLAC"
      case .vorbis: "it must be built with Ogg and Vorbis"
      case .opus: "it must be 1.0.29 or newer and built with Opus"
      case .mp3: "it must be 1.1.0 or newer and built with LAME and mpg123"
      }
    return .formatMissing(self, library: formats.library, needs: needs)
  }
}
