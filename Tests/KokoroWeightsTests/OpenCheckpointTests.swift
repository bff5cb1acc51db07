import KokoroWeights
import TestSupport
import Testing

struct OpenCheckpointTests {
  @Test(arguments: [
    ("model.pth", "Not found", "text, 'Not found' (9 bytes)"),
    ("model.safetensors", "<html>404</html>", "text/HTML"),
    ("model.safetensors", "", "an empty file (0 bytes)"),
    (
      "model.onnx", "version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 327212226\n",
      "Git LFS pointer"
    ),
  ])
  func whatIsNoCheckpointIsCalledByItsName(name: String, text: String, part: String) throws {
    try withFile(Array(text.utf8), named: name) { path in
      let error = #expect(throws: CheckpointError.self) { try openCheckpoint(at: path) }
      let text = error?.description ?? ""
      #expect(text.contains(part) && text.contains(path), "\(text)")
    }
  }

  @Test(arguments: ["/nowhere/model.safetensors", "/", "/dev/null"])
  func whatCannotBeOpenedIsNamed(path: String) {
    let error = #expect(throws: CheckpointError.self) { try openCheckpoint(at: path) }
    #expect(error?.description.contains(path) == true)
  }

  @Test func otherTensorsAreNotTheModel() throws {
    try withFile(SafetensorsTests.emptyAndOne) { path in
      let error = #expect(throws: CheckpointError.self) { try openCheckpoint(at: path) }
      let text = error?.description ?? ""
      #expect(text.contains("457 missing: bert.embeddings.word_embeddings.weight"), "\(text)")
      #expect(text.contains("2 unexpected: a, e"), "\(text)")
    }
  }

  @Test func copyingInSurvivesTheFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(SafetensorsTests.emptyAndOne, to: "a")
    let open = try SafetensorsFile(path: file.path, access: .copied)
    _ = try folder.write([], to: "a")
    #expect(try open.tensor("a")?.elements == [1])
  }
}
