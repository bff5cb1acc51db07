import KokoroAudio

/// How `--format` and a file's extension call what is written: the formats of audio files, and bare
/// samples.
enum SpeechFormat: Sendable, Equatable {
  case file(AudioFormat)
  /// The samples of a WAV file without its header.
  case raw(AudioFormat)

  init?(fileExtension: String) {
    if ["raw", "pcm"].contains(fileExtension.lowercased()) {
      self = .raw(.wave16)
    } else if let format = AudioFormat(fileExtension: fileExtension) {
      self = .file(format)
    } else {
      return nil
    }
  }
}

extension SpeechFormat: RawRepresentable, CaseIterable {
  static var allCases: [SpeechFormat] {
    AudioFormat.allCases.map(SpeechFormat.file) + [.raw(.wave16), .raw(.waveFloat)]
  }

  /// `wav`, `wavfloat` and so on; `raw`, `rawfloat`.
  var rawValue: String {
    switch self {
    case .file(let format): format.rawValue
    case .raw(let format): "raw" + format.rawValue.dropFirst("wav".count)
    }
  }

  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
