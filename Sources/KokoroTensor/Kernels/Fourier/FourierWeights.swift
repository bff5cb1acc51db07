/// w into the planes that `FourierPlan`'s products take: `[plane][panel][input][plan.panel outputs]`.
/// - w: `[C, C, k]`, as PyTorch stores it
/// - planes: `plan.weightCount` Floats on a 16-byte boundary, overwritten
package func transformWeights(
  _ w: UnsafePointer<Float>, _ plan: FourierPlan, into planes: UnsafeMutablePointer<Float>,
  on execution: Execution
) throws {
  let panel = plan.panel
  let strips = plan.channels / inputsOfStrip
  try execution.parallel(plan.channels / panel * strips) { item, _ in
    let output = item / strips * panel
    let input = item % strips * inputsOfStrip
    transformWeights(
      w, plan, outputs: output..<(output + panel), inputs: input..<(input + inputsOfStrip),
      into: planes + output * plan.channels, planeStride: plan.weightPlaneStride)
  }
}

/// Inputs whose taps are turned together. All counts of channels are multiples of it.
private let inputsOfStrip = 8

/// The weights of some outputs and inputs to their places in every plane.
/// - inputs: a multiple of eight
/// - planes: of these outputs and all inputs, `[C, outputs.count]`
func transformWeights(
  _ w: UnsafePointer<Float>, _ plan: FourierPlan, outputs: Range<Int>, inputs: Range<Int>,
  into planes: UnsafeMutablePointer<Float>, planeStride: Int
) {
  let (width, kernel) = (outputs.count, plan.kernel)
  withUnsafeTemporaryAllocation(
    byteCount: inputsOfStrip * kernel * width * 4, alignment: 64
  ) { buffer in
    let taps = buffer.bindMemory(to: Float.self).baseAddress.unsafelyUnwrapped
    for first in stride(from: inputs.lowerBound, to: inputs.upperBound, by: inputsOfStrip) {
      // Turn [outputs][inputs · taps], in whole runs of memory, to [inputs · taps][outputs].
      packPanel(
        w + (outputs.lowerBound * plan.channels + first) * kernel,
        inputs: inputsOfStrip * kernel, stride: plan.channels * kernel, width: width, into: taps)
      for input in 0..<inputsOfStrip {
        transformTaps(
          taps + input * kernel * width, plan, width: width,
          into: planes + (first + input) * width, planeStride: planeStride)
      }
    }
  }
}

/// One input's taps `[k, width]` to its place in every plane.
private func transformTaps(
  _ taps: UnsafePointer<Float>, _ plan: FourierPlan, width: Int,
  into target: UnsafeMutablePointer<Float>, planeStride: Int
) {
  let x = lanes(taps)
  let y = lanes(target)
  let vectors = width / CodeletLanes.scalarCount
  let yStride = planeStride / CodeletLanes.scalarCount
  switch (plan.points, plan.kernel) {
  case (16, 3): weights16x3(x, vectors, y, yStride, vectors)
  case (32, 3): weights32x3(x, vectors, y, yStride, vectors)
  case (32, 7): weights32x7(x, vectors, y, yStride, vectors)
  case (32, 11): weights32x11(x, vectors, y, yStride, vectors)
  default: preconditionFailure("transformTaps: no codelet")
  }
}

func lanes(_ p: UnsafePointer<Float>) -> UnsafePointer<CodeletLanes> {
  UnsafeRawPointer(p).assumingMemoryBound(to: CodeletLanes.self)
}

func lanes(_ p: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<CodeletLanes> {
  UnsafeMutableRawPointer(p).assumingMemoryBound(to: CodeletLanes.self)
}
