import Testing

/// Expects every value within `tolerance` of the largest expected value; fails once, naming the worst
/// element. Returns the error relative to the largest.
@discardableResult
package func expectClose(
  _ values: [Float], _ expected: [Double], within tolerance: Double, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> Double {
  guard values.count == expected.count else {
    Issue.record(
      "\(what): \(values.count) values, expected \(expected.count)", sourceLocation: sourceLocation)
    return .infinity
  }
  let top = max(expected.reduce(0) { max($0, abs($1)) }, .leastNormalMagnitude)
  var worst = (index: 0, error: 0.0)
  for (index, (value, wanted)) in zip(values, expected).enumerated() {
    let error = abs(Double(value) - wanted) / top
    if !(error <= worst.error) { worst = (index, error.isNaN ? .infinity : error) }
  }
  #expect(
    worst.error <= tolerance,
    "\(what): [\(worst.index)] is \(values[worst.index]), expected \(expected[worst.index]): error \(worst.error) of \(top)",
    sourceLocation: sourceLocation)
  return worst.error
}

/// The same numbers on every run, in −1…1.
package struct TestNumbers {
  private var state: UInt64

  package init(seed: UInt64 = 1) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next() -> Float {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }

  package mutating func array(_ count: Int) -> [Float] { (0..<count).map { _ in next() } }
}
