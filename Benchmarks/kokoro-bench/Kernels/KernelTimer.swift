/// The shortest of several runs, in this thread's CPU time: what a kernel costs when nothing
/// disturbs it.
struct KernelTimer {
  let repeats: Int

  /// Seconds.
  func shortest(_ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<repeats {
      let start = threadSeconds()
      try body()
      best = min(best, threadSeconds() - start)
    }
    return best
  }
}
