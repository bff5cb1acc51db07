import Synchronization

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
  trimHeaps()
}

private func trimHeaps() {
  #if canImport(Darwin)
    malloc_zone_pressure_relief(nil, 0)
  #elseif canImport(Glibc)
    // Looked up: Swift's Glibc module leaves malloc.h out.
    typealias Trim = @convention(c) (_ keptAtTheEnd: Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  #endif
}

/// Gives back what the allocator keeps, where nobody has for ten seconds: what it keeps doesn't add up over
/// hours, and passes and the rest of the process seldom pay for it.
package func trimHeapsIfDue() {
  let last = lastTrim.load(ordering: .relaxed)
  let time = Int((ContinuousClock.now - epoch) / .milliseconds(1))
  guard time - last >= 10_000,
    lastTrim.compareExchange(expected: last, desired: time, ordering: .relaxed).exchanged
  else { return }
  trimHeaps()
}

private let epoch = ContinuousClock.now
/// Milliseconds after `epoch`.
private let lastTrim = Atomic(0)
