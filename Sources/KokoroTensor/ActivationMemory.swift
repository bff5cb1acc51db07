import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where large activations live: blocks mapped from the system, used again by later tensors.
///
/// The general allocator is wrong for them. Each pass has a thread of its own; glibc gives threads
/// heaps of their own and lets each keep up to 64 MB of what was freed, so that a process that speaks
/// from many threads holds hundreds of megabytes for good. Here freed blocks are everybody's. No more
/// is mapped than was in use at one time, and between passes all but `kept` goes back to the system.
enum ActivationMemory {
  private struct Block: @unchecked Sendable {  // whoever takes it is its only owner
    let base: UnsafeMutableRawPointer
    let bytes: Int
  }

  private struct State {
    /// Not in use; the longest unused first.
    var free: [Block] = []
    var freeBytes = 0
    var passes = 0
  }

  /// Smaller tensors are the general allocator's; under a sanitizer all are, which then notices who
  /// reaches outside of his own or uses what was freed.
  static let smallest = isSanitized ? Int.max : 64 << 10

  private static let isSanitized: Bool = {
    let program = dlopen(nil, RTLD_LAZY)
    return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
  }()

  /// What stays mapped for the next pass: enough for a short sentence.
  static let kept = 32 << 20

  private static let state = Mutex(State())

  /// - Returns: a block of at least `bytes`, aligned to a page, of arbitrary content
  static func take(_ bytes: Int) -> UnsafeMutableRawPointer {
    let size = rounded(bytes)
    let used = state.withLock { state -> Block? in
      if let index = state.free.lastIndex(where: { $0.bytes == size }) {
        state.freeBytes -= size
        return state.free.remove(at: index)
      }
      // As much goes back as is mapped now: blocks of sizes that nobody wants any more don't add up.
      shrink(&state, to: max(0, state.freeBytes - size))
      return nil
    }
    if let used { return used.base }
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let base, base != MAP_FAILED else {
      preconditionFailure("Tensor: out of memory (\(size) bytes)")
    }
    return base
  }

  /// Takes a block back.
  /// - bytes: as it was asked for
  static func give(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    let block = Block(base: base, bytes: rounded(bytes))
    state.withLock { state in
      state.free.append(block)
      state.freeBytes += block.bytes
      if state.passes == 0 { shrink(&state, to: kept) }
    }
  }

  /// Until `end`, what is freed stays mapped for the tensors that follow.
  static func begin() { state.withLock { $0.passes += 1 } }

  static func end() {
    state.withLock { state in
      state.passes -= 1
      if state.passes == 0 { shrink(&state, to: kept) }
    }
  }

  private static func shrink(_ state: inout State, to bytes: Int) {
    while state.freeBytes > bytes, !state.free.isEmpty {
      let block = state.free.removeFirst()
      munmap(block.base, block.bytes)
      state.freeBytes -= block.bytes
    }
  }

  /// - bytes: at least `smallest`
  /// - Returns: the next of four sizes an octave, so that tensors of nearly equal sizes share blocks
  static func rounded(_ bytes: Int) -> Int {
    let octave = Int.bitWidth - 1 - bytes.leadingZeroBitCount
    let step = 1 << (octave - 2)
    return (bytes + step - 1) / step * step
  }
}
