import CSndfile
import Foundation
import KokoroAudio
import KokoroWeights
import TestSupport
import Testing

struct WaveTests {
  @Test(arguments: WaveEncoding.allCases)
  func aFileBeyond32BitsBecomesRF64(encoding: WaveEncoding) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.wav")
    let samples = (0..<100_001).map { Float($0 % 201 - 100) / 128 }
    let writer = try WaveWriter(
      PendingFile(file.path), encoding: encoding, sampleRate: 24_000, largestPlainLength: 1000)
    for start in stride(from: 0, to: samples.count, by: 77) {
      try writer.write(Array(samples[start..<min(start + 77, samples.count)]))
    }
    try writer.finish()
    #expect(try Data(contentsOf: file).starts(with: Data("RF64".utf8)))
    #expect(try AudioClip(contentsOf: file).samples == samples)
  }

  @Test func headersOfMoreThan4GBDoNotWrap() {
    let length = 2 << 31  // 2^31 samples of 16 bits
    let bytes = WaveHeader(encoding: .int16, sampleRate: 24_000, length: .known(length)).bytes()
    let number = { (place: Range<Int>) in
      bytes[place].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(bytes.starts(with: Array("RF64".utf8)))
    #expect(number(4..<8) == 0xFFFF_FFFF)
    #expect(Array(bytes[12..<16]) == Array("ds64".utf8))
    #expect(number(20..<28) == bytes.count - 8 + length)
    #expect(number(28..<36) == length)
    #expect(number(36..<44) == length / 2)
    #expect(number(bytes.count - 4..<bytes.count) == 0xFFFF_FFFF)
  }

  @Test func theLargestPlainFileStaysBelow4GB() {
    let length = WaveHeader.largestPlainLength
    for encoding in WaveEncoding.allCases {
      let header = WaveHeader(encoding: encoding, sampleRate: 24_000, length: .known(length))
      #expect(header.bytes().starts(with: Array("RIFF".utf8)))
      #expect(header.bytes().count + length < 1 << 32)
    }
  }

  /// libsndfile, with clipping on, is the measure of what a WAV sample is.
  @Test(
    arguments: [(.int16, 0x0002), (.int24, 0x0003), (.float32, 0x0006)]
      as [(WaveEncoding, Int32)])
  func bytesAreThoseOfLibsndfile(encoding: WaveEncoding, subtype: Int32) throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 1
    let samples = (0..<5000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state)) * 0x1p-31 * 1.2
    }
    let path = folder.file("raw").path
    var info = SF_INFO(
      frames: 0, samplerate: 24_000, channels: 1, format: 0x040000 | subtype | 0x1000_0000,
      sections: 0, seekable: 0)
    let handle = try #require(sf_open(path, Int32(SFM_WRITE), &info))
    sf_command(handle, Int32(SFC_SET_CLIPPING), nil, 1)
    sf_write_float(handle, samples, sf_count_t(samples.count))
    sf_close(handle)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(encoding.bytes(samples)))
  }

  @Test func aStreamIsReadToItsEndWhateverItsHeaderSays() throws {
    let folder = try TemporaryFolder()
    let stream = try #require(WaveStream(.wave16, sampleRate: 24_000))
    let samples: [Float] = [0.5, -0.25, 0.125]
    for count in [nil, 3] as [Int?] {
      let file = try folder.write(
        stream.header(sampleCount: count) + stream.bytes(samples), to: "a.wav")
      #expect(try AudioClip(contentsOf: file).samples == samples)
    }
    #expect(WaveStream(.flac16, sampleRate: 24_000) == nil)
  }
}
