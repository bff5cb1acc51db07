import Dispatch
import KokoroLocking

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where large activations live: memory mapped from the system, used again by later tensors.
///
/// The general allocator is wrong for them. Each pass has a thread of its own; glibc gives threads
/// heaps of their own and lets each keep up to 64 MB of what was freed, so that a process that speaks
/// from many threads holds hundreds of megabytes for good. Here what is freed is everybody's. No more
/// is mapped than was in use at one time, and when no pass has run for a moment all but `kept` goes back to
/// the system.
///
/// Memory that is new costs more than what is done with it: the system clears a page at its first
/// touch, and a short pass makes tensors of hundreds of megabytes one after another.
enum ActivationMemory {
  private struct State {
    var free = FreeSpans()
    var passes = 0
    var isTidyPending = false
  }

  /// Smaller tensors are the general allocator's; under a sanitizer all are, which then notices who
  /// reaches outside of his own or uses what was freed.
  static let smallest = isSanitized ? Int.max : 64 << 10

  private static let isSanitized: Bool = {
    let program = dlopen(nil, RTLD_LAZY)
    return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
  }()

  /// What stays mapped for the next pass, which would touch 2,000 new pages else.
  private static let kept = 8 << 20

  /// How long the rest does: passes of one text follow one another at once.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Sizes are multiples of this, and of every system's page.
  private static let unit = 64 << 10

  private static let state = Lock(State())

  /// - Returns: at least `bytes`, aligned to a page, of arbitrary content
  static func take(_ bytes: Int) -> UnsafeMutableRawPointer {
    let size = rounded(bytes)
    let used = state.withLock { state -> UInt? in
      if let start = state.free.take(size) { return start }
      // As much goes back as is mapped now: spans too small for anybody don't add up.
      shrink(&state, to: max(0, state.free.bytes - size))
      return nil
    }
    if let used, let base = UnsafeMutableRawPointer(bitPattern: used) { return base }
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let base, base != MAP_FAILED else {
      preconditionFailure("Tensor: out of memory (\(size) bytes)")
    }
    return base
  }

  /// Takes memory back.
  /// - bytes: as it was asked for
  static func give(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    let span = FreeSpans.Span(start: UInt(bitPattern: base), bytes: rounded(bytes))
    state.withLock { state in
      state.free.give(span)
      if state.free.bytes > kept { tidyLater(&state) }
    }
  }

  /// Until `end`, what is freed stays mapped for the tensors that follow.
  static func begin() { state.withLock { $0.passes += 1 } }

  static func end() {
    state.withLock { state in
      state.passes -= 1
      tidyLater(&state)
    }
  }

  /// Where no pass runs by then, gives back what passes left, here and in the allocator's heaps.
  private static func tidyLater(_ state: inout State) {
    guard state.passes == 0, !state.isTidyPending else { return }
    state.isTidyPending = true
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + patience) {
      let isIdle = Self.state.withLock { state in
        state.isTidyPending = false
        guard state.passes == 0 else { return false }
        shrink(&state, to: kept)
        return true
      }
      if isIdle { trimHeapsIfDue() }
    }
  }

  /// Returns to the system what no tensor uses now.
  static func release() { state.withLock { shrink(&$0, to: 0) } }

  private static func shrink(_ state: inout State, to bytes: Int) {
    for span in state.free.shrink(to: bytes) {
      if let base = UnsafeMutableRawPointer(bitPattern: span.start) { munmap(base, span.bytes) }
    }
  }

  private static func rounded(_ bytes: Int) -> Int { (bytes + unit - 1) / unit * unit }
}
