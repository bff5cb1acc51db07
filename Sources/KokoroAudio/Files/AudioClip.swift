import CSndfile
import Foundation

/// A mono audio file's samples, for tests and tools: files of sound from outside are no input of this
/// package.
package struct AudioClip: Sendable, Equatable {
  /// Full scale is ±1.
  package var samples: [Float]
  /// Hz.
  package var sampleRate: Int

  /// Reads any mono file that the installed libsndfile can read.
  package init(contentsOf url: URL) throws(AudioFileError) {
    var info = SF_INFO()
    guard let handle = sf_open(url.path, Int32(SFM_READ), &info) else {
      throw .unreadable(path: url.path, reason: String(cString: sf_strerror(nil)))
    }
    defer { sf_close(handle) }
    guard info.channels == 1 else {
      throw .unreadable(path: url.path, reason: "it has \(info.channels) channels, expected 1")
    }
    // By blocks, since a damaged header can claim any length.
    var samples: [Float] = []
    var block = [Float](repeating: 0, count: 1 << 16)
    while true {
      let count = Int(sf_read_float(handle, &block, sf_count_t(block.count)))
      guard count > 0 else { break }
      samples += block[..<count]
    }
    self.samples = samples
    sampleRate = Int(info.samplerate)
  }
}
