/// How the package was compiled.
package enum Build {
  /// Whether Swift's loops run at speed. In a debug build they take thirty times longer and vectors
  /// longer yet, while BLAS is as fast as ever: there the methods that leave most of the work to BLAS
  /// are the fastest.
  package static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
