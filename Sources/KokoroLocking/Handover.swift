/// Waits for what a thread makes.
///
/// The result lies behind a `Lock` and the continuation brings nothing: where it is resumed before it is
/// awaited, libswift_Concurrency alone orders the two threads, which the thread sanitizer can't see.
///
/// - start: called once, at once; calls `finish` once, on any thread
package func handedOver<Value: Sendable>(
  _ start: (_ finish: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
  let handover = Handover<Value>()
  await withCheckedContinuation { continuation in
    start { result in
      handover.result.withLock { $0 = result }
      continuation.resume()
    }
  }
  guard let result = handover.result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}

private final class Handover<Value: Sendable>: Sendable {
  let result = Lock<Result<Value, any Error>?>(nil)
}
