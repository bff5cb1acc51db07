import Foundation
import KokoroCore
import TestSupport
import Testing

/// What of the model's output is chance.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct SeedTests {
  private static let text = "The kettle is warm."

  private func speak(seed: UInt64, threads: Int) async throws -> Speech {
    let kokoro = try await Kokoro(
      contentsOf: #require(PackageFiles.weights), options: .init(threads: threads))
    return try await kokoro.synthesize(Self.text, options: SynthesisOptions(seed: seed))
  }

  @Test func theSameSeedGivesTheSameBits() async throws {
    let first = try await speak(seed: 1, threads: 1).samples
    for threads in [1, 2, 4] {
      #expect(try await speak(seed: 1, threads: threads).samples == first, "\(threads) threads")
    }
  }

  @Test func anotherSeedChangesTheNoiseAlone() async throws {
    let (first, other) = try await (speak(seed: 1, threads: 2), speak(seed: 2, threads: 2))
    #expect(other.phonemeTimings == first.phonemeTimings)
    #expect(other.samples.count == first.samples.count && other.samples != first.samples)
    func product(_ a: [Float], _ b: [Float]) -> Double {
      zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    let correlation =
      product(first.samples, other.samples)
      / (product(first.samples, first.samples) * product(other.samples, other.samples)).squareRoot()
    #expect(correlation > 0.95)
  }
}
