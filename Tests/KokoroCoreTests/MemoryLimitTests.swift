import Foundation
import KokoroCore
import TestSupport
import Testing

/// Text is split rather than that a pass exceeds the memory limit.
struct MemoryLimitTests {
  static let text =
    (1...12).map {
      "Sentence \($0) is here, with a clause that goes on, and a few words that follow it."
    }.joined(separator: " ") + " " + (1...40).map { _ in "river" }.joined(separator: " ") + "."

  @Test(arguments: [24, 60, 100, 200, 510])
  func phonemesKeepWithinTheEstimateTheyWereChosenBy(phonemes: Int) {
    let limit = PassMemory.bytes(tokens: phonemes + 2, speed: 1)
    #expect(PassMemory.phonemes(within: limit, speed: 1) == phonemes)
    #expect(PassMemory.phonemes(within: limit - 1, speed: 1) == max(24, phonemes - 1))
    #expect(PassMemory.phonemes(within: limit, speed: 0.5) < max(25, phonemes))
  }

  @Test func theStandardLimitTakesTheLongestPass() {
    #expect(PassMemory.phonemes(within: Kokoro.Options().memoryLimit, speed: 1) == 510)
  }

  @Test(
    arguments: [(40, 1), (80, 1), (150, 1), (80, 2), (80, 0.5)] as [(Int, Float)], Chunking.allCases
  )
  func everyPassFitsAndNothingIsLost(limit: (phonemes: Int, speed: Float), chunking: Chunking)
    async throws
  {
    let bytes = PassMemory.bytes(tokens: limit.phonemes + 2, speed: limit.speed)
    let options = SynthesisOptions(speed: limit.speed, chunking: chunking)
    let chunks = try await all(
      fakeKokoro(options: .init(memoryLimit: bytes)).stream(Self.text, options: options))
    let whole = try await fakeKokoro().synthesize(Self.text, options: options)
    let lengths = chunks.map { $0.phonemes.unicodeScalars.count }
    #expect(lengths.allSatisfy { $0 <= limit.phonemes }, "\(lengths)")
    #expect(chunks.flatMap(\.timings).map(\.text) == whole.timings.map(\.text))
    #expect(
      chunks.flatMap { $0.timings.map(\.phonemes) } == whole.timings.map(\.phonemes))
    // Shared out evenly: no more passes than one and a half times what would do.
    let total = lengths.reduce(0, +)
    if chunking == .longest { #expect(lengths.count <= 3 * total / limit.phonemes / 2 + 2) }
  }

  @Test func aWordLongerThanAPassIsCut() async throws {
    let word = String(repeating: "bana", count: 50)
    let bytes = PassMemory.bytes(tokens: 42, speed: 1)
    let chunks = try await all(fakeKokoro(options: .init(memoryLimit: bytes)).stream(word))
    #expect(chunks.allSatisfy { $0.phonemes.unicodeScalars.count <= 40 })
    #expect(chunks.map(\.phonemes).joined() == word)
  }

  @Test func aLimitBelowAnyPassStillSpeaks() async throws {
    let chunks = try await all(
      fakeKokoro(options: .init(memoryLimit: 1)).stream(Self.text))
    #expect(chunks.allSatisfy { $0.phonemes.unicodeScalars.count <= PassMemory.leastPhonemes })
  }
}
