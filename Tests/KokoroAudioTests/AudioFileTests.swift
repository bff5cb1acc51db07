import Foundation
import KokoroAudio
import TestSupport
import Testing

struct AudioFileTests {
  static let loud: [Float] = [0, 0.5, 1, 1.5, -0.5, -1, -1.5]

  @Test(
    arguments: [
      (.wave16, "a.wav", 16), (.flac16, "a.flac", 16), (.wave24, "a.wav", 24),
      (.flac24, "a.flac", 24),
    ] as [(AudioFormat, String, Int)])
  func whatIsBeyondFullScaleIsClippedNotWrapped(format: AudioFormat, name: String, bits: Int) throws
  {
    let folder = try TemporaryFolder()
    try AudioFileWriter.write(Self.loud, to: folder.file(name), format: format, sampleRate: 24_000)
    let read = try AudioClip(contentsOf: folder.file(name))
    let scale = Float(1 << (bits - 1))
    let expected =
      bits == 16
      ? [0, 16384, 32767, 32767, -16384, -32768, -32768]
      : [0, 4_194_304, 8_388_607, 8_388_607, -4_194_304, -8_388_608, -8_388_608]
    #expect(read.samples.map { Int($0 * scale) } == expected)
    #expect(read.sampleRate == 24_000)
  }

  @Test func integersDifferByAStepAtMostAndFloatsNotAtAll() throws {
    let folder = try TemporaryFolder()
    let sample: Float = 0.0038136020302772522  // 124.964 / 32768
    for (format, name) in [(.wave16, "a.wav"), (.flac16, "a.flac")] as [(AudioFormat, String)] {
      try AudioFileWriter.write([sample], to: folder.file(name), format: format, sampleRate: 24_000)
      let read = try AudioClip(contentsOf: folder.file(name)).samples[0]
      #expect([124, 125].contains(read * 32768))
    }
    let samples: [Float] = [sample, 1.75, -Float.leastNonzeroMagnitude, 0.1]
    let file = folder.file("f.wav")
    try AudioFileWriter.write(samples, to: file, format: .waveFloat, sampleRate: 24_000)
    #expect(try AudioClip(contentsOf: file).samples == samples)
  }

