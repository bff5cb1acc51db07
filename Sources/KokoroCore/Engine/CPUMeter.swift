import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two clocks that pacing needs; tests simulate them.
package protocol CPUMeter: Sendable {
  /// Seconds since some fixed moment.
  func now() -> Double
  /// CPU-seconds that the process has used, all its threads together.
  func used() -> Double
}

/// The system's clocks.
package struct SystemCPUMeter: CPUMeter {
  package init() {}

  package func now() -> Double { Self.seconds(CLOCK_MONOTONIC) }
  package func used() -> Double { Self.seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
