import Foundation

/// A number with a fixed count of digits behind the point, whatever the locale.
func digits(_ value: Double, _ count: Int = 2) -> String {
  value.formatted(
    .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
      .precision(.fractionLength(count)))
}

/// CPU time that this process has used, on all threads.
func processCPUSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
