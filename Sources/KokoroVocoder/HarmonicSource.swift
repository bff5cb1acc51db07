import Foundation
import KokoroLayers
import KokoroTensor
import KokoroWeights

/// The excitation: nine harmonics of F0 where voiced, noise where not, merged into one signal.
///
/// Upstream: `SourceModuleHnNSF` and `SineGen`, kokoro/istftnet.py; Wang et al., "Neural
/// source-filter waveform models for statistical parametric speech synthesis", 2019.
///
/// Follows upstream's float32 rounding step by step: the phase reaches thousands of radians, where
/// the last bit is worth 10⁻⁴, so a phase that is merely closer to the truth would give another
/// waveform. Upstream's random initial phases have no effect: they are added to a sample that its
/// interpolation passes over.
public struct HarmonicSource: Sendable {
  package static let harmonics = 9
  /// Samples per F0 value.
  package static let upsampling = 300
  private static let sampleRate: Float = 24_000
  private static let amplitude: Float = 0.1
  // To nearest, as PyTorch has it: `Float.pi` is rounded towards zero.
  private static let pi = Float(Double.pi)
  private static let voicedNoise: Float = 0.003
  private static let unvoicedNoise: Float = amplitude / 3
  /// F0 up to this is unvoiced, in Hz.
  private static let voicedThreshold: Float = 10

  private static let roundingBias = 6_755_399_441_055_744.0

  private let merge: Linear

  public init(_ weights: Weights) throws(WeightError) {
    merge = try Linear(weights["l_linear"], inputs: Self.harmonics, outputs: 1)
  }

  /// - f0: `[2F]`, in Hz
  /// - Returns: `[600 F]`, in −1…1
  package func callAsFunction(_ f0: [Float], seed: UInt64, on execution: Execution) throws
    -> [Float]
  {
    let phases = Self.phases(f0)
    let count = f0.count * Self.upsampling
    let signal = Tensor(uninitializedRows: 1, columns: count)
    let target = signal.mutableView.row(0)
    let noise = CounterRandom(seed: seed)
    // Even stretches: noise comes in pairs, and 9 harmonics of an even sample begin one.
    try execution.stretches(of: count, by: 4800) { samples in
      fill(samples, of: target, f0: f0, phases: phases, noise: noise)
    }
    return signal.elements
  }

  /// Radians at the F0 values' own rate, `[2F, 9]`: 2π times the sum of cycles so far, times 300.
  ///
  /// The sum is kept in float64 and every partial sum rounded, as `torch.cumsum` does.
  private static func phases(_ f0: [Float]) -> [Float] {
    var phases = [Float](repeating: 0, count: f0.count * harmonics)
    for h in 0..<harmonics {
      var sum = 0.0
      for (t, frequency) in f0.enumerated() {
        let cycles = frequency * Float(h + 1) / sampleRate
        sum += Double(cycles - cycles.rounded(.down))
        phases[t * harmonics + h] = Float(sum) * 2 * pi * Float(upsampling)
      }
    }
    return phases
  }

  private func fill(
    _ samples: Range<Int>, of target: UnsafeMutablePointer<Float>, f0: [Float], phases: [Float],
    noise: CounterRandom
  ) {
    let harmonics = Self.harmonics
    var normals = [Float](repeating: 0, count: samples.count * harmonics + 1)
    let firstPair = samples.lowerBound * harmonics / 2
    for pair in 0..<((samples.count * harmonics + 1) / 2) {
      let (first, second) = noise.normals(pair: firstPair + pair)
      normals[2 * pair] = Float(first)
      normals[2 * pair + 1] = Float(second)
    }
    let weights = merge.weight.elements
    let bias = merge.bias?.elements.first ?? 0
    var noiseIndex = 0
    for t in samples {
      let (frame, next, toNext) = Self.interpolation(t, frames: f0.count)
      let isVoiced = f0[t / Self.upsampling] > Self.voicedThreshold
      let noiseAmplitude = isVoiced ? Self.voicedNoise : Self.unvoicedNoise
      var sum: Float = 0
      for h in 0..<harmonics {
        var wave = noiseAmplitude * normals[noiseIndex]
        noiseIndex += 1
        if isVoiced {
          let phase = Self.mix(
            phases[frame * harmonics + h], phases[next * harmonics + h], toNext)
          wave += Self.sine(phase) * Self.amplitude
        }
        sum += wave * weights[h]
      }
      target[t] = Float(tanh(Double(sum + bias)))
    }
  }

  /// Linear interpolation between frame centres, `align_corners=False`: the frames before and after
  /// sample t, and the weight of the latter.
  package static func interpolation(_ t: Int, frames: Int) -> (Int, Int, Float) {
    let position = max(0, Float(1.0 / Double(upsampling)) * (Float(t) + 0.5) - 0.5)
    let frame = min(Int(position), frames - 1)
    return (frame, min(frame + 1, frames - 1), min(max(position - Float(frame), 0), 1))
  }

  /// (1 − w) a + w b, the first product and the sum rounded once: upstream's is a fused multiply-add,
  /// here a sum in float64.
  private static func mix(_ a: Float, _ b: Float, _ w: Float) -> Float {
    Float(Double(a) * Double(1 - w) + Double(b * w))
  }

  /// sin x to 0.6 units in the last place, erring just where upstream's vector sine errs: r + r³ q(r²),
  /// r within π/2 of a multiple of π, q the cubic that a linear program fitted to the rounding of
  /// upstream's results (400,000 of them, all equal). Evaluated in float64, rounded once.
  package static func sine(_ x: Float) -> Float {
    // Adding and subtracting 1.5 · 2⁵² rounds to nearest even, as `rounded` would by a call; the last
    // bit in between says whether the multiple is odd.
    let biased = Double(x) / .pi + roundingBias
    let r = Double(x) - (biased - roundingBias) * .pi
    let z = r * r
    var q = 2.6057845471694126e-06 * z - 1.9809604438039666e-04
    q = q * z + 8.333066263320064e-03
    q = q * z - 1.6666659550832782e-01
    let s = Float(r + r * z * q)
    return biased.bitPattern & 1 == 0 ? s : -s
  }
}
