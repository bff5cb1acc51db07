import KokoroTensor

/// Which method computes a residual convolution, by measurement: see Docs/Performance.md.
enum ConvolutionChoice {
  static func method(channels: Int, kernel: Int) -> ResidualConvolution.Method {
    if BLASThreads.coreName == "Accelerate" { return .direct }
    return .fourier(points: kernel == 3 ? 16 : 32)
  }
}