  @Test(arguments: [AudioFormat.flac16, .wave16], [1, 600, 4095, 4096, 4097, 24_000 * 60])
  func everyLengthIsReadBack(format: AudioFormat, count: Int) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.\(format.rawValue)")
    let samples = [Float](repeating: 0.25, count: count)
    try AudioFileWriter.write(samples, to: file, sampleRate: 24_000)
    #expect(try AudioClip(contentsOf: file).samples == samples)
  }

  @Test func aFileWithoutSamplesIsAWAVOf44BytesAndNoFLAC() throws {
    let folder = try TemporaryFolder()
    try AudioFileWriter.write([], to: folder.file("a.wav"), sampleRate: 24_000)
    #expect(try Data(contentsOf: folder.file("a.wav")).count == 44)
    #expect(try AudioClip(contentsOf: folder.file("a.wav")).samples.isEmpty)
    let flac = folder.file("a.flac")
    #expect(throws: AudioFileError.noSamples(path: flac.path, .flac16)) {
      try AudioFileWriter.write([], to: flac, sampleRate: 24_000)
    }
    #expect(try folder.contents() == ["a.wav"])
  }

  @Test(arguments: [8000, 22_050, 24_000, 48_000, 65_540])
  func usualSampleRatesAreWrittenAsFLAC(rate: Int) throws {
    let folder = try TemporaryFolder()
    try AudioFileWriter.write([0.5], to: folder.file("a.flac"), sampleRate: rate)
    #expect(try AudioClip(contentsOf: folder.file("a.flac")).sampleRate == rate)
  }

  @Test func aSampleRateThatFLACCannotKeepIsAnError() throws {
    let folder = try TemporaryFolder()
    let error = AudioFileError.sampleRate(
      65_536, .flac16, reason: "above 65535 FLAC keeps multiples of 10 only")
    #expect(throws: error) {
      try AudioFileWriter.write([0], to: folder.file("a.flac"), sampleRate: 65_536)
    }
  }

  @Test(arguments: [0, -1, .min, .max], [AudioFormat.wave16, .flac16])
  func impossibleSampleRatesAreErrors(rate: Int, format: AudioFormat) throws {
    let folder = try TemporaryFolder()
    let error = AudioFileError.sampleRate(rate, format, reason: "expected 1 to 655350")
    #expect(throws: error) {
      try AudioFileWriter.write([0], to: folder.file("a"), format: format, sampleRate: rate)
    }
    #expect(try folder.contents() == [])
  }

  /// STREAMINFO: 36 bits of total samples from bit 108, then the MD5 of the samples.
  @Test func aFLACKnowsItsLengthAndItsSum() throws {
    let folder = try TemporaryFolder()
    let writer = try AudioFileWriter(folder.file("a.flac"), sampleRate: 24_000)
    for _ in 0..<10 { try writer.write([Float](repeating: 0.1, count: 1234)) }
    try writer.finish()
    let bytes = [UInt8](try Data(contentsOf: folder.file("a.flac")))
    #expect(bytes.starts(with: Array("fLaC".utf8)))
    let total = bytes[21...25].reduce(0) { $0 << 8 | Int($1) } & 0xF_FFFF_FFFF
    #expect(total == 12_340)
    #expect(bytes[26..<42].contains { $0 != 0 })
  }

  private static let md5sum = URL(filePath: "/usr/bin/md5sum")

  /// What `flac -t` compares, of the samples as they are read back.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: md5sum.path), "needs md5sum"))
  func theSumOfAFLACIsThatOfItsSamples() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.flac")
    let samples = (0..<12_340).map { 0.7 * sin(Float($0) * 0.05) }
    try AudioFileWriter.write(samples, to: file, sampleRate: 24_000)
    let sum = [UInt8](try Data(contentsOf: file))[26..<42]
    let read = try AudioClip(contentsOf: file).samples.flatMap { sample in
      let value = UInt16(bitPattern: Int16(sample * 32_768))
      return [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
    }
    let result = try BuiltProgram.run(Self.md5sum, ["-"], input: Data(read))
    #expect(result.text.hasPrefix(sum.map { String(format: "%02x", $0) }.joined()))
  }

  @Test(arguments: [AudioFormat.vorbis, .opus, .mp3])
  func lossyFormatsKeepTheLengthAndTheLevel(format: AudioFormat) throws {
    guard format.isAvailable else { return }
    let folder = try TemporaryFolder()
    let tone = (0..<24_000).map { 0.5 * sin(Float($0) * 0.1) }
    let file = folder.file("a.\(format.rawValue)")
    try AudioFileWriter.write(tone, to: file, sampleRate: 24_000)
    let read = try AudioClip(contentsOf: file)
    #expect(read.sampleRate == 24_000)
    #expect(abs(read.samples.count - tone.count) <= 2 * 1152)
    let level = { (samples: [Float]) in
      (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
    }
    #expect(abs(level(read.samples) - level(tone)) < 0.03)
  }

  @Test func whatLibsndfileLacksIsNamed() {
    let bare = SoundFileFormats(library: "libsndfile-1.0.28", containers: [], encodings: [])
    let error = AudioFormat.mp3.missingSupport(in: bare)
    #expect(
      error?.description == "can't write mp3: libsndfile-1.0.28 on this machine has no support for "
        + "it; it must be 1.1.0 or newer and built with LAME and mpg123")
    #expect(AudioFormat.wave16.missingSupport(in: bare) == nil)
  }

  @Test func anUnknownExtensionNamesTheKnownFormats() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileWriter(folder.file("a.aiff"), sampleRate: 24_000)
    }
    #expect(error?.description.contains("known: wav, wav24, wavfloat, flac") == true)
  }
}
