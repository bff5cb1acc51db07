import CSndfile
import Foundation
import KokoroWeights

/// Writes FLAC, Ogg and MP3 through libsndfile.
final class SoundFileWriter: SampleWriter {
  private let sink: Sink
  private let format: AudioFormat
  private let handle: OpaquePointer
  private var isClosed = false
  private var count = 0

  init(_ file: PendingFile, format: AudioFormat, sampleRate: Int) throws(AudioFileError) {
    if let missing = format.missingSupport(in: .installed) { throw missing }
    var info = SF_INFO()
    info.samplerate = Int32(clamping: sampleRate)
    info.channels = 1
    info.format = format.soundFileNumbers.map { $0.container | $0.encoding } ?? 0
    let sink = Sink(file)
    var callbacks = Sink.callbacks
    guard
      let handle = sf_open_virtual(
        &callbacks, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(sink).toOpaque())
    else {
      throw sink.failure
        ?? .sampleRate(sampleRate, format, reason: String(cString: sf_strerror(nil)))
    }
    sf_command(handle, Int32(SFC_SET_CLIPPING), nil, 1)
    self.sink = sink
    self.format = format
    self.handle = handle
  }

  deinit { close() }

  func write(_ samples: [Float]) throws(AudioFileError) {
    guard !samples.isEmpty else { return }
    let written = sf_write_float(handle, samples, sf_count_t(samples.count))
    guard written == samples.count, sink.failure == nil else { throw failure() }
    count += samples.count
  }

  func finish() throws(AudioFileError) {
    guard count > 0 else { throw .noSamples(path: sink.file.path, format) }
    // The last block and the header's totals are written as it closes.
    close()
    if let failure = sink.failure { throw failure }
    try writing { () throws(PendingFileError) in try sink.file.commit() }
  }

  private func failure() -> AudioFileError {
    sink.failure
      ?? .unwritable(path: sink.file.path, reason: String(cString: sf_strerror(handle)))
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    sf_close(handle)
  }
}

/// The pending file as libsndfile writes to it. libsndfile forgets some failures of its writes
/// (those of FLAC's last block); here the first one is kept.
private final class Sink {
  let file: PendingFile
  private(set) var failure: AudioFileError?

  init(_ file: PendingFile) { self.file = file }

  static let callbacks = SF_VIRTUAL_IO(
    get_filelen: { Sink.at($0).length() },
    seek: { offset, origin, sink in
      sf_count_t(lseek(Sink.at(sink).file.descriptor, off_t(offset), origin))
    },
    read: { bytes, count, sink in
      // Some containers read back what they wrote.
      sf_count_t(read(Sink.at(sink).file.descriptor, bytes, Int(count)))
    },
    write: { bytes, count, sink in
      Sink.at(sink).write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    },
    tell: { sf_count_t(lseek(Sink.at($0).file.descriptor, 0, SEEK_CUR)) })

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> Sink {
    guard let pointer else { preconditionFailure("libsndfile lost the sink it was given") }
    return Unmanaged<Sink>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func length() -> sf_count_t {
    var status = stat()
    return fstat(file.descriptor, &status) == 0 ? sf_count_t(status.st_size) : -1
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> sf_count_t {
    do throws(AudioFileError) {
      try writing { () throws(PendingFileError) in try file.write(bytes) }
      return sf_count_t(bytes.count)
    } catch {
      failure = failure ?? error
      return 0
    }
  }
}
