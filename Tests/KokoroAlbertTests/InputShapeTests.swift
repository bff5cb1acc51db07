import KokoroAlbert
import KokoroTensor
import KokoroVocoder
import KokoroWeights
import TestSupport
import Testing

/// Arrays of the wrong size, given to the two halves of the model by their users.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct InputShapeTests {
  private func weights() throws -> Weights {
    let folder = try #require(PackageFiles.weights)
    return Weights(try openCheckpoint(at: folder.appending(path: "kokoro-v1_0.safetensors").path))
  }

  @Test(arguments: [0, 127, 129, 256])
  func aProsodyStyleOfAnotherSizeIsAnError(count: Int) throws {
    let acoustic = try AcousticModel(weights())
    let error = #expect(throws: AcousticModelError.style(count, expected: 128)) {
      _ = try acoustic(
        tokens: [0, 50, 0], prosodyStyle: [Float](repeating: 0, count: count), speed: 1,
        on: Execution(workers: .one))
    }
    #expect(error?.description == "a prosody style of \(count) numbers; expected 128")
  }

  @Test(arguments: [0, 127, 256])
  func aDecoderStyleOfAnotherSizeIsAnError(count: Int) throws {
    let vocoder = try Vocoder(weights())
    #expect(throws: VocoderError.style(count, expected: 128)) {
      _ = try vocoder(
        asr: [Float](repeating: 0, count: 512), f0: [100, 100], energy: [0, 0],
        decoderStyle: [Float](repeating: 0, count: count), seed: 0, on: Execution(workers: .one))
    }
  }

  /// F0 of an odd length, energy or text features of another number of frames, no frames at all.
  @Test(
    arguments: [(512, 3, 3), (512, 2, 4), (511, 2, 2), (1024, 2, 2), (0, 0, 0), (0, 2, 2)]
      as [(Int, Int, Int)])
  func framesThatDontFitAreAnError(asr: Int, f0: Int, energy: Int) throws {
    let vocoder = try Vocoder(weights())
    let error = #expect(throws: VocoderError.frames(asr: asr, f0: f0, energy: energy)) {
      _ = try vocoder(
        asr: [Float](repeating: 0, count: asr), f0: [Float](repeating: 100, count: f0),
        energy: [Float](repeating: 0, count: energy),
        decoderStyle: [Float](repeating: 0, count: 128), seed: 0, on: Execution(workers: .one))
    }
    #expect(
      error?.description
        == "\(asr) numbers of asr, \(f0) of F0, \(energy) of energy; expected 512 F, 2 F and 2 F for "
        + "one F above 0")
  }
}
