/// One panel of outputs, turned: y[i, o] = w[o, i].
/// - w: `[width, inputs]`, rows `stride` Floats apart, as PyTorch stores weights
/// - y: `[inputs, width]`, dense, overwritten
package func packPanel(
  _ w: UnsafePointer<Float>, inputs: Int, stride: Int, width: Int = PanelProduct.width,
  into y: UnsafeMutablePointer<Float>
) {
  // In strips of a cache line, so that what is written stays near while outputs are read four by four.
  let strip = 16
  let (whole, wholeWidth) = (inputs / 4 * 4, width / 4 * 4)
  var first = 0
  while first < whole {
    let last = min(whole, first + strip)
    var o = 0
    while o < wholeWidth {
      let rows = w + o * stride
      var i = first
      while i < last {
        turn(rows + i, stride: stride, into: y + i * width + o, stride: width)
        i += 4
      }
      o += 4
    }
    first = last
  }
  for i in 0..<inputs {
    for o in (i < whole ? wholeWidth : 0)..<width { y[i * width + o] = w[o * stride + i] }
  }
}

/// Four rows of four Floats to four columns.
@inline(__always)
private func turn(
  _ x: UnsafePointer<Float>, stride xStride: Int, into y: UnsafeMutablePointer<Float>,
  stride yStride: Int
) {
  typealias Four = SIMD4<Float>
  func row(_ r: Int) -> Four { UnsafeRawPointer(x + r * xStride).loadUnaligned(as: Four.self) }
  func put(_ v: Four, _ r: Int) {
    UnsafeMutableRawPointer(y + r * yStride).storeBytes(of: v, as: Four.self)
  }
  // Each step takes two vectors: that is what the processor has instructions for.
  func low(_ a: Four, _ b: Four) -> Four { Four(a.x, b.x, a.y, b.y) }
  func high(_ a: Four, _ b: Four) -> Four { Four(a.z, b.z, a.w, b.w) }
  let (a, b, c, d) = (row(0), row(1), row(2), row(3))
  let (lowAB, lowCD, highAB, highCD) = (low(a, b), low(c, d), high(a, b), high(c, d))
  put(Four(lowHalf: lowAB.lowHalf, highHalf: lowCD.lowHalf), 0)
  put(Four(lowHalf: lowAB.highHalf, highHalf: lowCD.highHalf), 1)
  put(Four(lowHalf: highAB.lowHalf, highHalf: highCD.lowHalf), 2)
  put(Four(lowHalf: highAB.highHalf, highHalf: highCD.highHalf), 3)
}
