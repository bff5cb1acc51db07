#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The short-time Fourier transform of `torch.stft` and its inverse, as Kokoro uses it: 20 points, hop
/// 5, periodic Hann window, centred frames, reflected edges.
package struct ShortTimeFourier: Sendable {
  package static let points = 20
  package static let hop = 5
  package static let bins = points / 2 + 1

  /// `torch.hann_window(20)`, bit for bit. Upstream computes the cosine of rounded angles, which
  /// leaves the window a little asymmetric; in the first, symmetric frame that decides the signs of
  /// phases near ±π (see `RealFFT20`).
  private static let window: [Float] = [
    0, 0x1.90f1ep-6, 0x1.872218p-4, 0x1.a61bap-3, 0x1.61c888p-2, 0.5, 0x1.4f1bbep-1,
    0x1.967918p-1, 0x1.cf1bbcp-1, 0x1.f37872p-1, 1, 0x1.f3787p-1, 0x1.cf1bbcp-1, 0x1.967914p-1,
    0x1.4f1bbep-1, 0.5, 0x1.61c882p-2, 0x1.a61b9p-3, 0x1.8721f8p-4, 0x1.90f1ep-6,
  ]
  /// Of the window; the edges have fewer frames to share a sample, so their sums differ.
  private let squares: [Double]
  /// The inverse transform with the window in it, as one matrix, `[points, 2 bins]`: a frame is too
  /// short for an FFT to pay, and here no sign depends on rounding.
  private let backward: Weight

  package init() {
    let (points, bins) = (Self.points, Self.bins)
    let hann = (0..<points).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(points)) }
    squares = hann.map { $0 * $0 }
    var backward = [Float](repeating: 0, count: points * 2 * bins)
    for n in 0..<points {
      for k in 0..<bins {
        let angle = 2 * .pi * Double(k * n % points) / Double(points)
        let isReal = k == 0 || k == points / 2
        let weight = (isReal ? 1 : 2) / Double(points) * hann[n]
        backward[n * 2 * bins + k] = Float(weight * cos(angle))
        backward[n * 2 * bins + bins + k] = isReal ? 0 : Float(weight * -sin(angle))
      }
    }
    self.backward = Weight(shape: [points, 2 * bins], backward)
  }

  /// Frames of a signal of `count` samples.
  package static func frames(_ count: Int) -> Int { count / hop + 1 }

  /// Magnitudes and phases, by `torch.abs` and `torch.angle`.
  /// - signal: more than 10 samples
  /// - y: `[frames, 22]`, overwritten: magnitudes, then phases in [−π, π]
  package func transform(
    _ signal: UnsafeBufferPointer<Float>, into y: MutableTensorView, on execution: Execution
  ) throws {
    precondition(
      signal.count > Self.points / 2 && y.rows == Self.frames(signal.count)
        && y.columns == 2 * Self.bins, "ShortTimeFourier: shapes")
    try execution.stretches(of: y.rows, by: 1024) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.points) { frame in
        guard let start = frame.baseAddress else { return }
        for r in rows {
          for n in 0..<Self.points {
            frame[n] = Self.window[n] * signal[reflected(r * Self.hop + n, in: signal.count)]
          }
          RealFFT20.transform(start, into: y.row(r))
          Self.toPolar(y.row(r))
        }
      }
    }
  }

  /// Where sample `position` of the signal, extended by half a frame on both sides, is taken from.
  private func reflected(_ position: Int, in count: Int) -> Int {
    let index = abs(position - Self.points / 2)
    return index < count ? index : 2 * (count - 1) - index
  }

  /// Real and imaginary parts to magnitudes and phases, in place, signed zeros included.
  /// - row: `[22]`
  package static func toPolar(_ row: UnsafeMutablePointer<Float>) {
    for k in 0..<bins {
      let (re, im) = (row[k], row[bins + k])
      row[k] = hypotf(re, im)
      row[bins + k] = atan2f(im, re)
    }
  }

  /// The signal of complex frames, as `torch.istft` makes it: windowed, overlapped, divided by the
  /// sum of the squared windows, the centring cut off.
  /// - spectrum: `[frames, 22]`: real parts, then imaginary parts; bins 0 and 10 count as real
  /// - Returns: `(frames − 1) · 5` samples
  package func inverse(_ spectrum: TensorView, on execution: Execution) throws -> [Float] {
    precondition(spectrum.columns == 2 * Self.bins, "ShortTimeFourier: shapes")
    let (points, hop) = (Self.points, Self.hop)
    let frames = Tensor(uninitializedRows: spectrum.rows, columns: points)
    let rows = frames.mutableView
    try execution.stretches(of: spectrum.rows, by: 1024) {
      gemm(spectrum.rows($0), transposed: backward.matrix, into: rows.rows($0))
    }
    let count = max(0, spectrum.rows - 1) * hop
    return [Float](unsafeUninitializedCapacity: count) { signal, written in
      for t in 0..<count {
        let position = t + points / 2
        let last = min(spectrum.rows - 1, position / hop)
        let first = max(0, (position - points + hop) / hop)
        var sum: Float = 0
        var envelope = 0.0
        for frame in first...last {
          let n = position - frame * hop
          sum += rows.row(frame)[n]
          envelope += squares[n]
        }
        signal[t] = Float(Double(sum) / envelope)
      }
      written = count
    }
  }
}

extension Execution {
  /// Calls `body` with stretches of `0..<count`, each `size` long but for the last.
  package func stretches(of count: Int, by size: Int, _ body: (Range<Int>) -> Void) throws {
    try parallel((count + size - 1) / size) { item, _ in
      body((item * size)..<min(count, item * size + size))
    }
  }
}
