import Foundation
import KokoroTensor
import Testing

struct PolarTests {
  /// `torch.angle` of a vanishing bin: one sign wrong, and the phase jumps by 2π.
  @Test(
    arguments: [
      (0, 0, 0), (-0.0, 0, Float(Double.pi)), (-1, -0.0, -Float(Double.pi)), (0, -0.0, -0.0),
      (-1, 0, Float(Double.pi)), (1, 0, 0), (1, -0.0, -0.0), (0, 1, Float(Double.pi / 2)),
    ] as [(Float, Float, Float)])
  func anglesOfSignedZerosAreTorchs(re: Float, im: Float, angle: Float) {
    var row = [Float](repeating: re, count: 11) + [Float](repeating: im, count: 11)
    row.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { ShortTimeFourier.toPolar(start) }
    }
    for k in 0..<11 {
      #expect(row[k] == abs(re) + abs(im))
      #expect(row[11 + k] == angle && row[11 + k].sign == angle.sign)
    }
  }

  /// A window sum that is wrong scales everything by 0.75 or 1.5.
  @Test func thereAndBackHasAGainOfOne() throws {
    let execution = Execution(workers: .one)
    let signal = (0..<1200).map { Float(sin(2 * Double.pi * 440 * Double($0) / 24_000)) }
    let spectrum = Tensor(
      rows: ShortTimeFourier.frames(signal.count), columns: 2 * ShortTimeFourier.bins)
    #expect(spectrum.rows == 241 && ShortTimeFourier.bins == 11)
    try signal.withUnsafeBufferPointer {
      try ShortTimeFourier().transform($0, into: spectrum.mutableView, on: execution)
    }
    let rows = spectrum.mutableView
    for r in 0..<rows.rows {
      for k in 0..<11 {
        let (m, p) = (rows.row(r)[k], rows.row(r)[11 + k])
        rows.row(r)[k] = m * cosf(p)
        rows.row(r)[11 + k] = m * sinf(p)
      }
    }
    let back = try ShortTimeFourier().inverse(rows.view, on: execution)
    #expect(back.count == 1200)
    let product = zip(back, signal).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    let power = signal.reduce(0) { $0 + Double($1) * Double($1) }
    #expect(abs(product / power - 1) < 1e-6)
  }
}
