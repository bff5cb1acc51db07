import KokoroAlbert
import KokoroVocoder
import KokoroWeights
import TestSupport
import Testing

@Suite(.enabled(if: PackageFiles.weights != nil, "make weights has not run"))
struct ParameterUseTests {
  @Test func theLayersReadEveryParameterOfTheFile() throws {
    let file = try #require(PackageFiles.weights).appending(path: "kokoro-v1_0.safetensors")
    let checkpoint = RecordedCheckpoint(try openCheckpoint(at: file.path))
    let weights = Weights(checkpoint)
    _ = try AcousticModel(weights)
    _ = try Vocoder(weights)
    try checkpoint.requireAllRead()
  }
}
