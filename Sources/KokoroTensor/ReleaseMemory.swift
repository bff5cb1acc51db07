#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives back what freed tensors leave for later ones, and what the allocator keeps of freed memory, in
/// all its arenas; what is in use stays.
///
/// glibc returns little by itself: it frees its heaps from their ends only, and what freed tensors
/// leave in the middle stays resident until something needs it. Elsewhere the system's own
/// allocator is asked, or nothing happens.
package func releaseFreedMemory() {
  ActivationMemory.release()
  #if canImport(Darwin)
    malloc_zone_pressure_relief(nil, 0)
  #elseif canImport(Glibc)
    // Looked up: Swift's Glibc module leaves malloc.h out.
    typealias Trim = @convention(c) (_ keptAtTheEnd: Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  #endif
}
