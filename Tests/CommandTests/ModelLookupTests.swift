import Foundation
import TestSupport
import Testing

/// Where `voices`, `pack` and `speak` look for the model and the voices: in the same places.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct ModelLookupTests {
  let folder: TemporaryFolder
  let kokoro: BuiltProgram
  let weights: URL

  /// `installed/kokoro`, a copy of the program that has nothing beside it; `one.kokoro`, a bundle of
  /// bm_george; `two/`, a folder of two voices; `beside/`, a model with one voice beside it.
  init() throws {
    folder = try TemporaryFolder()
    kokoro = try BuiltProgram("kokoro")
    weights = try #require(PackageFiles.weights)
    let setUp = try kokoro.shell(
      """
      set -e
      mkdir -p installed two beside/voices
      cp "$PROGRAM" installed/kokoro
      cp '\(weights.path)'/voices/{af_heart,af_bella}.bin two
      cp '\(weights.path)'/voices/ef_dora.bin beside/voices
      ln -s '\(weights.path)/kokoro-v1_0.safetensors' beside/
      "$PROGRAM" pack --model '\(weights.path)' --voice bm_george --precision float16 -o one.kokoro
      """, folder: folder.url)
    try #require(setUp.code == 0, "\(setUp.errors)")
  }

  /// - line: options and variables, each with a value
  private func run(_ command: String, _ line: String) throws -> BuiltProgram.Result {
    let words = line.split(separator: " ")
    let variables = words.filter { $0.contains("=") }.joined(separator: " ")
    let options = words.filter { !$0.contains("=") }.joined(separator: " ")
    let resources = PackageFiles.root.appending(path: "Sources/KokoroText/Resources/G2P").path
    return try kokoro.shell(
      """
      unset KOKORO_MODEL KOKORO_VOICES
      export KOKORO_RESOURCES='\(resources)' \(variables)
      installed/kokoro \(command) \(options)
      """, folder: folder.url)
  }

  @Test func everyCommandFindsTheSameVoices() throws {
    let cases: [(line: String, voices: [String])] = [
      ("--model one.kokoro", ["bm_george"]), ("KOKORO_MODEL=one.kokoro", ["bm_george"]),
      ("KOKORO_MODEL=one.kokoro KOKORO_VOICES=two", ["bm_george"]),
      ("--model one.kokoro --voices two", ["af_bella", "af_heart"]),
      ("KOKORO_MODEL=beside", ["ef_dora"]),
      ("KOKORO_MODEL=beside/kokoro-v1_0.safetensors", ["ef_dora"]),
      ("--model beside/kokoro-v1_0.safetensors", ["ef_dora"]),
      ("--model beside KOKORO_VOICES=two", ["af_bella", "af_heart"]),
      ("--model beside --voices one.kokoro", ["bm_george"]),
    ]
    for (line, voices) in cases {
      let listed = try run("voices", line)
      #expect(listed.code == 0, "\(line): \(listed.errors)")
      #expect(listed.text.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == voices)
      for voice in ["bm_george", "af_bella", "ef_dora"] {
        // Phonemes, so that no language has a say.
        let spoken = try run("speak --phonemes ɡˈO -o a.wav --voice \(voice)", line)
        #expect(spoken.code == (voices.contains(voice) ? 0 : 1), "\(line): \(spoken.errors)")
      }
    }
  }

  @Test(
    arguments: [
      ("--model one.kokoro", "bm_george"), ("KOKORO_MODEL=one.kokoro", "bm_george"),
      ("KOKORO_MODEL=beside", "ef_dora"), ("--model one.kokoro --voices beside/voices", "ef_dora"),
    ])
  func packTakesTheVoicesThatSpeakWould(line: String, voice: String) throws {
    let packed = try run("pack --precision float16 -o r.kokoro", line)
    #expect(packed.code == 0, "\(packed.errors)")
    let listed = try run("voices", "--model r.kokoro").text
    #expect(listed.hasPrefix(voice) && listed.split(separator: "\n").count == 1)
  }

  /// Named and not there: an error, though voices would be found without it.
  @Test(
    arguments: [
      ("voices", "--model /nowhere KOKORO_VOICES=two"),
      ("voices", "KOKORO_MODEL=/nowhere KOKORO_VOICES=two"),
      ("speak Hi -o a.wav", "KOKORO_MODEL=/nowhere KOKORO_VOICES=two"),
      ("pack -o r.kokoro", "--model /nowhere --voices two"),
    ])
  func aModelThatIsNamedMustBeThere(command: String, line: String) throws {
    let result = try run(command, line)
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.errors.contains("didn't find the model; tried:\n  /nowhere"), "\(result.errors)")
  }

  @Test func voicesAloneNeedNoModel() throws {
    #expect(try run("voices", "--voices two").text.split(separator: "\n").count == 2)
    #expect(try run("voices", "KOKORO_VOICES=two").text.split(separator: "\n").count == 2)
  }
}
