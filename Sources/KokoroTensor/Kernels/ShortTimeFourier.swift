#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The short-time Fourier transform of `torch.stft` and its inverse, for small windows: periodic
/// Hann window as long as the transform, centred frames, reflected edges.
///
/// A frame of 20 samples is too short for an FFT to pay: both ways are one GEMM with the transform's
/// matrix, the window in it. Real signals, so bins 0 and N/2 have an imaginary part of exactly +0.
package struct ShortTimeFourier: Sendable {
  package let points: Int
  package let hop: Int
  package var bins: Int { points / 2 + 1 }

  private let window: [Double]
  /// `[points, 2 bins]`: real parts, then imaginary parts.
  private let forward: Weight
  /// `[2 bins, points]`
  private let backward: Weight

  package init(points: Int, hop: Int) {
    precondition(points % 2 == 0 && hop > 0, "ShortTimeFourier: sizes")
    self.points = points
    self.hop = hop
    let bins = points / 2 + 1
    let window = (0..<points).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(points)) }
    self.window = window
    var forward = [Float](repeating: 0, count: points * 2 * bins)
    var backward = [Float](repeating: 0, count: 2 * bins * points)
    for n in 0..<points {
      for k in 0..<bins {
        let angle = 2 * .pi * Double(k * n % points) / Double(points)
        let isReal = k == 0 || k == points / 2
        let weight = (isReal ? 1 : 2) / Double(points) * window[n]
        forward[n * 2 * bins + k] = Float(window[n] * cos(angle))
        forward[n * 2 * bins + bins + k] = isReal ? 0 : Float(window[n] * -sin(angle))
        backward[k * points + n] = Float(weight * cos(angle))
        backward[(bins + k) * points + n] = isReal ? 0 : Float(weight * -sin(angle))
      }
    }
    self.forward = Weight(shape: [points, 2 * bins], forward)
    self.backward = Weight(shape: [2 * bins, points], backward)
  }

  /// Frames of a signal of `count` samples.
  package func frames(_ count: Int) -> Int { count / hop + 1 }

  /// Magnitudes and phases, by `torch.abs` and `torch.angle`.
  /// - signal: more than points/2 samples
  /// - y: `[frames, 2 bins]`, overwritten: magnitudes, then phases in (−π, π]
  package func transform(
    _ signal: UnsafeBufferPointer<Float>, into y: MutableTensorView, on execution: Execution
  ) throws {
    let half = points / 2
    precondition(
      signal.count > half && y.rows == frames(signal.count) && y.columns == 2 * bins,
      "ShortTimeFourier: shapes")
    var padded = [Float]()
    padded.reserveCapacity(signal.count + points)
    for i in 0..<half { padded.append(signal[half - i]) }
    padded.append(contentsOf: signal)
    for i in 0..<half { padded.append(signal[signal.count - 2 - i]) }
    try padded.withUnsafeBufferPointer { padded in
      guard let start = padded.baseAddress else { return }
      try execution.stretches(of: y.rows, by: 1024) { rows in
        // Frames overlap: each row begins a hop after the last.
        let frames = TensorView(
          base: start + rows.lowerBound * hop, rows: rows.count, columns: points, stride: hop)
        let target = y.rows(rows)
        gemm(frames, forward.matrix, into: target)
        for r in 0..<target.rows { toPolar(target.row(r)) }
      }
    }
  }

  private func toPolar(_ row: UnsafeMutablePointer<Float>) {
    for k in 0..<bins {
      let real = row[k]
      let imaginary = k == 0 || k == points / 2 ? 0 : row[bins + k]
      row[k] = hypotf(real, imaginary)
      row[bins + k] = atan2f(imaginary, real)
    }
  }

  /// The signal of complex frames, as `torch.istft` makes it: windowed, overlapped, divided by the
  /// sum of the squared windows, the centring cut off.
  /// - spectrum: `[frames, 2 bins]`: real parts, then imaginary parts; bins 0 and N/2 count as real
  /// - Returns: `(frames − 1) · hop` samples
  package func inverse(_ spectrum: TensorView, on execution: Execution) throws -> [Float] {
    precondition(spectrum.columns == 2 * bins, "ShortTimeFourier: shapes")
    let count = max(0, spectrum.rows - 1) * hop
    let frames = Tensor(uninitializedRows: spectrum.rows, columns: points)
    let target = frames.mutableView
    try execution.stretches(of: spectrum.rows, by: 1024) { rows in
      gemm(spectrum.rows(rows), backward.matrix, into: target.rows(rows))
    }
    let half = points / 2
    return [Float](unsafeUninitializedCapacity: count) { signal, written in
      for t in 0..<count {
        // Sample t lies at t + half before the cut; frames start at multiples of the hop.
        let position = t + half
        let last = min(spectrum.rows - 1, position / hop)
        let first = max(0, (position - points + hop) / hop)
        var sum: Float = 0
        var envelope = 0.0
        for frame in first...last {
          let n = position - frame * hop
          sum += target.row(frame)[n]
          envelope += window[n] * window[n]
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
