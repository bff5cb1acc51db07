import Synchronization

/// A value that one thread at a time reads or changes; the only lock of the project.
///
/// `Synchronization.Mutex`, and a word that each holder reads first and writes last. A thread that has to
/// wait for a `Mutex` does so inside libswiftSynchronization, which isn't instrumented: the thread
/// sanitizer sees who lets go of the lock, but not who gets it, and reports whatever the lock protects. By
/// the word it sees both, in this package's tests as in a program that uses the package, and nothing has to
/// be hidden from it. The word costs a load and a store.
package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<Bool>(false)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls `body` when no other call is in its own, which must not use this lock again.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) -> sending Result in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
