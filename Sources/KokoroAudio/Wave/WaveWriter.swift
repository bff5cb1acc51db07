import Foundation
import KokoroWeights

/// Writes a WAV file of any length: plain, or RF64 where 32-bit sizes don't hold any more.
package final class WaveWriter: SampleWriter {
  private let file: PendingFile
  private let encoding: WaveEncoding
  private let sampleRate: Int
  private let largestPlainLength: Int
  /// Bytes of samples written.
  private var length = 0

  /// - largestPlainLength: where RF64 begins; tests set it low
  package init(
    _ file: PendingFile, encoding: WaveEncoding, sampleRate: Int,
    largestPlainLength: Int = WaveHeader.largestPlainLength
  ) throws(AudioFileError) {
    self.file = file
    self.encoding = encoding
    self.sampleRate = sampleRate
    self.largestPlainLength = largestPlainLength
    try put(header)
  }

  package func write(_ samples: [Float]) throws(AudioFileError) {
    let bytes = encoding.bytes(samples)
    if length <= largestPlainLength, length + bytes.count > largestPlainLength {
      try makeRoomForLargeHeader(lengthAfter: length + bytes.count)
    }
    try put(bytes)
    length += bytes.count
  }

  package func finish() throws(AudioFileError) {
    if !length.isMultiple(of: 2) { try put([0]) }
    try seek(0)
    try put(header)
    try writing { () throws(PendingFileError) in try file.commit() }
  }

  private func put(_ bytes: [UInt8]) throws(AudioFileError) {
    try writing { () throws(PendingFileError) in try file.write(bytes) }
  }

  private var header: [UInt8] { header(length: length) }

  private func header(length: Int) -> [UInt8] {
    WaveHeader(encoding: encoding, sampleRate: sampleRate, length: .known(length))
      .bytes(largestPlainLength: largestPlainLength)
  }

  /// Moves the samples towards the end, once, after 24 hours of 16-bit speech. A header with room
  /// from the start would spare this, but not be the one that every reader of WAV understands.
  private func makeRoomForLargeHeader(lengthAfter: Int) throws(AudioFileError) {
    let start = header.count
    let distance = header(length: lengthAfter).count - start
    var block = [UInt8](repeating: 0, count: 1 << 24)
    var end = length
    while end > 0 {
      let count = min(block.count, end)
      let place = start + end - count
      guard pread(file.descriptor, &block, count, place) == count,
        pwrite(file.descriptor, block, count, place + distance) == count
      else { throw .unwritable(path: file.path, reason: lastSystemError()) }
      end -= count
    }
    try seek(start + distance + length)
  }

  private func seek(_ offset: Int) throws(AudioFileError) {
    guard lseek(file.descriptor, offset, SEEK_SET) == offset else {
      // A pipe. Its header stays as it is: a stream's end is what counts there.
      guard errno == ESPIPE else { throw .unwritable(path: file.path, reason: lastSystemError()) }
      return
    }
  }
}

/// Takes samples until `finish`; without it the file is not there.
package protocol SampleWriter: AnyObject {
  func write(_ samples: [Float]) throws(AudioFileError)
  func finish() throws(AudioFileError)
}
