import Foundation
import KokoroAudio
import TestSupport
import Testing

struct PackUsageTests {
  @Test func thePlaceToWriteMustBeGiven() throws {
    let result = try BuiltProgram("kokoro").run(["pack"])
    #expect(result.code == 2 && result.errors.contains("-o FILE.kokoro"))
  }
}

@Suite(.serialized, .enabled(if: PackageFiles.weights != nil))
struct PackCommandTests {
  @Test func aBundleIsAllThatSpeakingNeeds() throws {
    let kokoro = try BuiltProgram("kokoro")
    let folder = try TemporaryFolder()
    func run(_ arguments: String..., resources: String? = nil) throws -> BuiltProgram.Result {
      try kokoro.run(
        arguments,
        environment: [
          "KOKORO_MODEL": PackageFiles.weights?.path, "KOKORO_VOICES": nil,
          "KOKORO_RESOURCES": resources,
        ], folder: folder.url)
    }
    let packed = try run(
      "pack", "--voice", "bm_george", "--voice", "af_heart", "--precision", "float16", "-o", "b")
    #expect(packed.code == 0, "\(packed.errors)")
    #expect(packed.errors.firstMatch(of: /b: 17[0-9]\.[0-9] MB/) != nil, "\(packed.errors)")
    #expect(try folder.contents() == ["b"])

    let inspected = try run("inspect", "b", "--verify")
    #expect(inspected.code == 0, "\(inspected.errors)")
    for part in [
      "a bundle, complete", "voices: bm_george af_heart", "languages: en-us en-gb", "0 wrong",
    ] {
      #expect(inspected.text.contains(part), "\(part)")
    }
    #expect(try run("voices", "--voices", "b").text.contains("bm_george"))

    let spoken = try run(
      "speak", "--text", "Hello there.", "--voice", "bm_george", "--model", "b", "-o", "a.wav",
      resources: "/nowhere")
    #expect(spoken.code == 0, "\(spoken.errors)")
    let clip = try AudioClip(contentsOf: folder.file("a.wav"))
    #expect(clip.samples.contains { abs($0) > 0.05 })
  }
}
