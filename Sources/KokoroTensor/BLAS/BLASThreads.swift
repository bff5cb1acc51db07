import KokoroLocking

#if !canImport(Accelerate)
  import COpenBLAS
#endif

/// Keeps BLAS on one thread while passes run.
///
/// The engine splits its work itself. OpenBLAS's own threads wait by spinning, and their number is
/// one setting for the whole process: so the first pass to start notes the setting and puts it to
/// one, and the last to end restores what it found. A host that uses OpenBLAS at the same time runs
/// on one thread for that while; a number that it sets meanwhile is kept, as far as it is not one.
package enum BLASThreads {
  private struct State {
    var passes = 0
    var found: Int32 = 1
  }

  private static let state = Lock(State())

  /// How many passes run now.
  static var passes: Int { state.withLock(\.passes) }

  package static func withOne<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(Accelerate)
      return try body()
    #else
      _ = ProcessEnd.watch
      state.withLock { state in
        if state.passes == 0 { state.found = openblas_get_num_threads() }
        if openblas_get_num_threads() != 1 { openblas_set_num_threads(1) }
        state.passes += 1
      }
      defer {
        state.withLock { state in
          state.passes -= 1
          if state.passes == 0, openblas_get_num_threads() == 1, state.found != 1 {
            openblas_set_num_threads(state.found)
          }
        }
      }
      return try body()
    #endif
  }

  /// What BLAS calls the processor whose kernels it chose: "Cooperlake", "Haswell", "Accelerate".
  package static let coreName: String = {
    #if canImport(Accelerate)
      return "Accelerate"
    #else
      return openblas_get_corename().map { String(cString: $0) } ?? "unknown"
    #endif
  }()
}
