import Foundation
import KokoroCore
import TestSupport
import Testing

/// Durations and loudness of a few sentences beside upstream's PyTorch model, which
/// `Scripts/record-levels.py` asked.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct UpstreamLevelsTests {
  struct Record: Decodable, Sendable, CustomTestStringConvertible {
    let text: String
    let phonemes: String
    let voice: String
    let speed: Float
    let tokens: [Int32]
    let durations: [Int]
    let rms: Double
    let peak: Double
    var testDescription: String { "\(text) (\(voice), \(speed))" }
  }

  static let records: [Record] = {
    let file = PackageFiles.root.appending(path: "Tests/Fixtures/reference/levels.json")
    return (try? JSONDecoder().decode([Record].self, from: Data(contentsOf: file))) ?? []
  }()

  private func speak(_ record: Record, seed: UInt64 = 0) async throws -> [Float] {
    let kokoro = try await Kokoro(contentsOf: #require(PackageFiles.weights))
    return try await kokoro.synthesize(
      phonemes: record.phonemes,
      options: SynthesisOptions(
        voice: record.voice, speed: record.speed, seed: seed, chunking: .longest)
    ).samples
  }

  private static func rms(_ samples: [Float]) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
  }

  private static func peak(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  @Test func thereAreRecords() {
    #expect(Self.records.count == 9)
  }

  @Test(arguments: records)
  func tokensAreUpstreams(record: Record) {
    #expect([0] + Vocabulary.kokoro.encode(record.phonemes).ids + [0] == record.tokens)
  }

  /// Neither hiss nor a second copy after it: exactly as long as upstream.
  @Test(arguments: records)
  func lengthIsUpstreamsFrames(record: Record) async throws {
    let samples = try await speak(record)
    #expect(samples.count == 600 * record.durations.reduce(0, +))
    let longest = (1 + 0.12 * Double(record.tokens.count - 2)) / Double(record.speed)
    #expect(Double(samples.count) / 24_000 <= longest)
  }

  @Test(arguments: records)
  func loudnessIsUpstreams(record: Record) async throws {
    let samples = try await speak(record)
    let ratio = Self.rms(samples) / record.rms
    print("\(record.testDescription): RMS \(ratio) of upstream's")
    #expect((0.97...1.03).contains(ratio))
    #expect(samples.allSatisfy { $0.isFinite })
    #expect((0.01...1.5).contains(Self.peak(samples)))
  }

  @Test func aLoudAndASoftSentenceKeepTheirOwnPeaks() async throws {
    let peaks = try await [speak(Self.records[0]), speak(Self.records[1])].map(Self.peak)
    #expect(abs(peaks[0] - peaks[1]) > 1e-3)
  }
}
