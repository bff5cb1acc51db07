import ConsoleSupport
import Foundation
import KokoroTensor

/// What the generator's convolutions cost, one by one and by every method.
enum KernelsCommand {
  private static let repeats = CommonOptions.repeats(
    "Runs of each kernel; else 15. The shortest counts.")

  static let command = Command(
    CommandDeclaration(
      name: "kernels", summary: "Measure the convolutions one by one",
      discussion: """
        The residual convolutions of the generator, Snake and statistics with them, over
        the rows of five seconds of audio, on one thread. GFLOP/s count the operations of
        the direct method, whatever the method does. From these figures the method of each
        is chosen; measure again where the processor or its BLAS is another.
        """,
      operands: [], options: [repeats.declaration],
      examples: [
        ("kokoro-bench kernels", "Prints a line a convolution and method."),
        ("OPENBLAS_CORETYPE=Haswell kokoro-bench kernels", "With OpenBLAS's kernels for AVX2."),
      ])
  ) { arguments in
    let timer = KernelTimer(repeats: arguments[repeats] ?? 15)
    try StandardOutput.write("BLAS kernels: \(BLASThreads.coreName)\n")
    try StandardOutput.write("channels kernel dilation  method       ms  GFLOP/s  weights, ms\n")
    for channels in [128, 256] {
      for kernel in [3, 7, 11] {
        for dilation in [1, 5] {
          for method in ResidualKernel.methods(kernel: kernel) {
            let convolution = ResidualConvolution(
              channels: channels, kernel: kernel, dilation: dilation, method: method)
            let cost = try BLASThreads.withOne { try ResidualKernel.cost(of: convolution, timer) }
            try StandardOutput.write(
              String(
                format: "%8d %6d %8d  %@ %8.2f %8.0f %12.2f\n", channels, kernel, dilation,
                name(method), cost.seconds * 1e3, cost.flops / cost.seconds * 1e-9,
                cost.preparation * 1e3))
          }
        }
      }
    }
  }

  private static func name(_ method: ResidualConvolution.Method) -> String {
    switch method {
    case .direct: "direct "
    case .fourier(let points): "FFT \(points) "
    }
  }
}
