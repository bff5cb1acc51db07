import Foundation
import KokoroWeights
import TestSupport
import Testing

/// The published files, where `Weights/fetch` has put them.
@Suite(.enabled(if: fetchedWeights != nil, "Weights/fetch has not run"))
struct FetchedWeightsTests {
  let folder = fetchedWeights ?? ""
  var model: String { folder + "/kokoro-v1_0-int8.onnx" }

  @Test func theInt8ExportHasEveryParameter() throws {
    let checkpoint = try openCheckpoint(at: model)
    try KokoroParameters().verify(checkpoint)
  }

  @Test func theInt8ExportIsReportedComplete() throws {
    let report = try inspectCheckpoint(at: model)
    #expect(report.contents == .model)
    #expect(report.tensors.count == 775)
    #expect(report.missing == [] && report.unexpected == [] && report.wrongShapes == [])
  }

  /// Ninety-four channels of weight-normed layers were rounded to nothing.
  @Test func quantizationLeftEmptyChannels() throws {
    let checkpoint = try openCheckpoint(at: model)
    var empty = 0
    for parameter in KokoroParameters().parameters where parameter.isWeightNormed {
      let numbers = try #require(try checkpoint.tensor(parameter.name)).elements
      let size = numbers.count / parameter.shape[0]
      for channel in 0..<parameter.shape[0]
      where numbers[channel * size..<(channel + 1) * size].allSatisfy({ $0 == 0 }) {
        empty += 1
      }
    }
    #expect(empty == 94)
  }

  @Test func conversionGivesTheBytesOfTheManifest() throws {
    struct Manifest: Decodable {
      struct Converted: Decodable {
        let file: String
        let size: Int
      }
      let converted: [Converted]
    }
    let output = try TemporaryFolder()
    let converted = output.file("model.safetensors")
    try convertCheckpoint(from: model, to: converted.path)
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let expected = try #require(manifest.converted.first)
    let storage = try ByteStorage(path: converted.path)
    #expect(storage.bytes.count == expected.size)
    let kept = folder + "/" + expected.file
    guard FileManager.default.fileExists(atPath: kept) else { return }
    let old = try ByteStorage(path: kept)
    // One of another size was converted before the manifest changed; `make weights` makes it anew.
    guard old.bytes.count == expected.size else { return }
    #expect(storage.hasSameBytes(as: old))
  }

  @Test func everyVoiceHas510Rows() throws {
    let voices = try FileManager.default.contentsOfDirectory(atPath: folder + "/voices")
      .filter { $0.hasSuffix(".bin") }
    #expect(voices.count == 54)
    for voice in voices {
      #expect(try VoicePack(path: folder + "/voices/" + voice).rows == 510)
    }
  }

  @Test(arguments: [0.25, 0.5, 0.99])
  func aPartOfTheExportIsAnError(part: Double) throws {
    let whole = try ByteStorage(path: model)
    let count = Int(Double(whole.bytes.count) * part)
    let folder = try TemporaryFolder()
    let cut = folder.file("cut.onnx")
    try Data(whole.bytes.prefix(count)).write(to: cut)
    let error = #expect(throws: CheckpointError.self) { try openCheckpoint(at: cut.path) }
    #expect(error?.description.contains(cut.path) == true)
  }
}
