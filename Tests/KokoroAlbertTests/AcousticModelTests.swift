import KokoroAlbert
import KokoroTensor
import KokoroVocoder
import KokoroWeights
import TestSupport
import Testing

struct DurationTests {
  @Test(
    arguments: [
      (13.3, 0.7, 19), (2.0, 0.7, 3), (3.5, 0.7, 5), (5.0, 0.7, 7), (13.3, 1, 13), (2.0, 1, 2),
      (3.5, 1, 4), (5.0, 1, 5), (13.3, 2, 7), (2.0, 2, 1), (3.5, 2, 2), (5.0, 2, 2), (0.1, 1, 1),
    ] as [(Float, Float, Int)])
  func framesRoundHalfToEven(sum: Float, speed: Float, frames: Int) {
    #expect(ProsodyPredictor.frames(sum, speed: speed) == frames)
  }

  @Test(
    arguments: [
      (0, .leastNonzeroMagnitude), (0, 1e-38), (0, 0.01), (.nan, 1), (.infinity, 0.2), (.nan, 0.5),
    ] as [(Float, Float)])
  func whatIsNoNumberOfFramesIsAnError(logit: Float, speed: Float) {
    let logits = Tensor([Float](repeating: logit, count: 100), rows: 2, columns: 50)
    let error = #expect(throws: AcousticModelError.self) {
      try ProsodyPredictor.durations(logits.view, speed: speed)
    }
    guard case .duration(_, ofToken: 0, allowed: 200) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func theLongestTokenAtTheLowestPaceIsAllowed() throws {
    let logits = Tensor([Float](repeating: .infinity, count: 50), rows: 1, columns: 50)
    #expect(try ProsodyPredictor.durations(logits.view, speed: 0.25) == [200])
  }
}

@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct AcousticModelTests {
  private static let style = [Float](repeating: 0.05, count: 128)

  private func model() throws -> Weights {
    let folder = try #require(PackageFiles.weights)
    return Weights(try openCheckpoint(at: folder.appending(path: "kokoro-v1_0.safetensors").path))
  }

  @Test(
    arguments: [
      ([0], 1, "1 tokens; expected 2 to 512, pads included: split the text"),
      (
        [Int32](repeating: 5, count: 513), 1,
        "513 tokens; expected 2 to 512, pads included: split the text"
      ),
      ([0, 178, 0], 1, "token 1 is 178; expected 0 to 177"),
      ([0, -1, 0], 1, "token 1 is -1; expected 0 to 177"),
      ([0, 5, 0], 0, "speed 0.0; expected a number above 0"),
      ([0, 5, 0], -.infinity, "speed -inf; expected a number above 0"),
    ] as [([Int32], Float, String)])
  func badInputIsExplained(tokens: [Int32], speed: Float, message: String) throws {
    let acoustic = try AcousticModel(model())
    let error = #expect(throws: AcousticModelError.self) {
      try acoustic(
        tokens: tokens, prosodyStyle: Self.style, speed: speed, on: Execution(workers: .one))
    }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (.nan, 1, "number 0 of the prosody style is nan; expected a finite number"),
      (.infinity, 1, "number 0 of the prosody style is inf; expected a finite number"),
      (0.05, 1e-38, "token 0 would last inf frames"),
    ] as [(Float, Float, String)])
  func aStyleOrASpeedThatGivesNoDurationsIsAnError(style: Float, speed: Float, message: String)
    throws
  {
    let acoustic = try AcousticModel(model())
    let error = #expect(throws: AcousticModelError.self) {
      _ = try acoustic(
        tokens: [0, 50, 0], prosodyStyle: [Float](repeating: style, count: 128), speed: speed,
        on: Execution(workers: .one))
    }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test(arguments: ["asr", "F0", "energy", "decoder style"])
  func theVocoderNamesWhatIsNoNumber(name: String) throws {
    let vocoder = try Vocoder(model())
    func values(_ own: String, _ count: Int) -> [Float] {
      [own == name ? .nan : 0.1] + [Float](repeating: 0.1, count: count - 1)
    }
    let error = #expect(throws: VocoderError.self) {
      _ = try vocoder(
        asr: values("asr", 1024), f0: values("F0", 4), energy: values("energy", 4),
        decoderStyle: values("decoder style", 128), seed: 0, on: Execution(workers: .one))
    }
    #expect(error?.description == "number 0 of \(name) is nan; expected a finite number")
  }

  @Test func theSameSeedGivesTheSameSamplesOnAnyThreads() throws {
    let weights = try model()
    let (acoustic, vocoder) = (try AcousticModel(weights), try Vocoder(weights))
    let keeping = try Vocoder(weights, keepsPreparedWeights: true)
    let reference = try SafetensorsFile(
      path: PackageFiles.root.appending(path: "Tests/Fixtures/reference/port_af_heart.safetensors")
        .path)
    let style = try #require(try reference.tensor("style")).elements
    func speak(seed: UInt64, workers: Int, by other: Vocoder? = nil) throws -> [Float] {
      let execution = Execution(workers: Workers(count: workers))
      let features = try acoustic(
        tokens: [0, 50, 156, 25, 3, 16, 55, 156, 63, 56, 4, 0], prosodyStyle: Array(style[128...]),
        speed: 1, on: execution)
      return try (other ?? vocoder)(
        asr: features.asr, f0: features.f0, energy: features.energy,
        decoderStyle: Array(style[..<128]),
        seed: seed, on: execution)
    }
    let first = try speak(seed: 1, workers: 1)
    #expect(try speak(seed: 1, workers: 2) == first)
    #expect(try speak(seed: 1, workers: 3) == first)
    // Made by the first of the two calls, used again by the second.
    #expect(keeping.keptBytes > 0 && vocoder.keptBytes == 0)
    #expect(try speak(seed: 1, workers: 2, by: keeping) == first)
    #expect(try speak(seed: 1, workers: 2, by: keeping) == first)
    let other = try speak(seed: 2, workers: 2)
    #expect(other.count == first.count && other != first)
    let product = zip(first, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    let powers = [first, other].map { $0.reduce(0) { $0 + Double($1) * Double($1) } }
    #expect(product / (powers[0] * powers[1]).squareRoot() > 0.95)
  }
}
