import Foundation
import KokoroCore
import TestSupport
import Testing

/// One phrase with the weights in three precisions. Samples can't be compared: a sine that starts a
/// little later is another sine.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct PrecisionTests {
  private static let phonemes = "ðə skˈI əbˈʌv ðə pˈɔɹt wʌz ɡɹˈA."

  private struct Spoken {
    let durations: [Int]
    let samples: [Float]

    init(_ kokoro: Kokoro) async throws {
      let options = SynthesisOptions(seed: 3)
      let speech = try await kokoro.synthesize(phonemes: phonemes, options: options)
      samples = speech.samples
      durations = speech.phonemeTimings.map { Int((($0.end - $0.start) * 40).rounded()) }
    }
  }

  private func weights() throws -> URL { try #require(PackageFiles.weights) }

  @Test func halfPrecisionSpeaksAlike() async throws {
    let folder = try TemporaryFolder()
    let bundle = folder.file("half.kokoro")
    var packer = BundlePacker(
      model: try weights().appending(path: Kokoro.modelName),
      voices: try weights().appending(path: "voices"))
    packer.voiceIDs = ["af_heart"]
    packer.precision = .float16
    try packer.write(to: bundle)
    let whole = try await Spoken(Kokoro(contentsOf: weights()))
    let half = try await Spoken(Kokoro(contentsOf: bundle))

    #expect(whole.durations.count == half.durations.count)
    #expect(zip(whole.durations, half.durations).allSatisfy { abs($0 - $1) <= 1 })
    expectSpeechLike(half.samples)
    // Only where both have the same frames do columns of the spectra belong together.
    guard whole.durations == half.durations else { return }
    let correlation = Spectrum.correlation(
      Spectrum.logMel(whole.samples), Spectrum.logMel(half.samples))
    #expect(correlation > 0.99, "\(correlation)")
  }

  @Test func theInt8ExportSpeaksAlike() async throws {
    let export = try weights().appending(path: "kokoro-v1_0-int8.onnx")
    guard FileManager.default.fileExists(atPath: export.path) else { return }
    let whole = try await Spoken(Kokoro(contentsOf: weights()))
    let quantized = try await Spoken(
      Kokoro(model: export, voices: weights().appending(path: "voices")))
    let ratio = Double(quantized.samples.count) / Double(whole.samples.count)
    #expect((0.95...1.05).contains(ratio))
    expectSpeechLike(quantized.samples)
  }

  /// White noise has its centroid at 6 kHz, speech far below.
  private func expectSpeechLike(_ samples: [Float]) {
    #expect(samples.allSatisfy(\.isFinite) && samples.contains { abs($0) > 0.05 })
    let centroid = Spectrum.centroid(samples)
    #expect(centroid < 5000 && centroid > 500, "\(centroid)")
  }
}

/// Spectra by the plain sum, for a few seconds of audio.
private enum Spectrum {
  static let size = 512
  static let hop = 600

  /// `[frames][size / 2 + 1]`, Hann-windowed.
  static func magnitudes(_ samples: [Float]) -> [[Double]] {
    let turns = (0..<size).map { 2 * Double.pi * Double($0) / Double(size) }
    let (cosines, sines) = (turns.map { cos($0) }, turns.map { sin($0) })
    return stride(from: 0, to: samples.count - size, by: hop).map { start in
      let frame = (0..<size).map { Double(samples[start + $0]) * (0.5 - 0.5 * cosines[$0]) }
      return (0...size / 2).map { bin in
        var (real, imaginary) = (0.0, 0.0)
        for i in 0..<size {
          real += frame[i] * cosines[i * bin % size]
          imaginary += frame[i] * sines[i * bin % size]
        }
        return (real * real + imaginary * imaginary).squareRoot()
      }
    }
  }

  /// Hz, of the mean power spectrum.
  static func centroid(_ samples: [Float]) -> Double {
    var (weighted, sum) = (0.0, 0.0)
    for frame in magnitudes(samples) {
      for (bin, magnitude) in frame.enumerated() {
        weighted += Double(bin) * 24_000 / Double(size) * magnitude
        sum += magnitude
      }
    }
    return weighted / sum
  }

  /// Forty triangles, evenly spaced in mel, of every frame; logarithms.
  static func logMel(_ samples: [Float]) -> [Double] {
    func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
    let top = 2595 * log10(1 + 12_000 / 700.0)
    let edges = (0...41).map { hertz(top * Double($0) / 41) * Double(size) / 24_000 }
    return magnitudes(samples).flatMap { frame in
      (1...40).map { band in
        var sum = 1e-5
        for (bin, magnitude) in frame.enumerated() {
          let rise = (Double(bin) - edges[band - 1]) / (edges[band] - edges[band - 1])
          let fall = (edges[band + 1] - Double(bin)) / (edges[band + 1] - edges[band])
          sum += max(0, min(rise, fall)) * magnitude
        }
        return log(sum)
      }
    }
  }

  /// Pearson's.
  static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    return ab / (aa * bb).squareRoot()
  }
}
