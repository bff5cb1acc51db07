/// How much CPU time speaking may take.
///
/// iOS ends an app in the background that uses more than half a core on average over 180 s. The
/// limit concerns the whole process, so the budget counts the CPU time of all its threads, the
/// app's own included, and holds back only the engine's work.
public struct CPUBudget: Sendable, Equatable {
  /// CPU-seconds for each second of the clock, over any stretch as long as `window`.
  public var secondsPerSecond: Double
  /// The length over which the limit holds.
  public var window: Duration
  /// The share of a window's CPU time that may be used at once, after a quiet time, so that the
  /// first words come at full speed. The rest is spread evenly.
  public var burst: Double

  /// - Parameters:
  ///   - secondsPerSecond: above 0; 0.45 keeps below iOS's half a core
  ///   - window: above 0
  ///   - burst: above 0 and below 1
  public init(secondsPerSecond: Double, window: Duration = .seconds(180), burst: Double = 0.1) {
    self.secondsPerSecond = secondsPerSecond
    self.window = window
    self.burst = burst
  }

  func validate() throws(KokoroError) {
    guard secondsPerSecond > 0, secondsPerSecond.isFinite else {
      throw .option(
        "cpuBudget.secondsPerSecond", expected: "a number above 0", got: "\(secondsPerSecond)")
    }
    guard window > .zero else {
      throw .option("cpuBudget.window", expected: "a length above 0", got: "\(window)")
    }
    guard burst > 0, burst < 1 else {
      throw .option("cpuBudget.burst", expected: "above 0 and below 1", got: "\(burst)")
    }
  }
}

/// A token bucket: in any stretch of W seconds at most burst + rate · W is used, which the two
/// numbers here make equal to the budget.
package struct CPUBucket: Sendable {
  /// CPU-seconds that may be used at once.
  private let capacity: Double
  /// CPU-seconds that come back with each second.
  private let rate: Double
  private var level: Double
  private var lastTime: Double
  private var lastUsed: Double

  package init(_ budget: CPUBudget, meter: some CPUMeter) {
    let window = budget.window.seconds
    capacity = budget.burst * budget.secondsPerSecond * window
    rate = (1 - budget.burst) * budget.secondsPerSecond
    level = capacity
    lastTime = meter.now()
    lastUsed = meter.used()
  }

  /// Counts what was used since the last call.
  /// - Returns: seconds to wait before working on; 0 while the bucket holds something
  package mutating func settle(_ meter: some CPUMeter) -> Double {
    let time = meter.now()
    let used = meter.used()
    level = min(capacity, level + max(0, time - lastTime) * rate) - max(0, used - lastUsed)
    lastTime = time
    lastUsed = used
    return level > 0 ? 0 : -level / rate + 0.001
  }
}

extension Duration {
  /// Seconds as a number.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
