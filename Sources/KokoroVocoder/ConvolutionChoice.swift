import KokoroTensor

/// Which method computes a residual convolution, by measurement: see Docs/Performance.md.
enum ConvolutionChoice {
  static func method(channels: Int, kernel: Int) -> ResidualConvolution.Method {
    guard Build.isOptimized, BLASThreads.coreName != "Accelerate" else { return .direct }
    return .fourier(points: kernel == 3 ? 16 : 32)
  }
}
