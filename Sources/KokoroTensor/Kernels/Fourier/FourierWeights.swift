/// w into the planes that `FourierPlan`'s products take: `[plane][panel][input][plan.panel outputs]`.
/// - w: `[C, C, k]`, as PyTorch stores it
/// - planes: `plan.weightCount` Floats on a 16-byte boundary, overwritten
package func transformWeights(
  _ w: UnsafePointer<Float>, _ plan: FourierPlan, into planes: UnsafeMutablePointer<Float>,
  on execution: Execution
) throws {
  let panel = plan.panel
  let panels = plan.channels / panel
  let strip = 8
  let strips = plan.channels / strip
  try execution.parallel(panels * strips) { item, _ in
    let firstOutput = item / strips * panel
    let firstInput = item % strips * strip
    withUnsafeTemporaryAllocation(
      byteCount: strip * plan.kernel * panel * 4, alignment: 64
    ) { buffer in
      let taps = buffer.bindMemory(to: Float.self).baseAddress.unsafelyUnwrapped
      // Turn [outputs][inputs · taps], in whole runs of memory, to [inputs · taps][outputs].
      packPanel(
        w + (firstOutput * plan.channels + firstInput) * plan.kernel,
        inputs: strip * plan.kernel, stride: plan.channels * plan.kernel, width: panel, into: taps)
      for input in 0..<strip {
        transformTaps(
          taps + input * plan.kernel * panel, plan,
          into: planes + (firstOutput * plan.channels + (firstInput + input) * panel))
      }
    }
  }
}

/// One input's taps `[k, plan.panel]` to its place in every plane.
private func transformTaps(
  _ taps: UnsafePointer<Float>, _ plan: FourierPlan, into target: UnsafeMutablePointer<Float>
) {
  let x = lanes(taps)
  let y = lanes(target)
  let xStride = plan.panel / CodeletLanes.scalarCount
  let yStride = plan.weightPlaneStride / CodeletLanes.scalarCount
  switch (plan.points, plan.kernel) {
  case (16, 3): weights16x3(x, xStride, y, yStride, xStride)
  case (32, 3): weights32x3(x, xStride, y, yStride, xStride)
  case (32, 7): weights32x7(x, xStride, y, yStride, xStride)
  case (32, 11): weights32x11(x, xStride, y, yStride, xStride)
  default: preconditionFailure("transformTaps: no codelet")
  }
}

func lanes(_ p: UnsafePointer<Float>) -> UnsafePointer<CodeletLanes> {
  UnsafeRawPointer(p).assumingMemoryBound(to: CodeletLanes.self)
}

func lanes(_ p: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<CodeletLanes> {
  UnsafeMutableRawPointer(p).assumingMemoryBound(to: CodeletLanes.self)
}
