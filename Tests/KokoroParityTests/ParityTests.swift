import Foundation
import KokoroParity
import KokoroWeights
import TestSupport
import Testing

/// The engine against upstream's outputs. `Tests/Fixtures/reference` holds one pass with every stage,
/// and vocoder inputs and audio of several voices and speeds.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct ParityTests {
  @Test(arguments: [
    "stages_a", "one_token", "port_af_heart", "port_bm_george_fast", "port_jf_alpha_slow",
    "hear_af_bella",
  ])
  func everyTensorIsUpstreams(file: String) throws {
    try check(PackageFiles.root.appending(path: "Tests/Fixtures/reference/\(file).safetensors"))
  }

  @Test(
    .enabled(if: PackageFiles.reference != nil, "files too large to keep here"),
    arguments: ["stages_hi", "longest_af_heart"])
  func soIsEveryTensorOfTheLargeFiles(file: String) throws {
    try check(#require(PackageFiles.reference).appending(path: file + ".safetensors"))
  }

  private func check(_ file: URL) throws {
    let model = try #require(PackageFiles.weights).appending(path: "kokoro-v1_0.safetensors").path
    let rows = try ParityCheck(Weights(openCheckpoint(at: model))).rows(forFile: file.path)
    #expect(!rows.isEmpty)
    print(([file.lastPathComponent, ParityRow.heading] + rows.map(\.line)).joined(separator: "\n"))
    for row in rows { #expect(row.passes, "\(row.line)") }
  }
}
