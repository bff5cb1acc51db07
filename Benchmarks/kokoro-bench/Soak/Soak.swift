import Foundation
import KokoroCore
import KokoroText
import KokoroWeights

/// Speaks at random until time is up, and keeps watch over memory, errors and repeats.
struct Soak {
  let model: String
  let voices: String
  /// The most that an engine has.
  let threads: Int
  let seconds: Double
  let seed: UInt64

  /// Resident memory is compared with what it is after this time, or after a third of a shorter run.
  private var settling: Double { min(300, seconds / 3) }

  /// - report: called about once a minute
  /// - problem: called for each mismatch or error
  func run(
    report: (SoakReport) throws -> Void, problem: (String) -> Void
  ) async throws -> SoakReport {
    let catalog = try VoiceCatalog(contentsOf: URL(filePath: voices))
    // All voices are loaded first, so that memory doesn't grow by the one that comes last.
    for voice in catalog.voices { _ = try catalog.styles(of: voice.id) }
    let engine = try KokoroEngine(Weights(openCheckpoint(at: model)))
    let kokoros = (1...threads).map { count in
      Kokoro(
        engine: engine, voices: catalog, phonemizers: Kokoro.standardPhonemizers,
        options: .init(threads: count), meter: SystemCPUMeter())
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let ids = catalog.voices.map(\.id)
    try await warmUp(kokoros, voices: ids)
    var random = SplitMix(seed: seed)
    var record = SoakRecord()
    var expected: [Int: UInt64] = [:]
    let start = ContinuousClock.now
    var lastLook = 0.0
    var lastReport = 0.0
    while true {
      try Task.checkCancellation()
      // Half of the inputs were spoken before, mostly in another way.
      let number =
        expected.isEmpty || random.chance(0.5)
        ? record.jobs : random.pick(expected.keys.sorted())
      let input = try SoakInput(number: number, seed: seed, voices: ids)
      let way = random.pick(SoakWay.allCases.filter { $0.suits(input) })
      let index = Int.random(in: kokoros.indices, using: &random)
      let speaker = SoakSpeaker(
        kokoro: kokoros[index], other: kokoros[threads - 1 - index], folder: folder)
      record.jobs += 1
      do {
        for speech in try await speaker.speak(input, way, &random) {
          record.add(speech)
          if !speech.isFinite { throw SoakFailure(description: "samples that are no numbers") }
          if let hash = expected[number] {
            record.repeats += 1
            if hash != speech.hash {
              record.mismatches += 1
              problem("input \(number), \(way), \(index + 1) threads: other samples than before")
            }
          }
          expected[number] = speech.hash
        }
      } catch {
        try Task.checkCancellation()
        record.errors += 1
        problem("input \(number), \(way), \(index + 1) threads: \(error)")
      }
      let elapsed = (ContinuousClock.now - start).seconds
      let isOver = elapsed >= seconds
      let isDue = isOver || elapsed - lastReport >= min(60, seconds / 10)
      if isDue && record.resident.isEmpty || elapsed - lastLook >= 15 {
        // What passes that follow at once would use again has gone back by then.
        try await Task.sleep(for: .seconds(1.5))
        record.resident.append(MemoryWatch.current())
        lastLook = elapsed
      }
      guard isDue else { continue }
      lastReport = elapsed
      let now = record.report(at: elapsed, settled: elapsed >= settling, inputs: expected.count)
      try report(now)
      if isOver { return now }
    }
  }

  /// Speaks the longest of many inputs with two engines at once, in both dialects: pages of the
  /// dictionaries that are touched for the first time later, and the largest job, would look like a
  /// leak.
  private func warmUp(_ kokoros: [Kokoro], voices: [String]) async throws {
    let inputs = try (0..<500).map { try SoakInput(number: $0, seed: seed, voices: voices) }
    let text = inputs.map(\.text).max { $0.utf8.count < $1.utf8.count } ?? ""
    async let first = kokoros[0].synthesize(
      text, options: .init(language: .britishEnglish, chunking: .longest))
    async let second = kokoros[kokoros.count - 1].synthesize(
      text, options: .init(language: .americanEnglish, chunking: .longest))
    _ = try await (first, second)
    // The engine keeps what it made for the lexicons of the last calls.
    for number in 0..<5 {
      for language in [Language.americanEnglish, .britishEnglish] {
        let options = SynthesisOptions(
          language: language, lexicon: try UserLexicon(["word\(number)": "wˈɜɹd"]))
        for kokoro in kokoros { _ = try await kokoro.synthesize("One.", options: options) }
      }
    }
  }
}
