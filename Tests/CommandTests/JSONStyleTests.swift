import Foundation
import TestSupport
import Testing

/// All that the program writes for other programs.
@Suite(.enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct JSONStyleTests {
  /// Every key of a JSON value, but those that are data.
  private func keys(_ value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.reduce(into: Set(object.keys)) { keys, member in
        if member.key != "metadata" { keys.formUnion(self.keys(member.value)) }
      }
    case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys($1)) }
    default: []
    }
  }

  @Test(
    arguments: [
      ("voices --json", ["id", "language", "gender", "name"]),
      ("phonemize --json 'Hi 😀.'", ["text", "range", "phonemes", "tokens", "skipped", "reason"]),
      ("phonemize --json --lines 'Hi 😀.'", ["text", "range", "phonemes", "tokens", "skipped"]),
      (
        "inspect --json --verify \"$VOICE\"",
        ["parameter_count", "has_checksums", "wrong_shapes", "verification", "not_finite"]
      ),
      ("inspect --json \"$MODEL\"", ["path", "bytes", "format", "contents", "tensors", "shape"]),
      (
        "speak Go. -o /dev/null --format wav --timings -",
        ["audio_seconds", "sample_rate", "voice", "speed", "seed", "words", "range", "phonemes"]
      ),
      (
        "speak Go. -o /dev/null --format wav --subtitles - --subtitle-format json",
        ["captions", "text", "start", "end", "words", "word"]
      ),
    ])
  func keysAreInSnakeCase(line: String, some: [String]) throws {
    let weights = try #require(PackageFiles.weights).path
    let result = try BuiltProgram("kokoro").shell(
      """
      export KOKORO_MODEL='\(weights)' MODEL='\(weights)/kokoro-v1_0.safetensors'
      VOICE='\(weights)/voices/af_heart.bin'
      "$PROGRAM" \(line)
      """)
    #expect(result.code == 0, "\(result.errors)")
    let found = try keys(JSONSerialization.jsonObject(with: result.output))
    #expect(found.isSuperset(of: some), "\(found.sorted())")
    #expect(found.allSatisfy { $0.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil }, "\(found.sorted())")
    #expect(result.text.hasSuffix("\n"))
  }

  /// Keys of metadata are the file's own.
  @Test func metadataIsAsInTheFile() throws {
    let folder = try TemporaryFolder()
    let header =
      #"{"__metadata__":{"camelCase":"a","snake_case":"b"},"#
      + #""x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#
    let bytes =
      withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Array($0) }
      + Array(header.utf8) + [0, 0, 0, 0]
    let file = try folder.write(bytes, to: "x.safetensors")
    let result = try BuiltProgram("kokoro").run(["inspect", "--json", file.path])
    let object = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(object?["metadata"] as? [String: String] == ["camelCase": "a", "snake_case": "b"])
    #expect(object?["contents"] as? String == "other_tensors")
  }
}
